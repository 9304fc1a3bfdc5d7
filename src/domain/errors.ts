/**
 * Every way in which an action of a customer or of a console can fail. The server's SQL functions and the receipts endpoint send
 * these names; OFFLINE, BUSY, LINE_SLOW and NOT_OURS are made on the device. `errorKey` (`text/error-text.ts`) finds the words of
 * each, so a code without words does not compile.
 */
export const errorCodes = [
  'OFFLINE',
  'BUSY',
  'LINE_SLOW',
  'NOT_OURS',
  'SIGNED_OUT',
  'ACCOUNT_GONE',
  'FORBIDDEN',
  'REAUTH_NEEDED',
  'NOT_FOUND',
  'SLOT_TAKEN',
  'HOLD_EXPIRED',
  'HOLD_LIMIT',
  'ALREADY_YOURS',
  'PRICE_CHANGED',
  'IDEMPOTENCY_MISMATCH',
  'OUTSIDE_WINDOW',
  'CLOSED',
  'PAST',
  'NO_SLOTS',
  'TOO_MANY_SLOTS',
  'TOO_MANY_LIVE',
  'TOO_MANY_WATCHES',
  'CONTACT_UNCONFIRMED',
  'BLOCKED',
  'RECEIPT_MISSING',
  'RECEIPT_USED',
  'RECEIPT_TYPE',
  'RECEIPT_PROGRAM',
  'RECEIPT_TOO_LARGE',
  'RECEIPT_UPLOAD',
  'RECEIPT_UNREADABLE',
  'NOT_CANCELLABLE',
  'TOO_LATE',
  'NOT_REVIEWABLE',
  'REVIEW_CHANGED',
  'ALREADY_APPLIED',
  'ALREADY_REPORTED',
  'OFFER_OVER',
  'NAME_RESERVED',
  'IS_ADMIN',
  'OWNS_VENUES',
  'RATE_LIMITED',
  'MAIL_JUST_SENT',
  'MAIL_QUOTA',
  'CAPTCHA',
  'BANNED',
  'SECOND_FACTOR',
  'WRONG_PASSWORD',
  'EMAIL_TAKEN',
  'EMAIL_UNCONFIRMED',
  'EMAIL_INVALID',
  'PASSWORD_WEAK',
  'PASSWORD_SAME',
  'RESET_CODE',
  'CONFIRM_LINK',
  'IN_USE',
  'SENDING',
  'TOO_OLD',
  'STORAGE_FULL',
  'STORAGE_BROKEN',
  'INVALID',
  // Refusals of the consoles; a customer's cancellation is refused with REFUND_CHANGED and EXPIRED, too.
  'ALREADY_DECIDED',
  'CHANGED',
  'REFERENCE_USED',
  'AMOUNT_LOW',
  'NEEDS_NOTE',
  'REFUND_CHANGED',
  'PAYMENT_UNSEEN',
  'NOT_CHANGEABLE',
  'ALREADY_CHECKED_IN',
  'NOT_CONFIRMED',
  'OUTSIDE_GATE_WINDOW',
  'COLLECT_FIRST',
  'TOO_EARLY',
  'LAST_ADMIN',
  'EXPIRED',
  'TOO_MANY',
  'NAME_TAKEN',
  'AFFECTED_CHANGED',
  'TOO_LATE_TO_ASK',
  'NOBODY_TO_ASK',
  'NO_CALL',
  'ARRIVED',
  'SAME_PERSON',
  'SECOND_NEEDED',
  'ABOVE_CEILING',
  'NOT_DECIDED',
  'UNEXPECTED',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

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
  return errorCodes.some((code) => code === text);
}

/** A code that comes from elsewhere, or was kept by another build, as one of ours; UNEXPECTED when it is none. */
export function errorCodeOf(code: unknown): ErrorCode {
  return isErrorCode(code) ? code : 'UNEXPECTED';
}

/** Any thrown value as an AppError; what we did not foresee becomes UNEXPECTED with its cause kept. */
export function asAppError(thrown: unknown): AppError {
  return thrown instanceof AppError ? thrown : new AppError('UNEXPECTED', {}, { cause: thrown });
}
