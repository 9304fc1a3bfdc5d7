import { maxHoursPerBooking, type SlotState, type VenueDay } from '#domain/booking.ts';
import { dayAfter, inBookingWindow, karachiDate } from '#domain/calendar.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { hoursOn, type Offer } from '#domain/offer.ts';
import type { Court } from '#domain/venue.ts';
import {
  type BookingEffect,
  type BookingState,
  type Deps,
  noGrid,
  rechoose,
  step,
  type Step,
  wantedCourt,
} from './booking-state.ts';
import { boardCourts, courtGrid, draftOf, slotsOf } from './booking-view.ts';

/** Why an hour in this state cannot be had. */
const lossCodes: Readonly<Record<SlotState, ErrorCode | null>> = {
  free: null,
  held: null,
  taken: 'SLOT_TAKEN',
  mine: 'ALREADY_YOURS',
  past: 'PAST',
  unknown: 'SLOT_TAKEN',
};

/** How many dates after today are looked at for an open hour; a venue may be closed for some. */
const nearDates = 7;

/** The first date with an open hour still to come: today or soon after, tomorrow where there is none. */
function firstDay({ offer, courts }: BookingState, now: number): string {
  const today = karachiDate(now);
  const days = Array.from({ length: nearDates }, (_, count) => dayAfter(today, count));
  const isOpen = (day: string) =>
    courts.some(({ id }) => hoursOn(offer, id, day, now).some(({ state }) => state === 'unchecked'));
  return days.find(isOpen) ?? dayAfter(today, 1);
}

/**
 * Chooses court and date where nobody has: those of the address, else the first court and the first date with an hour to
 * come. A started booking on the device has the last word, so nothing is chosen before it was looked for.
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
function grantWish(state: BookingState, deps: Deps): BookingState {
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
  // As it was when the person asked to be told: nobody was faster just now, and the board offers just that.
  if (wanted?.watch && hours.length === 1 && seen === 'taken') return state;
  const code = (seen && seen !== 'unchecked' && lossCodes[seen]) || 'CLOSED';
  const rest = free.length > 0 ? rechoose(state, { courtId, hours: free }, deps) : state;
  return { ...rest, wanted: settled, problem: new AppError(code, { hours: lost, isOnBoard: true }) };
}

/** The next date to look at when this one, which nobody chose, has no hour left; null when it stays. */
function laterDay(state: BookingState, now: number): string | null {
  const { choice, lookAhead } = state;
  if (lookAhead <= 0 || !choice.day || choice.hours.length > 0) return null;
  const isFree = boardCourts(state).some(({ id }) => slotsOf(state, now, id).some((slot) => slot.selectable));
  const next = dayAfter(choice.day, 1);
  return isFree || !inBookingWindow(next, now) ? null : next;
}

/** Keeps the draft in step with the state; a draft with neither hours nor a receipt goes. */
export function keep(state: BookingState, deps: Deps, ...then: BookingEffect[]): Step {
  if (!state.saved) return step(state, ...then);
  const draft = draftOf(state, deps.now);
  return draft
    ? step(state, { do: 'save', draft }, ...then)
    : step({ ...state, saved: false }, { do: 'drop' }, ...then);
}

/** A court is chosen for the person (spec): the one that the address asks for, else the first; one that went away is not kept. */
export function knowCourts(
  before: BookingState,
  { courts, offer = before.offer }: { courts: readonly Court[]; offer?: Offer },
  deps: Deps,
): Step {
  const state = { ...before, offer };
  const known = courts.some((court) => court.id === state.choice.courtId);
  if (known || state.stage !== 'choosing' || state.saved) return openBoard({ ...state, courts }, deps);
  const choice = { ...state.choice, courtId: wantedCourt(courts, state.wanted)?.id ?? null, hours: [] };
  return openBoard({ ...state, courts, choice }, deps);
}

/** Another court of the same date: the board shows them all, so the date stays and the hours go. */
export function chooseCourt(state: BookingState, courtId: string, deps: Deps): Step {
  if (state.stage !== 'choosing' || state.choice.courtId === courtId) return step(state);
  return keep(rechoose(state, { courtId, hours: [] }, deps), deps);
}

/** Changing the date clears the hours (spec, section 4) and looks at the new date. */
export function chooseDay(state: BookingState, day: string, deps: Deps): Step {
  const { courtId } = state.choice;
  if (state.stage !== 'choosing' || !courtId || state.choice.day === day) return step(state);
  if (!inBookingWindow(day, deps.now)) {
    return step({ ...state, problem: new AppError('OUTSIDE_WINDOW', { isOnBoard: true }) });
  }
  const next = { ...rechoose(state, { day, hours: [] }, deps), grid: { ...noGrid, loading: true }, lookAhead: 0 };
  return keep(next, deps, { do: 'loadDay', day });
}

/** Chooses an hour or gives it up. One on another court takes the choice there: a booking is for one court. */
export function toggleHour(
  state: BookingState,
  { hour, courtId = state.choice.courtId ?? '' }: { hour: number; courtId?: string },
  deps: Deps,
): Step {
  if (state.stage !== 'choosing') return step(state);
  const { choice } = state;
  const isHere = courtId === choice.courtId;
  const chosen = isHere ? choice.hours : [];
  if (chosen.includes(hour)) {
    return keep(rechoose(state, { hours: chosen.filter((other) => other !== hour) }, deps), deps);
  }
  if (!slotsOf(state, deps.now, courtId).some((slot) => slot.hour === hour && slot.selectable)) return step(state);
  if (chosen.length >= maxHoursPerBooking) {
    return step({ ...state, problem: new AppError('TOO_MANY_SLOTS', { max: maxHoursPerBooking, isOnBoard: true }) });
  }
  const next = rechoose(state, { courtId, hours: [...chosen, hour].sort((a, b) => a - b) }, deps);
  const { courtId: before, hours } = choice;
  return keep({ ...next, moved: !isHere && before && hours.length > 0 ? { courtId: before, hours } : null }, deps);
}

export function clearHours(state: BookingState, deps: Deps): Step {
  if (state.stage !== 'choosing') return step(state);
  return keep(rechoose(state, { hours: [] }, deps), deps);
}

/**
 * Asks for the grid again: on focus, on reconnect, when it got old, after somebody else was faster. By hand also while
 * the app believes to be offline: that may only mean that the last request found no server.
 */
export function refresh(state: BookingState, byHand = false): Step {
  const { courtId, day } = state.choice;
  if (state.stage !== 'choosing' || !courtId || !day || state.grid.loading) return step(state);
  if (!state.online && !byHand) return step(state);
  return step({ ...state, grid: { ...state.grid, loading: true } }, { do: 'loadDay', day });
}

export function changeNetwork(state: BookingState, online: boolean, deps: Deps): Step {
  if (online === state.online) return step(state);
  const next = { ...state, online };
  if (!online) {
    const cut = { ...next, grid: { ...state.grid, live: false } };
    return step(state.stage === 'choosing' ? grantWish(cut, deps) : cut);
  }
  return state.stage === 'unknown' ? step(next, { do: 'askLater', wait: 0 }) : refresh(next);
}

export function rememberDay(state: BookingState, grid: VenueDay): Step {
  if (grid.day !== state.choice.day || state.grid.live) return step(state);
  return step({ ...state, grid: { ...state.grid, value: grid, live: false } });
}

export function failDay(state: BookingState, { day, error }: { day: string; error: AppError }): Step {
  if (day !== state.choice.day) return step(state);
  return step({ ...state, grid: { ...state.grid, live: false, loading: false, error } });
}

/**
 * A live answer: hours that others took meanwhile leave the choice, and the person is told which. A date that nobody chose
 * gives way to the next one when it has no hour left.
 */
export function loadDay(state: BookingState, grid: VenueDay, deps: Deps): Step {
  if (grid.day !== state.choice.day) return step(state);
  const next = { ...state, grid: { value: grid, live: true, loading: false, error: null } };
  if (state.stage !== 'choosing') return step(next);
  const states = new Map(courtGrid(next)?.slots.map((slot) => [slot.hour, slot.state]));
  const lost = state.choice.hours.flatMap((hour) => {
    const found = states.get(hour);
    const code = found === undefined ? 'CLOSED' : lossCodes[found];
    return code ? [{ hour, code }] : [];
  });
  const code = lost[0]?.code;
  if (code) return loseHours(next, new AppError(code, { hours: lost.map(({ hour }) => hour) }), deps);
  const later = laterDay(next, deps.now);
  if (later === null) return step(grantWish({ ...next, lookAhead: 0 }, deps));
  const choice = { ...next.choice, day: later };
  const looking = { ...next, choice, lookAhead: next.lookAhead - 1, grid: { ...noGrid, loading: true } };
  return step(looking, { do: 'loadDay', day: later });
}

/** Takes hours out of the choice that can no longer be had, and says which; receipt and everything else stay. */
export function loseHours(state: BookingState, error: AppError, deps: Deps, ...then: BookingEffect[]): Step {
  const { hours } = state.choice;
  const lost = Array.isArray(error.detail['hours']) ? error.detail['hours'] : hours;
  const left = rechoose(state, { hours: hours.filter((hour) => !lost.includes(hour)) }, deps);
  return keep({ ...left, stage: 'choosing', dialog: false, hold: null, unanswered: 0, problem: error }, deps, ...then);
}
