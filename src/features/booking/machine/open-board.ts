import { dayAfter, inBookingWindow, karachiDate } from '#domain/calendar.ts';
import type { SlotState } from '#domain/booking.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { step, type BookingEffect, type Step } from './booking-events.ts';
import { noGrid, rechoose, wantedCourt, type BookingState, type Deps } from './booking-state.ts';
import { boardCourts, isPast, slotsOf } from './booking-view.ts';

/** Why an hour in this state cannot be had. */
export const lossCodes: Readonly<Record<SlotState, ErrorCode | null>> = {
  free: null,
  held: null,
  taken: 'SLOT_TAKEN',
  mine: 'ALREADY_YOURS',
  past: 'PAST',
  unknown: 'SLOT_TAKEN',
};

/** Today while an opening hour is still to come, else tomorrow. */
function firstDay({ openHours }: BookingState, now: number): string {
  const today = karachiDate(now);
  return openHours.every((hour) => isPast(today, hour, now)) ? dayAfter(today, 1) : today;
}

/**
 * Chooses court and date where nobody has: those of the address, else the first court and the first date with an hour to
 * come. A started booking on the phone has the last word, so nothing is chosen before it was looked for.
 */
export function openBoard(state: BookingState, deps: Deps, ...before: BookingEffect[]): Step {
  const { courts, choice, wanted, stage } = state;
  if (!state.isLookedUp || courts.length === 0 || choice.day !== null || stage !== 'choosing') {
    return step(state, ...before);
  }
  const asked = wanted?.day ?? null;
  const isOpen = asked !== null && inBookingWindow(asked, deps.now);
  const day = isOpen ? asked : firstDay(state, deps.now);
  const courtId = choice.courtId ?? wantedCourt(courts, wanted)?.id ?? null;
  const next: BookingState = {
    ...state,
    choice: { courtId, day, hours: [] },
    grid: { ...noGrid, loading: true },
    lookAhead: isOpen ? 0 : state.lookAhead,
    // The hour was one of the date that is not to be had.
    wanted: asked !== null && !isOpen ? { ...wanted, hour: null } : wanted,
    problem: asked !== null && !isOpen ? new AppError('OUTSIDE_WINDOW', { isOnBoard: true }) : state.problem,
  };
  return step(state.online ? next : grantWish(next, deps), ...before, { do: 'loadDay', day });
}

/** Chooses the hours that the address asks for where they can be had; of what cannot, it says so once. */
export function grantWish(state: BookingState, deps: Deps): BookingState {
  const { wanted, choice, courts } = state;
  const hours = [wanted?.hour ?? []].flat();
  if (hours.length === 0 || choice.day === null || choice.hours.length > 0) return state;
  const named = courts.filter(({ id }) => id === wanted?.court);
  const candidates = named.length > 0 ? named : boardCourts(state);
  const slotOn = (courtId: string, hour: number) =>
    slotsOf(state, deps.now, courtId).find((slot) => slot.hour === hour);
  const freeOn = (courtId: string) => hours.filter((hour) => slotOn(courtId, hour)?.selectable);
  const settled = { ...wanted, hour: null };
  const whole = candidates.find(({ id }) => freeOn(id).length === hours.length);
  if (whole) return { ...rechoose(state, { courtId: whole.id, hours }, deps), wanted: settled };
  const courtId = candidates[0]?.id ?? '';
  const free = freeOn(courtId);
  const lost = hours.filter((hour) => !free.includes(hour));
  const seen = slotOn(courtId, lost[0] ?? 0)?.state;
  const code = (seen && seen !== 'unchecked' && lossCodes[seen]) || 'CLOSED';
  const rest = free.length > 0 ? rechoose(state, { courtId, hours: free }, deps) : state;
  return { ...rest, wanted: settled, problem: new AppError(code, { hours: lost, isOnBoard: true }) };
}

/** The next date to look at when this one, which nobody chose, has no hour left; null when it stays. */
export function laterDay(state: BookingState, now: number): string | null {
  const { choice, lookAhead } = state;
  if (lookAhead <= 0 || !choice.day || choice.hours.length > 0) return null;
  const isFree = boardCourts(state).some(({ id }) => slotsOf(state, now, id).some((slot) => slot.selectable));
  const next = dayAfter(choice.day, 1);
  return isFree || !inBookingWindow(next, now) ? null : next;
}
