// Where the sign-in service of @supabase/lite answers otherwise than the one of a hosted project (GoTrue) and our code would
// notice. What it asks for has the library's own checks behind it: each method here calls the library's first.
import { randomBytes, randomUUID } from 'node:crypto';
import type { App } from '@supabase/lite';

type Server = NonNullable<NonNullable<ConstructorParameters<typeof App>[0]['options']>['server']>;
type Middleware = NonNullable<Server['middlewares']>[number];
type Service = Parameters<Middleware>[0]['var']['authService'];
type Account = NonNullable<Awaited<ReturnType<Service['repo']['findUserById']>>>;
type User = Awaited<ReturnType<Service['getUser']>>;
type Refusal = { status: number; code: string; message: string };

/** The library answers a request with the errors of its own class, which it keeps to itself: one of them, with other words. */
async function refusal(service: Service, wanted: Refusal): Promise<unknown> {
  const error: unknown = await service.resend('', undefined).catch((thrown: unknown) => thrown);
  return Object.assign(Object(error), wanted);
}

const codeOf = (error: unknown): unknown => Reflect.get(Object(error), 'code');

/** Ms between two mails of one kind to one address. */
const mailEvery = 60_000;

/** @throws what the server says when the mail before is less than a minute old */
async function assertMailIsDue(service: Service, sentAt: string | Date | null | undefined): Promise<void> {
  const wait = sentAt ? new Date(sentAt).getTime() + mailEvery - Date.now() : 0;
  if (wait <= 0) return;
  throw await refusal(service, {
    status: 429,
    code: 'over_email_send_rate_limit',
    message: `For security purposes, you can only request this after ${Math.ceil(wait / 1000)} seconds.`,
  });
}

/** The confirmation mail again, with a new link. Password and names stay those of the first sign-up. */
async function confirmAgain(service: Service, account: Account): Promise<void> {
  await assertMailIsDue(service, account.confirmation_sent_at);
  const hash = randomBytes(28).toString('hex');
  const sentAt = new Date().toISOString();
  await service.repo.updateUser(account.id, { confirmation_token: hash, confirmation_sent_at: sentAt });
  await Reflect.get(service, 'mailer').sendConfirmation(account.email, hash, '', { userId: account.id });
}

/** What a stranger learns of an address with an account: nothing. */
function madeUpUser(email: string): User {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

function correct(service: Service): void {
  const signUp = service.signUp.bind(service);
  const resend = service.resend.bind(service);
  // The library refuses to send a second mail for ever.
  const isSecondMail = (error: unknown) => codeOf(error) === 'over_email_send_rate_limit';

  service.signUp = async (email = '', password, data) => {
    try {
      return await signUp(email, password, data);
    } catch (error) {
      const account = isSecondMail(error) ? await service.repo.findUserByEmail(email) : null;
      if (!account) throw error;
      if (account.email_confirmed_at) return { user: madeUpUser(email) };
      await confirmAgain(service, account);
      return { user: await service.getUser(account.id) };
    }
  };

  service.resend = async (type, email = '') => {
    try {
      await resend(type, email);
    } catch (error) {
      const account = type === 'signup' && isSecondMail(error) ? await service.repo.findUserByEmail(email) : null;
      if (!account) throw error;
      await confirmAgain(service, account);
    }
  };
}

/** Corrects the sign-in service of each request: the library makes one for each. */
export const answerAsTheRealServer: Middleware = (context, next) => {
  correct(context.var.authService);
  return next();
};
