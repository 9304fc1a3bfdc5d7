import { dayAfter } from '#domain/calendar.ts';
import type { SlotState } from '#domain/booking.ts';
import type { BookingState } from './booking-state.ts';

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

/** The hours of the chosen date with what can be done with each. */
export function slotsOf(state: BookingState, now: number): Slot[] {
  const mode = gridMode(state, now);
  const chosen = new Set(state.choice.hours);
  if (mode === 'unchecked' || mode === 'loading') {
    const selectable = mode === 'unchecked';
    return state.openHours.map((hour) => ({ hour, state: 'unchecked', selectable, chosen: chosen.has(hour) }));
  }
  const open = mode === 'live' || !state.online;
  return (state.grid.value?.slots ?? []).map((slot) => ({
    hour: slot.hour,
    state: slot.state,
    selectable: open && (slot.state === 'free' || slot.state === 'held'),
    chosen: chosen.has(slot.hour),
  }));
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
