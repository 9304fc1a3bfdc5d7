import type { TextKey } from '#text/en.ts';

/**
 * Every way in which an action can fail, in the app's own words. The upper-case names come from the server's SQL
 * functions and from the receipts endpoint; OFFLINE, BUSY, LINE_SLOW and NOT_OURS are made on the phone.
 * `text` gives each of them words, so a code without words does not compile.
 */
export const errorTexts = {
  OFFLINE: 'error.offline',
  BUSY: 'error.busy',
  LINE_SLOW: 'error.lineSlow',
  NOT_OURS: 'error.notOurs',
  SIGNED_OUT: 'error.signedOut',
  ACCOUNT_GONE: 'error.accountGone',
  FORBIDDEN: 'error.forbidden',
  REAUTH_NEEDED: 'error.reauthNeeded',
  NOT_FOUND: 'error.notFound',
  SLOT_TAKEN: 'error.slotTaken',
  HOLD_EXPIRED: 'error.holdExpired',
  HOLD_LIMIT: 'error.holdLimit',
  ALREADY_YOURS: 'error.alreadyYours',
  PRICE_CHANGED: 'error.priceChanged',
  IDEMPOTENCY_MISMATCH: 'error.idempotencyMismatch',
  OUTSIDE_WINDOW: 'error.outsideWindow',
  CLOSED: 'error.closed',
  PAST: 'error.past',
  NO_SLOTS: 'error.noSlots',
  TOO_MANY_SLOTS: 'error.tooManySlots',
  TOO_MANY_LIVE: 'error.tooManyLive',
  TOO_MANY_WATCHES: 'error.tooManyWatches',
  CONTACT_UNCONFIRMED: 'error.contactUnconfirmed',
  RECEIPT_MISSING: 'error.receiptMissing',
  RECEIPT_USED: 'error.receiptUsed',
  RECEIPT_TYPE: 'error.receiptType',
  RECEIPT_TOO_LARGE: 'error.receiptTooLarge',
  RECEIPT_UPLOAD: 'error.receiptUpload',
  RECEIPT_UNREADABLE: 'error.receiptUnreadable',
  NOT_CANCELLABLE: 'error.notCancellable',
  TOO_LATE: 'error.tooLate',
  NOT_REVIEWABLE: 'error.notReviewable',
  REVIEW_CHANGED: 'error.reviewChanged',
  ALREADY_APPLIED: 'error.alreadyApplied',
  IS_ADMIN: 'error.isAdmin',
  OWNS_VENUES: 'error.ownsVenues',
  RATE_LIMITED: 'error.rateLimited',
  WRONG_PASSWORD: 'error.wrongPassword',
  EMAIL_TAKEN: 'error.emailTaken',
  EMAIL_UNCONFIRMED: 'error.emailUnconfirmed',
  EMAIL_INVALID: 'error.emailInvalid',
  PASSWORD_WEAK: 'error.passwordWeak',
  PASSWORD_SAME: 'error.passwordSame',
  RESET_CODE: 'error.resetCode',
  IN_USE: 'error.inUse',
  SENDING: 'error.sending',
  TOO_OLD: 'error.tooOld',
  STORAGE_FULL: 'error.storageFull',
  STORAGE_BROKEN: 'error.storageBroken',
  INVALID: 'error.invalid',
  UNEXPECTED: 'error.unexpected',
} as const satisfies Record<string, TextKey>;

export type ErrorCode = keyof typeof errorTexts;

/** Facts that travel with an error, e.g. the hours that were taken or the new total in PKR. */
export type ErrorDetail = Readonly<Record<string, unknown>>;

/** The one error class that repositories and commands throw; the words are chosen where it is shown. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
  }
}

/** True when the text is one of our codes (the server may be newer than this build and send one we do not know). */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(errorTexts, text);
}

/** A code that comes from elsewhere, or was kept by another build, as one of ours; UNEXPECTED when it is none. */
export function errorCodeOf(code: unknown): ErrorCode {
  return isErrorCode(code) ? code : 'UNEXPECTED';
}

/** Any thrown value as an AppError; what we did not foresee becomes UNEXPECTED with its cause kept. */
export function asAppError(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : new AppError('UNEXPECTED', {}, { cause: thrown });
}
