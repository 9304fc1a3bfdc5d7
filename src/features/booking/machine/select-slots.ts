import { inBookingWindow } from '#domain/calendar.ts';
import { maxHoursPerBooking, type CourtDay, type SlotState } from '#domain/booking.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Court } from '#domain/venue.ts';
import { step, type BookingEffect, type Step } from './booking-events.ts';
import { draftOf, noGrid, sameCode, type BookingState, type Deps } from './booking-state.ts';
import { slotsOf } from './booking-view.ts';

/** Keeps the draft in step with the state; a draft with neither hours nor a receipt goes. */
export function keep(state: BookingState, deps: Deps, ...then: BookingEffect[]): Step {
  if (!state.saved) return step(state, ...then);
  const draft = draftOf(state, deps.now);
  return draft
    ? step(state, { do: 'save', draft }, ...then)
    : step({ ...state, saved: false }, { do: 'drop' }, ...then);
}

/**
 * Another choice is another request: it gets a new id and no total until a hold names one. The code that a payment names
 * stays with the payment.
 */
function rechoose(state: BookingState, choice: Partial<BookingState['choice']>, deps: Deps): BookingState {
  const requestId = sameCode(deps.id, state.paidFor?.requestId);
  const next = { ...state.choice, ...choice };
  return { ...state, choice: next, requestId, total: null, problem: null, resumes: false };
}

/** The first court is chosen for the person (spec); a court that went away is not kept. */
export function knowCourts(state: BookingState, courts: readonly Court[]): Step {
  const known = courts.some((court) => court.id === state.choice.courtId);
  if (known || state.stage !== 'choosing' || state.saved) return step({ ...state, courts });
  const choice = { courtId: courts[0]?.id ?? null, day: null, hours: [] };
  return step({ ...state, courts, choice, grid: noGrid });
}

/** Changing the court clears the date (spec, section 4). */
export function chooseCourt(state: BookingState, courtId: string, deps: Deps): Step {
  if (state.stage !== 'choosing' || state.choice.courtId === courtId) return step(state);
  return keep({ ...rechoose(state, { courtId, day: null, hours: [] }, deps), grid: noGrid }, deps);
}

/** Changing the date clears the hours (spec, section 4) and looks at the new date. */
export function chooseDay(state: BookingState, day: string, deps: Deps): Step {
  const { courtId } = state.choice;
  if (state.stage !== 'choosing' || !courtId || state.choice.day === day) return step(state);
  if (!inBookingWindow(day, deps.now)) return step({ ...state, problem: new AppError('OUTSIDE_WINDOW') });
  const next = { ...rechoose(state, { day, hours: [] }, deps), grid: { ...noGrid, loading: true } };
  return keep(next, deps, { do: 'loadDay', courtId, day });
}

export function toggleHour(state: BookingState, hour: number, deps: Deps): Step {
  if (state.stage !== 'choosing') return step(state);
  const chosen = state.choice.hours;
  if (chosen.includes(hour)) {
    return keep(rechoose(state, { hours: chosen.filter((other) => other !== hour) }, deps), deps);
  }
  if (!slotsOf(state, deps.now).some((slot) => slot.hour === hour && slot.selectable)) return step(state);
  if (chosen.length >= maxHoursPerBooking) {
    return step({ ...state, problem: new AppError('TOO_MANY_SLOTS', { max: maxHoursPerBooking }) });
  }
  return keep(rechoose(state, { hours: [...chosen, hour].sort((a, b) => a - b) }, deps), deps);
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
  return step({ ...state, grid: { ...state.grid, loading: true } }, { do: 'loadDay', courtId, day });
}

export function changeNetwork(state: BookingState, online: boolean): Step {
  if (online === state.online) return step(state);
  const next = { ...state, online };
  if (!online) return step({ ...next, grid: { ...state.grid, live: false } });
  return state.stage === 'unknown' ? step(next, { do: 'askLater', wait: 0 }) : refresh(next);
}

function isAbout(state: BookingState, grid: { courtId: string; day: string }): boolean {
  return grid.courtId === state.choice.courtId && grid.day === state.choice.day;
}

export function rememberDay(state: BookingState, grid: CourtDay): Step {
  if (!isAbout(state, grid) || state.grid.live) return step(state);
  return step({ ...state, grid: { ...state.grid, value: grid, live: false } });
}

export function failDay(state: BookingState, failed: { courtId: string; day: string; error: AppError }): Step {
  if (!isAbout(state, failed)) return step(state);
  return step({ ...state, grid: { ...state.grid, live: false, loading: false, error: failed.error } });
}

const lossCodes: Readonly<Record<SlotState, ErrorCode | null>> = {
  free: null,
  held: null,
  taken: 'SLOT_TAKEN',
  mine: 'ALREADY_YOURS',
  past: 'PAST',
  unknown: 'SLOT_TAKEN',
};

/** A live answer: hours that others took meanwhile leave the choice, and the person is told which. */
export function loadDay(state: BookingState, grid: CourtDay, deps: Deps): Step {
  if (!isAbout(state, grid)) return step(state);
  const next = { ...state, grid: { value: grid, live: true, loading: false, error: null } };
  if (state.stage !== 'choosing') return step(next);
  const states = new Map(grid.slots.map((slot) => [slot.hour, slot.state]));
  const lost = state.choice.hours.flatMap((hour) => {
    const found = states.get(hour);
    const code = found === undefined ? 'CLOSED' : lossCodes[found];
    return code ? [{ hour, code }] : [];
  });
  const code = lost[0]?.code;
  if (!code) return step(next);
  return loseHours(next, new AppError(code, { hours: lost.map(({ hour }) => hour) }), deps);
}

/** Takes hours out of the choice that can no longer be had, and says which; receipt and everything else stay. */
export function loseHours(state: BookingState, error: AppError, deps: Deps, ...then: BookingEffect[]): Step {
  const { hours } = state.choice;
  const lost = Array.isArray(error.detail['hours']) ? error.detail['hours'] : hours;
  const left = rechoose(state, { hours: hours.filter((hour) => !lost.includes(hour)) }, deps);
  return keep({ ...left, stage: 'choosing', dialog: false, hold: null, unanswered: 0, problem: error }, deps, ...then);
}
