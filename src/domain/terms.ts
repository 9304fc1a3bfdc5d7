import { millisecondsInHour } from 'date-fns/constants';

/** A cancellation policy: up to so many hours before the first hour, so many percent of the court price; both falling. */
export type Terms = [hoursBefore: number, percent: number][];

/** What of a booking decides about its refund; money in PKR, instants in ms. */
export type RefundFacts = {
  /** All hours together, without the fee. */
  courtPrice: number;
  total: number;
  /** What the venue still had to collect at the gate. */
  toCollect: number;
  /** What was found in the account; null while nobody has looked. */
  received: number | null;
  status: string;
  firstHourAt: number;
  /** The latest start that was promised before a move; null or left out where none is later than the present one. */
  promisedAt?: number | null;
  /** True while a move is asked for, and after one was not accepted. */
  isFree?: boolean;
  /** PKR that Baari gave or owes back after a dispute. */
  givenBack?: number;
  terms: Terms;
};

/** `deadline` (ms) is the last moment at which that much comes back; null where no step of the policy brings anything back. */
export type RefundOffer = { amount: number; percent: number; deadline: number | null };

/**
 * PKR that come back when the customer cancels at an instant (server ms): all of it before a booking is confirmed and while it is
 * free to cancel, else what its policy says, counted from the latest start that was promised. A step counts up to its very
 * moment, and none after the first hour has begun. Never more than what came and was not given back already.
 * `private.compute_refund` says the same in SQL.
 */
export function refundOf(booking: RefundFacts, at: number): RefundOffer {
  const { courtPrice, total, toCollect, received, status, firstHourAt, terms } = booking;
  const { promisedAt, isFree = false, givenBack = 0 } = booking;
  if (status === 'pending') return { amount: received ?? total, percent: 100, deadline: null };
  // The amount that is still to be collected never came.
  const left = Math.max(0, total - toCollect - givenBack);
  if (status === 'confirmed' && isFree && at <= firstHourAt)
    return { amount: left, percent: 100, deadline: firstHourAt };
  const start = Math.max(firstHourAt, promisedAt ?? firstHourAt);
  const ends = ([hoursBefore]: Terms[number]) => Math.min(firstHourAt, start - hoursBefore * millisecondsInHour);
  const step = status === 'confirmed' ? terms.find((one) => at <= ends(one)) : undefined;
  const [, percent] = step ?? [0, 0];
  if (!step || percent === 0) return { amount: 0, percent: 0, deadline: null };
  const amount = Math.max(0, Math.min(left, Math.floor((courtPrice * percent) / 100) - toCollect));
  return { amount, percent, deadline: ends(step) };
}
