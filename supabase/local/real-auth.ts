// Where the sign-in service of @supabase/lite answers otherwise than the one of a hosted project (GoTrue) and our code would
// notice. The library checks each request first: what is here begins with its answer, or ends with it.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { App } from '@supabase/lite';
import { passwordMailEvery } from '#domain/user.ts';

type Server = NonNullable<NonNullable<ConstructorParameters<typeof App>[0]['options']>['server']>;
type Middleware = NonNullable<Server['middlewares']>[number];
type Context = Parameters<Middleware>[0];
type Service = Context['var']['authService'];
type Account = NonNullable<Awaited<ReturnType<Service['repo']['findUserById']>>>;
type Session = Awaited<ReturnType<Service['refreshSession']>>;
type User = Session['user'];
type Method = 'password' | 'otp';

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), 'code');
const idOf = (session: Session): string => Reflect.get(session, 'session_id');

/** The library answers a request with errors of a class that it keeps to itself: one of them, with other words. */
async function refusal(service: Service, status: number, code: string, message: string): Promise<unknown> {
  const error: unknown = await service.resend('', undefined).catch((thrown: unknown) => thrown);
  return Object.assign(Object(error), { status, code, message });
}

/** @throws what the server says when the mail before is less than a minute old */
async function assertMailIsDue(service: Service, sentAt: string | null | undefined): Promise<void> {
  const wait = sentAt ? new Date(sentAt).getTime() + passwordMailEvery - Date.now() : 0;
  const words = `For security purposes, you can only request this after ${Math.ceil(wait / 1000)} seconds.`;
  if (wait > 0) throw await refusal(service, 429, 'over_email_send_rate_limit', words);
}

/** The confirmation mail again, with a new link. Password and names stay those of the first sign-up. */
async function confirmAgain(service: Service, account: Account): Promise<void> {
  await assertMailIsDue(service, account.confirmation_sent_at);
  const hash = randomBytes(28).toString('hex');
  const sentAt = new Date().toISOString();
  await service.repo.updateUser(account.id, { confirmation_token: hash, confirmation_sent_at: sentAt });
  await Reflect.get(service, 'mailer').sendConfirmation(account.email, hash, '', { userId: account.id });
}

/** The answer to a sign-up with a taken address: a stranger learns nothing from it. */
function madeUpUser(email: string, data: Record<string, unknown>): User {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** New people: a second sign-up with one address, and a second mail, which the library refuses for ever. */
function correctSignUp(service: Service): void {
  const signUp = service.signUp.bind(service);
  const resend = service.resend.bind(service);
  const knownAt = async (email: string, error: unknown): Promise<Account> => {
    const account = codeOf(error) === 'over_email_send_rate_limit' ? await service.repo.findUserByEmail(email) : null;
    if (!account) throw error;
    return account;
  };

  service.signUp = async (email = '', password, data) => {
    try {
      return await signUp(email, password, data);
    } catch (error) {
      const account = await knownAt(email, error);
      if (account.email_confirmed_at) return { user: madeUpUser(email, data ?? {}) };
      await confirmAgain(service, account);
      return { user: await service.getUser(account.id) };
    }
  };

  service.resend = async (type, email = '') => {
    try {
      await resend(type, email);
    } catch (error) {
      if (type !== 'signup') throw error;
      await confirmAgain(service, await knownAt(email, error));
    }
  };
}

/** How the session of a token began. */
const methodOf = (claims: Record<string, unknown> | undefined): unknown =>
  (claims?.['amr'] as { method: Method }[] | undefined)?.[0]?.method;

/** Passwords: looked at before anything else, and asked for again before they are changed. */
function correctPasswords(service: Service, context: Context): void {
  const signIn = service.signInWithPassword.bind(service);
  const updateUser = service.updateUser.bind(service);
  const recover = service.recover.bind(service);
  /** The library tells a right password from a wrong one by a sign-in, which is taken back. */
  const assertPassword = async (account: Account | null, password: string) => {
    const confirmed = new Date().toISOString();
    service.repo.findUserByEmail = async () => account && { ...account, confirmed_at: confirmed };
    await service.repo.deleteSession(idOf(await signIn(account?.email ?? '', password)));
  };

  service.signInWithPassword = async (email = '', password = '') => {
    try {
      return await signIn(email, password);
    } catch (error) {
      if (codeOf(error) !== 'email_not_confirmed') throw error;
      await assertPassword(await service.repo.findUserByEmail(email), password);
      throw error;
    }
  };

  service.updateUser = async (id, changes) => {
    const { app_metadata: rights, current_password: current } = await context.req.json();
    if (rights) throw await refusal(service, 403, 'not_admin', 'Updating app_metadata requires admin privileges');
    // A link from a mail opens a session whose owner may have forgotten it.
    if (changes.password !== undefined && methodOf(context.var.jwt) === 'password') {
      const words = 'Current password required when setting new password.';
      if (!current) throw await refusal(service, 400, 'current_password_required', words);
      await assertPassword(await service.repo.findUserById(id), current).catch(async () => {
        throw await refusal(service, 400, 'current_password_invalid', words);
      });
    }
    const user = await updateUser(id, changes);
    if (changes.password !== undefined) await service.signOut(context.var.sessionId, 'others', id);
    return user;
  };

  service.recover = async (email = '') => {
    await assertMailIsDue(service, (await service.repo.findUserByEmail(email))?.recovery_sent_at);
    await recover(email);
  };
}

/** Sessions: what their tokens claim, and how a code or a token that is none is refused. */
function correctSessions(service: Service, { app }: Context['var']): void {
  const { site_url: site, jwt_secret: secret = '' } = app.config.auth ?? {};
  /** How a session began is kept in its row, for the tokens that follow. */
  const keepMethod = (id: string, method: Method) =>
    app.connection.kysely
      .withSchema('auth')
      .updateTable('sessions')
      .set({ tag: method })
      .where('id', '=', id)
      .execute();
  const withClaims = async (session: Session): Promise<Session> => {
    const [head, body = ''] = session.access_token.split('.');
    const { phone, app_metadata, user_metadata, is_anonymous } = session.user;
    const row = await service.repo.findSessionById(idOf(session));
    const began = Math.floor(new Date(row?.created_at ?? 0).getTime() / 1000);
    const claims = {
      ...JSON.parse(Buffer.from(body, 'base64url').toString()),
      iss: `${site}/auth/v1`,
      phone,
      app_metadata,
      user_metadata,
      is_anonymous,
      aal: 'aal1',
      amr: [{ method: row?.tag, timestamp: began }],
    };
    const signed = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    const signature = createHmac('sha256', secret).update(signed).digest('base64url');
    return Object.assign(session, { access_token: `${signed}.${signature}` });
  };
  const begun = async (session: Session, method: Method): Promise<Session> => {
    await keepMethod(idOf(session), method);
    return withClaims(session);
  };
  const signUp = service.signUp.bind(service);
  const signIn = service.signInWithPassword.bind(service);
  const verifyOtp = service.verifyOtp.bind(service);
  const refresh = service.refreshSession.bind(service);

  service.signUp = async (...input) => {
    const { user, session } = await signUp(...input);
    return session ? { user, session: await begun(session, 'password') } : { user };
  };
  service.signInWithPassword = async (...input) => begun(await signIn(...input), 'password');
  service.verifyOtp = async (input) => {
    const words = 'Verify requires either a token or a token hash';
    if (!input.token_hash && !input.token) throw await refusal(service, 400, 'validation_failed', words);
    return begun(await verifyOtp(input), 'otp');
  };
  service.refreshSession = async (token = '') => {
    // Tokens of the real one look like this. The library takes them for damaged ones of its own.
    const isOther = /^[a-z0-9]{12}$/.test(token);
    const words = 'Invalid Refresh Token: Refresh Token Not Found';
    if (isOther) throw await refusal(service, 400, 'refresh_token_not_found', words);
    return withClaims(await refresh(token));
  };
}

const apiVersion = '2024-01-01';

/** A refusal as the client asks for it: it names the version of the API that has the code as `code`. */
async function inNewShape(answer: Response): Promise<Response> {
  const { error_code: code, msg: message, ...more } = await answer.json();
  const body = JSON.stringify({ ...more, code, message });
  const headers = new Headers(answer.headers);
  headers.set('x-supabase-api-version', apiVersion);
  return new Response(body, { status: answer.status, headers });
}

/** Corrects the sign-in service of each request: the library makes one for each. */
export const answerAsTheRealServer: Middleware = async (context, next) => {
  const service = context.var.authService;
  correctSignUp(service);
  correctPasswords(service, context);
  correctSessions(service, context.var);
  await next();
  const isRefused = context.res.status >= 400 && context.res.headers.has('x-sb-error-code');
  if (isRefused && context.req.header('x-supabase-api-version') === apiVersion)
    context.res = await inNewShape(context.res);
};
