import { dayAfter, karachiDate, karachiHour } from '#domain/calendar.ts';
import type { SlotState } from '#domain/booking.ts';
import type { Court } from '#domain/venue.ts';
import { courtGrid, isOfSport, type BookingState } from './booking-state.ts';

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

/** True when the hour has begun, by the server's clock. */
export function isPast(day: string | null, hour: number, now: number): boolean {
  return day === karachiDate(now) && hour <= karachiHour(now);
}

/** The hours of a court on the chosen date with what can be done with each; without a court of the chosen one. */
export function slotsOf(state: BookingState, now: number, courtId = state.choice.courtId): Slot[] {
  const mode = gridMode(state, now);
  const chosen = new Set(courtId === state.choice.courtId ? state.choice.hours : []);
  if (mode === 'unchecked' || mode === 'loading') {
    return state.openHours.map((hour) => {
      const past = isPast(state.choice.day, hour, now);
      const selectable = mode === 'unchecked' && !past;
      return { hour, state: past ? 'past' : 'unchecked', selectable, chosen: chosen.has(hour) };
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

/** Hours to choose near one that is not to be had: first the same on another court, then the nearest on the chosen one. */
export function nearestFree(state: BookingState, now: number, hour: number): { court: Court; hour: number }[] {
  const { courtId } = state.choice;
  const free = (court: Court) =>
    slotsOf(state, now, court.id)
      .filter((slot) => slot.selectable && !slot.chosen)
      .map((slot) => ({ court, hour: slot.hour }));
  const courts = boardCourts(state);
  const others = courts.filter(({ id }) => id !== courtId).flatMap(free);
  const own = courts.filter(({ id }) => id === courtId).flatMap(free);
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

/** The 14 dates of the strip, from today in Pakistan. */
export function stripDays(today: string): string[] {
  return Array.from({ length: 14 }, (_, index) => dayAfter(today, index));
}
