// Requests that are answered with what they ask for.
import { newAddress, password, type Answer, type World } from './worlds.ts';

const claimsOf = (token: unknown): Record<string, unknown> =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** The same requests at both servers, by what is asked. */
export const successes: Readonly<Record<string, (world: World) => Promise<Answer>>> = {
  'a sign-up with a new address': ({ ask }) =>
    ask('POST', '/signup', { email: newAddress(), password, data: { name: 'Hina' } }),
  'a sign-up with a taken address': async ({ ask, account }) => {
    const { email } = await account();
    return ask('POST', '/signup', { email, password, data: { name: 'Somebody' } });
  },
  'a confirmation': async ({ ask, codeFor }) => {
    const email = newAddress();
    await ask('POST', '/signup', { email, password });
    return ask('POST', '/verify', { type: 'signup', token_hash: codeFor(email) });
  },
  'a sign-in': async ({ ask, account }) => {
    const { email } = await account();
    return ask('POST', '/token?grant_type=password', { email, password });
  },
  'what a token claims': async ({ account }) => ({ status: 200, body: claimsOf((await account()).token) }),
  'a renewal': async ({ ask, account }) =>
    ask('POST', '/token?grant_type=refresh_token', { refresh_token: (await account()).refresh }),
  'the person': async ({ ask, account }) => ask('GET', '/user', undefined, (await account()).token),
  'a new name': async ({ ask, account }) =>
    ask('PUT', '/user', { data: { name: 'Hina Qureshi' } }, (await account()).token),
  'a password after a confirmation, without the old one': async ({ ask, codeFor }) => {
    const email = newAddress();
    await ask('POST', '/signup', { email, password });
    const { body } = await ask('POST', '/verify', { type: 'signup', token_hash: codeFor(email) });
    return ask('PUT', '/user', { password: 'another one' }, String(body['access_token']));
  },
  'a forgotten password': async ({ ask, account }) => ask('POST', '/recover', { email: (await account()).email }),
  'a forgotten password of nobody': ({ ask }) => ask('POST', '/recover', { email: newAddress() }),
  'a link of a recovery': async ({ ask, account, codeFor }) => {
    const { email } = await account();
    await ask('POST', '/recover', { email });
    return ask('POST', '/verify', { type: 'recovery', token_hash: codeFor(email) });
  },
  'another confirmation for nobody': ({ ask }) => ask('POST', '/resend', { type: 'signup', email: newAddress() }),
  'a sign-out': async ({ ask, account }) => ask('POST', '/logout', undefined, (await account()).token),
  'what is said without an account': async ({ ask }) => {
    const { status, body } = await ask('GET', '/settings');
    const { disable_signup, mailer_autoconfirm } = body;
    return { status, body: { disable_signup, mailer_autoconfirm } };
  },
};
