import {
  type BookingDraft,
  bookingTotal,
  type CourtDay,
  type Hold,
  type PaidChoice,
  platformFee,
  type SlotState,
} from '#domain/booking.ts';
import type { AppError, ErrorCode } from '#domain/errors.ts';
import { hoursOn } from '#domain/offer.ts';
import { hourPrices } from '#domain/price-rules.ts';
import type { Rate } from '#domain/rates.ts';
import type { Terms } from '#domain/terms.ts';
import type { Court } from '#domain/venue.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { type BookingState, type Choice, isOfSport } from './booking-state.ts';

/** A grid older than this is "last seen": grey, and not bookable until it was asked for again. */
export const gridLifetimeMs = 2 * 60 * 1000;

/**
 * How far the hours on screen can be believed. `live` may be booked from; `seen` is an earlier answer; `unchecked` is
 * only the opening hours. Offline, the last two may be chosen from as a wish that is checked on reconnect.
 */
export type GridMode = 'none' | 'loading' | 'live' | 'seen' | 'unchecked' | 'failed';

export type Slot = { hour: number; state: SlotState | 'unchecked'; selectable: boolean; chosen: boolean };

export function gridMode(state: BookingState, now: number): GridMode {
  const { value, live, loading, error } = state.grid;
  if (!state.choice.day) return 'none';
  if (value) return live && state.online && now - value.fetchedAt <= gridLifetimeMs ? 'live' : 'seen';
  if (!state.online) return 'unchecked';
  return loading ? 'loading' : error ? 'failed' : 'loading';
}

/** The hours of a court on the chosen date with what can be done with each; without a court of the chosen one. */
export function slotsOf(state: BookingState, now: number, courtId = state.choice.courtId): Slot[] {
  const mode = gridMode(state, now);
  const chosen = new Set(courtId === state.choice.courtId ? state.choice.hours : []);
  if (mode === 'unchecked' || mode === 'loading') {
    return hoursOn(state.offer, courtId ?? '', state.choice.day ?? '', now).map(({ hour, state: is }) => {
      const selectable = mode === 'unchecked' && is === 'unchecked';
      return { hour, state: is, selectable, chosen: chosen.has(hour) };
    });
  }
  const open = mode === 'live' || !state.online;
  return (courtGrid(state, courtId)?.slots ?? []).map((slot) => ({
    hour: slot.hour,
    state: slot.state,
    selectable: open && (slot.state === 'free' || slot.state === 'held'),
    chosen: chosen.has(slot.hour),
  }));
}

/** The courts on the board: those of the chosen court's sport. */
export function boardCourts({ courts, choice }: BookingState): Court[] {
  const chosen = courts.find(({ id }) => id === choice.courtId);
  return courts.filter((court) => court.sport === chosen?.sport || isOfSport(court, chosen?.sport));
}

/**
 * Hours to choose near those that the problem says are not to be had: first the same as the first of them on another court, then
 * the nearest on the chosen one. None where it names no hours.
 */
export function nearestFree(state: BookingState, now: number): { court: Court; hour: number }[] {
  const { courtId } = state.choice;
  const lost: unknown[] = [state.problem?.detail['hours'] ?? []].flat();
  const [hour] = lost;
  if (typeof hour !== 'number') return [];
  const free = (court: Court) =>
    slotsOf(state, now, court.id)
      .filter((slot) => slot.selectable && !slot.chosen)
      .map((slot) => ({ court, hour: slot.hour }));
  const courts = boardCourts(state);
  const others = courts.filter(({ id }) => id !== courtId).flatMap(free);
  // The answer on screen may be from before they went.
  const own = courts
    .filter(({ id }) => id === courtId)
    .flatMap(free)
    .filter((each) => !lost.includes(each.hour));
  const distance = (other: number) => Math.abs(other - hour);
  const nearest = own.sort((a, b) => distance(a.hour) - distance(b.hour));
  return [...others.filter((other) => other.hour === hour), ...nearest].slice(0, 3);
}

/** The one next thing to do; the button in the card and the bar at the bottom of a phone both follow it. */
export type NextStep = 'wait' | 'court' | 'day' | 'hours' | 'check' | 'keep' | 'proceed' | 'holding' | 'settle';

export function nextStep(state: BookingState, now: number): NextStep {
  if (state.stage === 'holding') return 'holding';
  if (state.stage !== 'choosing') return 'settle';
  const { courtId, day, hours } = state.choice;
  if (!courtId) return 'court';
  if (!day) return 'day';
  if (hours.length === 0) return 'hours';
  if (!state.online) return 'keep';
  const mode = gridMode(state, now);
  if (mode === 'live') return 'proceed';
  return state.grid.loading ? 'wait' : 'check';
}

/** Until when the server said just now that it holds all chosen hours for this person; null where it does not. */
export function heldUntil(state: BookingState, now: number): string | null {
  const chosen = slotsOf(state, now).filter((slot) => slot.chosen);
  const isHeld = chosen.length > 0 && chosen.every((slot) => slot.state === 'held');
  const until = isHeld && gridMode(state, now) === 'live' ? courtGrid(state)?.holdUntil : null;
  return until && Date.parse(until) > now ? until : null;
}

/** True when extending would bring less than a minute: the server refuses that. */
export function isLastHold({ until, limit }: Pick<Hold, 'until' | 'limit'>): boolean {
  return Date.parse(limit) - Date.parse(until) < 60_000;
}

/** The grid of a court on the chosen date, of the chosen court when none is named. */
export function courtGrid(state: BookingState, courtId = state.choice.courtId): CourtDay | undefined {
  return state.grid.value?.courts.get(courtId ?? '');
}

/** PKR of an hour. */
type PriceOf = (hour: number) => number;

function pricesOf({ price, slots }: CourtDay): PriceOf {
  const prices = new Map(slots.map((slot) => [slot.hour, slot.price]));
  return (hour) => prices.get(hour) ?? price;
}

/** What hours cost by the rules as they were last synced. */
function syncedPrices({ courts, choice: { day }, offer }: BookingState, courtId: string | null): PriceOf | null {
  const court = courts.find(({ id }) => id === courtId);
  if (!court) return null;
  const prices = day ? hourPrices(offer.prices, court, day) : [];
  return (hour) => prices[hour] ?? court.price;
}

/** What hours of the chosen date cost: by the live grid when there is one, else as last synced; null where nobody knows. */
function priceOfHours(state: BookingState, courtId = state.choice.courtId): PriceOf | null {
  const grid = courtGrid(state, courtId);
  return grid ? pricesOf(grid) : syncedPrices(state, courtId);
}

/** What an hour of the chosen date costs on a court, from the cheapest open one to the dearest; null where nobody knows. */
export function courtRate(state: BookingState, now: number, courtId = state.choice.courtId): Rate | null {
  const priceOf = priceOfHours(state, courtId);
  const base = courtGrid(state, courtId)?.price ?? state.courts.find(({ id }) => id === courtId)?.price;
  return priceOf && base !== undefined ? rateOf(slotsOf(state, now, courtId), priceOf, base) : null;
}

/** From the cheapest of these hours to the dearest, in PKR; of none the court's own price. */
function rateOf(slots: readonly Slot[], priceOf: PriceOf, base: number): Rate {
  const prices = slots.length > 0 ? slots.map(({ hour }) => priceOf(hour)) : [base];
  return { min: Math.min(...prices), max: Math.max(...prices) };
}

/** A court with what its hours cost on the chosen date, in PKR, and how they stand. */
export type BoardRow = { court: Court; rate: Rate; priceOf: PriceOf; slots: readonly Slot[] };

/** What the board says of each of its courts. */
export function boardRows(state: BookingState, now: number): BoardRow[] {
  return boardCourts(state).map((court) => {
    const slots = slotsOf(state, now, court.id);
    const priceOf = priceOfHours(state, court.id) ?? (() => court.price);
    return { court, slots, priceOf, rate: rateOf(slots, priceOf, courtGrid(state, court.id)?.price ?? court.price) };
  });
}

/** PKR for the chosen hours including the platform fee; null when no price is known or nothing is chosen. */
export function choiceTotal(state: BookingState): number | null {
  const priceOf = priceOfHours(state);
  const { hours } = state.choice;
  return priceOf === null || hours.length === 0 ? null : bookingTotal(hours.map(priceOf), courtGrid(state)?.fee);
}

/** So many hours at one price, in PKR. */
type PriceLine = { price: number; count: number };

function linesOf(prices: readonly number[]): PriceLine[] {
  return [...new Set(prices)].map((price) => ({ price, count: prices.filter((each) => each === price).length }));
}

/**
 * What the hours cost at each price, and the fee, behind a total in PKR: of the hold, of the live grid or of the rules as they
 * were last synced, whichever makes this total. Undefined when none does: the price has changed since, and only the server
 * knows how.
 */
export function partsOf(state: BookingState, total: number): { lines: PriceLine[]; fee: number } | undefined {
  const { hold, choice } = state;
  const { hours, courtId } = choice;
  const grid = courtGrid(state);
  const synced = syncedPrices(state, courtId);
  const known = [
    hold && { prices: hold.prices, fee: hold.fee },
    grid && { prices: hours.map(pricesOf(grid)), fee: grid.fee },
    synced && { prices: hours.map(synced), fee: platformFee },
  ].filter((each) => each !== null && each !== undefined);
  const found = known.find(({ prices, fee }) => bookingTotal(prices, fee) === total);
  return found && { lines: linesOf(found.prices), fee: found.fee };
}

/** The cancellation policy that a booking of this choice keeps: of the hold, else as the server or the last sync says it. */
export function termsOf(state: BookingState): Terms | undefined {
  return (state.dialog ? state.hold?.terms : undefined) ?? courtGrid(state)?.terms ?? state.offer.terms;
}

/** The booking as the device keeps it; null while there is nothing worth keeping. */
export function draftOf(state: BookingState, now: number): BookingDraft | null {
  const { courtId, day, hours } = state.choice;
  if (!courtId || (hours.length === 0 && !state.receipt)) return null;
  return {
    venueId: state.venueId,
    courtId,
    day: day ?? '',
    hours: [...hours],
    requestId: state.requestId,
    expectedTotal: state.total,
    holdUntil: state.hold?.until ?? null,
    receipt: state.receipt,
    receiptPath: state.receiptPath,
    outcomeUnknown: state.stage === 'sending' || state.stage === 'unknown',
    paidFor: state.paidFor,
    savedAt: now,
  };
}

/** True when a receipt exists for hours other than the chosen ones: its owner may want the money back instead. */
export function mayAskRefund(state: BookingState): boolean {
  const { paidFor, choice, receipt, stage, problem } = state;
  if (!receipt || !paidFor || stage !== 'choosing' || problem?.code === 'ALREADY_YOURS') return false;
  return !isChosen(choice, paidFor);
}

/** True while the choice is still the one that was paid for. */
export function isChosen(choice: Choice, paid: Pick<PaidChoice, 'courtId' | 'day' | 'hours'>): boolean {
  return paid.courtId === choice.courtId && paid.day === choice.day && paid.hours.join() === choice.hours.join();
}

const outOfReach: readonly ErrorCode[] = ['TOO_MANY_LIVE', 'BLOCKED', 'CONTACT_UNCONFIRMED', 'NOT_FOUND'];

/** Free or not, these hours are not to be had for this person now; who has paid for them may ask for the money back. */
export function isOutOfReach({ code }: AppError): boolean {
  return outOfReach.includes(code);
}

/** The server's answer to a refund for hours that nobody has: they can simply be booked. */
export function isBookableAgain(error: AppError | null): boolean {
  return error?.code === 'INVALID' && error.detail['reason'] === 'bookable';
}

/** True for what went wrong while choosing: it is said on the board, where the person looks, and not in the card. */
export function isSaidOnBoard(problem: AppError | null): boolean {
  return problem?.detail['isOnBoard'] === true;
}

/** A failed booking in the person's words; what nobody foresaw gets the words of the spec for a failed booking. */
export function problemText(problem: AppError): string {
  if (isBookableAgain(problem)) return t('booking.bookableAgain');
  if (problem.detail['refund'] === true) return t('booking.refundPrice');
  return problem.code === 'UNEXPECTED' ? t('booking.failed') : errorText(problem);
}
