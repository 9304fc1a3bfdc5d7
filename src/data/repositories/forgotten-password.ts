// Back in without the password: a mail with a link, and the new password that the link allows to set. The link carries a
// token that works on any device, once.
import * as z from 'zod/mini';
import { captcha } from '#data/session/captcha.ts';
import { createEphemeralAuth, type EphemeralAuth } from '#data/session/client/ephemeral-auth.ts';
import { callRpc } from '#data/session/call-rpc.ts';
import { endSession } from '#data/session/session-idb.ts';
import { readStoredUser } from '#data/session.ts';
import { passwordMailEvery } from '#domain/user.ts';
import { AppError, asAppError, type ErrorCode } from '#domain/errors.ts';

const noted = { as: 'anyone', k: 'fp1', answer: z.looseObject({}) } as const;

/** When each address was asked for last, in this device's ms. */
const asked = new Map<string, number>();

function wasJustAsked(email: string): boolean {
  const at = asked.get(email);
  return at !== undefined && Math.abs(Date.now() - at) < passwordMailEvery;
}

export type MailRequest = {
  /** The service is too busy with this network right now: the mail may not come, and asking again later helps. */
  isLate: boolean;
};

/**
 * Asks for the mail, at most once a minute; `redirectTo` is where its link leads. Ends the same way for known and unknown
 * addresses, and for those that were asked for too often: the service says that of known ones only, and a stranger who
 * asks again and again must not keep a person out. Only when the project may send no more mails, that is said: nothing is on its way.
 * @throws {AppError} MAIL_QUOTA | CAPTCHA | EMAIL_INVALID | INVALID | OFFLINE | BUSY | NOT_OURS
 */
export async function requestPasswordMail(email: string, redirectTo: string): Promise<MailRequest> {
  if (wasJustAsked(email)) return { isLate: false };
  const id = crypto.randomUUID();
  await callRpc('note_password_reset', { id, email }, noted);
  try {
    const options = { redirectTo, ...(await captcha()) };
    await createEphemeralAuth().ask((auth) => auth.resetPasswordForEmail(email, options));
  } catch (thrown) {
    const { code } = asAppError(thrown);
    if (code === 'MAIL_JUST_SENT') return { isLate: false };
    // About the network of the caller, not about the address.
    if (code === 'RATE_LIMITED') return { isLate: true };
    throw thrown;
  }
  asked.set(email, Date.now());
  await callRpc('note_password_reset_sent', { id }, noted).catch(() => undefined);
  return { isLate: false };
}

/** Codes after which nobody knows whether the server did what it was asked. */
const unanswered: ReadonlySet<ErrorCode> = new Set(['OFFLINE', 'BUSY', 'NOT_OURS']);

/** Name and phone number, emptied: Login then leads to the form that asks for them. */
const noProfile = { name: '', phone: '' };

type Redeemed = { id: string; /** What has to go with the old password. */ changes: { data?: typeof noProfile } };

/** The link confirms an address as well. What a new account says then is of whoever registered the address, which may be anybody. */
async function redeem(ephemeral: EphemeralAuth, code: string): Promise<Redeemed> {
  const { data } = await ephemeral.ask((auth) => auth.verifyOtp({ token_hash: code, type: 'recovery' }));
  if (!data.user) throw new AppError('NOT_OURS');
  const { id, email_confirmed_at: confirmed = '', recovery_sent_at: sent = '' } = data.user;
  return { id, changes: Date.parse(confirmed) > Date.parse(sent) ? { data: noProfile } : {} };
}

/** Codes about the password, the account or the network: another link does not help against them. */
const aboutPerson: ReadonlySet<ErrorCode> = new Set([
  'PASSWORD_WEAK',
  'PASSWORD_SAME',
  'RATE_LIMITED',
  'BANNED',
  'SECOND_FACTOR',
]);

/** The meaning of a refusal for somebody who came with a link: everything else that is final is about the link. */
function meaningOf(thrown: unknown): AppError {
  const error = asAppError(thrown);
  const isOwn = unanswered.has(error.code) || aboutPerson.has(error.code);
  return isOwn ? error : new AppError('RESET_CODE', error.detail, { cause: error });
}

/**
 * The way through one link of a mail: a function that sets the new password and may be called again after it failed. The
 * link is used up by the first call and not before, because mail programs open links by themselves. Afterwards the
 * account is signed out everywhere.
 * @throws {AppError} RESET_CODE | PASSWORD_WEAK | PASSWORD_SAME | RATE_LIMITED | BANNED | SECOND_FACTOR | OFFLINE | BUSY | NOT_OURS
 */
export function passwordReset(code: string): (password: string) => Promise<void> {
  const ephemeral = createEphemeralAuth();
  let account: Redeemed | undefined;
  let maybeSet: string | undefined;
  return async (password) => {
    try {
      account ??= await redeem(ephemeral, code);
      const { changes } = account;
      await ephemeral.ask((auth) => auth.updateUser({ password, ...changes }));
    } catch (thrown) {
      const error = meaningOf(thrown);
      // An earlier try arrived, and only its answer was lost.
      if (error.code !== 'PASSWORD_SAME' || maybeSet !== password) {
        maybeSet = unanswered.has(error.code) ? password : undefined;
        throw error;
      }
    }
    await ephemeral.ask((auth) => auth.signOut({ scope: 'global' })).catch(() => undefined);
    const uid = account?.id;
    if (uid !== undefined && readStoredUser()?.id === uid) await endSession({ of: uid });
  };
}
