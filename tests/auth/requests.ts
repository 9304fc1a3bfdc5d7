// How each recorded refusal comes about: the key is the request with its answer, as in recorded-refusals.ts.
import { rmSync, writeFileSync } from 'node:fs';
import { noMails } from './mail-server.ts';
import { newAddress, password, type Account, type Answer, type Ask, type RealWorld, type World } from './worlds.ts';

type Ways<Where> = Readonly<Record<string, (world: Where) => Promise<Answer>>>;

const signUp = (email: string, secret = password) => ['POST', '/signup', { email, password: secret }] as const;
const signIn = (email: string, secret = password) =>
  ['POST', '/token?grant_type=password', { email, password: secret }] as const;
const renew = (refresh: string) => ['POST', '/token?grant_type=refresh_token', { refresh_token: refresh }] as const;
const recover = (email: string) => ['POST', '/recover', { email }] as const;
const change = (secret: string, current?: string) =>
  ['PUT', '/user', { password: secret, current_password: current }] as const;
const me = ['GET', '/user', undefined] as const;
const leave = ['POST', '/logout', undefined] as const;

const tooSoon = 'For security purposes, you can only request this after N seconds.';

/** Refusals that anybody can bring about. */
export const anybody: Ways<World> = {
  'GET /admin/users 401 no_authorization This endpoint requires a valid Bearer token': ({ ask }) =>
    ask('GET', '/admin/users'),
  'GET /nope 404  ': ({ ask }) => ask('GET', '/nope'),
  'GET /user 401 no_authorization This endpoint requires a valid Bearer token': ({ ask }) => ask(...me),
  'GET /user 403 bad_jwt invalid JWT: unable to parse or verify signature, token is malformed:': ({ ask }) =>
    ask(...me, 'broken'),
  'GET /user 403 session_not_found Session from session_id claim in JWT does not exist': async (world) => {
    const { token } = await signedOut(world);
    return world.ask(...me, token);
  },
  'HEAD /verify 405  ': ({ ask }) => ask('HEAD', '/verify'),
  'POST /logout 403 session_not_found Session from session_id claim in JWT does not exist': async (world) => {
    const { token } = await signedOut(world);
    return world.ask(...leave, token);
  },
  'POST /recover 400 validation_failed Unable to validate email address: invalid format': ({ ask }) =>
    ask(...recover('nobody')),
  [`POST /recover 429 over_email_send_rate_limit ${tooSoon}`]: async ({ ask, account }) => {
    const { email } = await account();
    await ask(...recover(email));
    return ask(...recover(email));
  },
  [`POST /resend 429 over_email_send_rate_limit ${tooSoon}`]: async ({ ask }) => {
    const email = newAddress();
    await ask(...signUp(email));
    return ask('POST', '/resend', { type: 'signup', email });
  },
  'POST /signup 400 bad_json Could not parse request body as JSON: unexpected end of JSON input': ({ ask }) =>
    ask('POST', '/signup'),
  'POST /signup 400 validation_failed Password cannot be longer than 72 characters': ({ ask }) =>
    ask(...signUp(newAddress(), 'x'.repeat(73))),
  'POST /signup 400 validation_failed Signup requires a valid password': ({ ask }) => ask(...signUp(newAddress(), '')),
  'POST /signup 400 validation_failed Unable to validate email address: invalid format': ({ ask }) =>
    ask(...signUp('nobody')),
  'POST /signup 422 anonymous_provider_disabled Anonymous sign-ins are disabled': ({ ask }) =>
    ask('POST', '/signup', {}),
  'POST /signup 422 weak_password Password should be at least 8 characters.': ({ ask }) =>
    ask(...signUp(newAddress(), 'seven77')),
  [`POST /signup 429 over_email_send_rate_limit ${tooSoon}`]: async ({ ask }) => {
    const email = newAddress();
    await ask(...signUp(email));
    return ask(...signUp(email));
  },
  'POST /token?grant_type=password 400 email_not_confirmed Email not confirmed': async ({ ask }) => {
    const email = newAddress();
    await ask(...signUp(email));
    return ask(...signIn(email));
  },
  'POST /token?grant_type=password 400 invalid_credentials Invalid login credentials': async ({ ask }) => {
    const email = newAddress();
    await ask(...signUp(email));
    return ask(...signIn(email, 'of somebody else'));
  },
  'POST /token?grant_type=password 400 validation_failed missing email or phone': ({ ask }) => ask(...signIn('')),
  'POST /token?grant_type=refresh_token 400 refresh_token_not_found Invalid Refresh Token: Refresh Token Not Found':
    async (world) => world.ask(...renew((await signedOut(world)).refresh)),
  'POST /token?grant_type=refresh_token 400 validation_failed Refresh token is not valid': ({ ask }) =>
    ask(...renew('damaged')),
  'POST /verify 400 validation_failed Verify requires either a token or a token hash': ({ ask }) =>
    ask('POST', '/verify', { type: 'signup', token_hash: '' }),
  'POST /verify 403 otp_expired Email link is invalid or has expired': ({ ask }) =>
    ask('POST', '/verify', { type: 'signup', token_hash: '0'.repeat(56) }),
  'PUT /user 400 current_password_invalid Current password required when setting new password.': async (world) =>
    world.ask(...change('another one', 'wrong'), (await world.account()).token),
  'PUT /user 400 current_password_required Current password required when setting new password.': async (world) =>
    world.ask(...change('another one'), (await world.account()).token),
  'PUT /user 403 not_admin Updating app_metadata requires admin privileges': async (world) =>
    world.ask('PUT', '/user', { app_metadata: { role: 'admin' } }, (await world.account()).token),
  'PUT /user 403 session_not_found Session from session_id claim in JWT does not exist': async (world) =>
    world.ask('PUT', '/user', { data: { name: 'Hina' } }, (await signedOut(world)).token),
  'PUT /user 422 same_password New password should be different from the old password.': async (world) =>
    world.ask(...change(password, password), (await world.account()).token),
  'PUT /user 422 weak_password Password should be at least 8 characters.': async (world) =>
    world.ask(...change('seven77', password), (await world.account()).token),
};

async function signedOut(world: World): Promise<Account> {
  const account = await world.account();
  await world.ask(...leave, account.token);
  return account;
}

async function banned(world: RealWorld): Promise<Account> {
  const account = await world.account();
  await world.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [account.id]);
  return account;
}

async function deleted(world: RealWorld): Promise<Account> {
  const account = await world.account();
  await world.sql('delete from auth.users where id = $1', [account.id]);
  return account;
}

/** The same again until the server has had enough of this internet address: it lets some thirty through at first. */
async function untilTooMany(act: () => Promise<Answer>): Promise<Answer> {
  for (let count = 1; ; count += 1) {
    const answer = await act();
    if (answer.status === 429 || count === 50) return answer;
  }
}

const few = {
  GOTRUE_RATE_LIMIT_OTP: '1',
  GOTRUE_RATE_LIMIT_VERIFY: '1',
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '1',
};
const withFew = (act: (ask: Ask) => Promise<Answer>) => (world: RealWorld) =>
  world.withSettings(few, (ask) => untilTooMany(() => act(ask)));
const noQuota = { GOTRUE_RATE_LIMIT_EMAIL_SENT: '0' };

async function whileMailIsDown(world: RealWorld, act: () => Promise<Answer>): Promise<Answer> {
  writeFileSync(noMails(world.dataFolder), '');
  try {
    return await act();
  } finally {
    rmSync(noMails(world.dataFolder));
  }
}

/** Refusals that need the platform: another setting, its database, its mail server, or the passing of time. */
export const platform: Ways<RealWorld> = {
  'GET /user 403 user_banned User is banned': async (world) => world.ask(...me, (await banned(world)).token),
  'GET /user 403 user_not_found User from sub claim in JWT does not exist': async (world) =>
    world.ask(...me, (await deleted(world)).token),
  'POST /logout 403 user_banned User is banned': async (world) => world.ask(...leave, (await banned(world)).token),
  'POST /logout 403 user_not_found User from sub claim in JWT does not exist': async (world) =>
    world.ask(...leave, (await deleted(world)).token),
  'POST /recover 429 over_email_send_rate_limit email rate limit exceeded': async (world) => {
    const { email } = await world.account();
    return world.withSettings(noQuota, (ask) => ask(...recover(email)));
  },
  'POST /recover 429 over_request_rate_limit Request rate limit reached': withFew((ask) => ask(...recover('nobody'))),
  'POST /recover 500 unexpected_failure Error sending recovery email': async (world) => {
    const { email } = await world.account();
    return whileMailIsDown(world, () => world.ask(...recover(email)));
  },
  'POST /signup 422 weak_password Password should contain at least one character of each: abcdefghijklmn': (world) =>
    world.withSettings({ GOTRUE_PASSWORD_REQUIRED_CHARACTERS: 'abcdefghijklmnopqrstuvwxyz:0123456789' }, (ask) =>
      ask(...signUp(newAddress(), 'no digit here')),
    ),
  'POST /signup 429 over_email_send_rate_limit email rate limit exceeded': (world) =>
    world.withSettings(noQuota, (ask) => ask(...signUp(newAddress()))),
  'POST /signup 429 over_request_rate_limit Request rate limit reached': withFew((ask) => ask(...signUp('nobody'))),
  'POST /signup 500 unexpected_failure Database error saving new user': async (world) => {
    await world.sql(`create function public.refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse before insert on auth.users for each row execute function public.refuse()`);
    try {
      return await world.ask(...signUp(newAddress()));
    } finally {
      await world.sql('drop function public.refuse() cascade');
    }
  },
  'POST /signup 500 unexpected_failure Error sending confirmation email': (world) =>
    whileMailIsDown(world, () => world.ask(...signUp(newAddress()))),
  'POST /token?grant_type=password 400 captcha_failed captcha protection: request disallowed (no captcha_token found)':
    (world) =>
      world.withSettings(
        {
          GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
          GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'turnstile',
          GOTRUE_SECURITY_CAPTCHA_SECRET: 'secret',
        },
        (ask) => ask(...signIn(newAddress())),
      ),
  'POST /token?grant_type=password 400 user_banned User is banned': async (world) =>
    world.ask(...signIn((await banned(world)).email)),
  'POST /token?grant_type=password 429 over_request_rate_limit Request rate limit reached': withFew((ask) =>
    ask(...signIn('nobody@baari.test')),
  ),
  'POST /token?grant_type=refresh_token 400 refresh_token_already_used Invalid Refresh Token: Already Used': async (
    world,
  ) => {
    const { refresh, id } = await world.account();
    const { body } = await world.ask(...renew(refresh));
    await world.ask(...renew(String(body['refresh_token'])));
    await world.sql(`update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id = $1`, [id]);
    return world.ask(...renew(refresh));
  },
  'POST /token?grant_type=refresh_token 400 session_expired Invalid Refresh Token: Session Expired (Revoked by Newer Login)':
    async (world) => {
      const { email, refresh } = await world.account();
      await world.ask(...signIn(email));
      return world.withSettings({ GOTRUE_SESSIONS_SINGLE_PER_USER: 'true' }, (ask) => ask(...renew(refresh)));
    },
  'POST /token?grant_type=refresh_token 400 user_banned Invalid Refresh Token: User Banned': async (world) =>
    world.ask(...renew((await banned(world)).refresh)),
  'POST /token?grant_type=refresh_token 429 over_request_rate_limit Request rate limit reached': withFew((ask) =>
    ask(...renew('damaged')),
  ),
  'POST /verify 403 user_banned User is banned': async (world) => {
    const { email, id } = await world.account();
    await world.ask(...recover(email));
    await world.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id]);
    return world.ask('POST', '/verify', { type: 'recovery', token_hash: world.codeFor(email) });
  },
  'POST /verify 429 over_request_rate_limit Request rate limit reached': withFew((ask) =>
    ask('POST', '/verify', { type: 'signup', token_hash: '0'.repeat(56) }),
  ),
  'PUT /user 400 reauthentication_needed Password update requires reauthentication': async (world) => {
    const { id, token } = await world.account();
    await world.sql(`update auth.sessions set created_at = now() - interval '2 days' where user_id = $1`, [id]);
    const settings = { GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true' };
    return world.withSettings(settings, (ask) => ask(...change('another one', password), token));
  },
  'PUT /user 401 insufficient_aal AAL2 session is required to update email or password when MFA is enabl': async (
    world,
  ) => {
    const { id, token } = await world.account();
    await world.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
        values (gen_random_uuid(), $1, 'phone', 'totp', 'verified', 'secret', now(), now())`,
      [id],
    );
    return world.ask(...change('another one', password), token);
  },
  'PUT /user 403 user_banned User is banned': async (world) =>
    world.ask('PUT', '/user', { data: { name: 'Hina' } }, (await banned(world)).token),
  'PUT /user 429 over_request_rate_limit Request rate limit reached': async (world) => {
    const { token } = await world.account();
    return world.withSettings(few, (ask) => untilTooMany(() => ask('PUT', '/user', {}, token)));
  },
};
