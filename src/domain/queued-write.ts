import { errorCodeOf, type ErrorCode, type ErrorDetail } from './errors.ts';
import { known } from './known.ts';

/** Refusals that the same request would only meet again. */
const final = new Set<ErrorCode>([
  'NOT_CANCELLABLE',
  'TOO_LATE',
  'REFUND_CHANGED',
  'NOT_FOUND',
  'NOT_REVIEWABLE',
  'REVIEW_CHANGED',
  'ALREADY_APPLIED',
  'ALREADY_REPORTED',
  'OFFER_OVER',
  'IDEMPOTENCY_MISMATCH',
  'INVALID',
  'FORBIDDEN',
]);

/**
 * `queued` waits for its turn; `sending` is on its way; `parked` waits for a sign-in or a newer app; `failed` was refused
 * by the server (or is too old) and waits for a decision. A write that arrived is not there any more.
 */
type WriteState = 'queued' | 'sending' | 'parked' | 'failed';

/** Facts for the label of a queued write: names and dates as the person saw them. */
export type WriteAbout = Readonly<Record<string, string | number>>;

/**
 * A write that this device made and the server has not confirmed; times are in ms of this device's clock. The names of its
 * fields and states are stored on devices, where the next build reads them: they stay.
 */
export type QueuedWrite<I = unknown> = {
  /** Order of making; never a clock. */
  seq: number;
  /** Stays the same over all retries: it is what makes the effect happen once. */
  id: string;
  kind: string;
  /** Version of `args`. */
  v: number;
  /** Person who made it; `anon` when signed out. */
  uid: string;
  /** Its ordering key: writes of one lane arrive one after the other, in the order of making. */
  lane: string;
  args: I;
  about: WriteAbout;
  state: WriteState;
  /** `return`: the person signed out with it (at `nextAt`); after a day it is not sent before they say so. */
  parkedFor: 'sign-in' | 'update' | 'return' | null;
  /** Attempts that reached our server. */
  attempts: number;
  /** Not to be sent before this. */
  nextAt: number;
  leaseUntil: number;
  /** True once a request with it was started: from then on it may have arrived. */
  sentOnce: boolean;
  error: { code: ErrorCode; detail: ErrorDetail } | null;
  createdAt: number;
  /** The same by the server's clock, as far as this device knew it; absent as long as no server has told its time. */
  madeAt?: number;
  /** When the person said that an old one is to be sent all the same. */
  agreedAt?: number;
  /** Only where it is shown, never stored: what was typed is left out, because somebody else may have typed it. */
  isVeiled?: true;
};

/** A write without the words in it, for a person who may not be the one who made it. */
export function veil(write: QueuedWrite): QueuedWrite {
  return { ...write, args: {}, about: {}, isVeiled: true };
}

/** True when `made` makes what `about` is about: a lane is called after the write that makes its thing. */
export function makesWhat(made: Pick<QueuedWrite, 'id' | 'seq'>, about: Pick<QueuedWrite, 'lane' | 'seq'>): boolean {
  return about.seq > made.seq && about.lane.endsWith(`:${made.id}`);
}

const stateOf = known(['queued', 'sending', 'parked', 'failed']);
const parkedForOf = known(['sign-in', 'update', 'return']);

/**
 * A write as another build may have stored it, in the words of this one. A state that this build does not know is for the
 * build that made it: here the write waits for an update, and is neither sent nor called refused.
 */
export function readWrite(stored: QueuedWrite): QueuedWrite {
  const { state, parkedFor, error } = stored;
  const read = stateOf(state);
  const reason = parkedFor === null ? null : parkedForOf(parkedFor);
  return {
    ...stored,
    state: read === 'unknown' ? 'parked' : read,
    parkedFor: read === 'unknown' || reason === 'unknown' ? 'update' : reason,
    error: error && { code: errorCodeOf(error.code), detail: error.detail },
  };
}

/** A flush that is not heard of for this long is dead: its worker was killed. */
export const leaseFor = 45_000;

/** True while a flush may be sending it; `now` is this device's. A lease further away than a lease can be was made by a clock that was set back. */
export function isLeased({ state, leaseUntil }: Pick<QueuedWrite, 'state' | 'leaseUntil'>, now: number): boolean {
  return state === 'sending' && leaseUntil > now && leaseUntil <= now + leaseFor;
}

/** True while nothing of it can have reached the server, so that it can be changed or taken back for good. */
export function isUnsent(write: QueuedWrite): boolean {
  return write.state !== 'sending' && !write.sentOnce;
}

/**
 * False once the server has refused it for a reason that another try can't change, or its time is over; what this device alone
 * refused, because a role had ended, may be tried.
 */
export function mayRetry({ state, error, sentOnce }: QueuedWrite): boolean {
  if (state !== 'failed' || error === null) return true;
  return error.code !== 'EXPIRED' && !(sentOnce && final.has(error.code));
}

/** True when another version can take its place: the old one was refused, or cannot have reached the server. */
export function mayReplace(write: QueuedWrite): boolean {
  return write.state === 'failed' || isUnsent(write);
}
