import { expect, it } from 'vitest';
import {
  type BookingDraft,
  codeOfRequest,
  type CourtDay,
  type Hold,
  type SlotState,
  type VenueDay,
} from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';
import { offerOf } from '#domain/offer.ts';
import { advance } from './booking-machine.ts';
import { type BookingEffect, type BookingEvent, type BookingState, startState } from './booking-state.ts';

const now = Date.UTC(2026, 10, 21, 5);
const day = '2026-11-22';
const courts = [{ id: 'court-1', name: 'Court 1', sport: 'Padel', price: 3500 }];
const draft: BookingDraft = {
  venueId: 'venue-1',
  courtId: 'court-1',
  day,
  hours: [18, 19],
  requestId: '12345678-0000-4000-8000-000000000000',
  expectedTotal: 7100,
  holdUntil: null,
  receipt: null,
  receiptPath: null,
  outcomeUnknown: false,
  savedAt: now,
};
const hold: Hold = {
  until: new Date(now + 900_000).toISOString(),
  limit: new Date(now + 4_500_000).toISOString(),
  fee: 100,
  total: 7100,
  hours: [18, 19],
  prices: [3500, 3500],
  terms: [[6, 100]],
};

function grid(states: Record<number, SlotState>): VenueDay {
  const slots = Object.entries(states).map(([hour, state]) => ({ hour: Number(hour), state, price: 3500 }));
  const court: CourtDay = {
    courtId: 'court-1',
    day,
    today: '2026-11-21',
    last: '2027-02-21',
    price: 3500,
    fee: 100,
    holdUntil: null,
    slots,
    terms: [[6, 100]],
    fetchedAt: now,
  };
  return { venueId: 'venue-1', day, courts: new Map([['court-1', court]]), fetchedAt: now };
}

function start(resumes = true, signedIn = true): BookingState {
  const base = {
    venueId: 'venue-1',
    offer: offerOf({ open: '18:00', close: '20:00' }),
    courts,
    signedIn,
    online: true,
    resumes,
  };
  return startState(base, { id: 'aaaaaaaa-0000-4000-8000-000000000000', now });
}

/** The state after these events, and what the last of them asked for. */
function play(state: BookingState, ...events: BookingEvent[]): { state: BookingState; asked: BookingEffect['do'][] } {
  let effects: BookingEffect[] = [];
  let at = 0;
  for (const event of events) {
    at += 1;
    const id = `${String(at).repeat(8)}-0000-4000-8000-00000000000${at}`;
    ({ state, effects } = advance(state, event, { id, now }));
  }
  return { state, asked: effects.map((effect) => effect.do) };
}

const found: BookingEvent = { type: 'draftFound', draft };
const loaded = (states: Record<number, SlotState>): BookingEvent => ({ type: 'dayLoaded', grid: grid(states) });
const free = loaded({ 18: 'free', 19: 'held' });

it('whoever logged in on the way has one next step: the hours are held, and the dialog opens', () => {
  const holding = play(start(), found, free);
  expect(holding.asked).toEqual(['save', 'hold']);
  expect(holding.state.stage).toBe('holding');
  const paying = play(holding.state, { type: 'held', hold });
  expect(paying.state).toMatchObject({ stage: 'paying', dialog: true });
});

it('goes on once: a grid that is loaded again holds nothing', () => {
  const failed = play(start(), found, free, { type: 'holdFailed', error: new AppError('BUSY') });
  expect(play(failed.state, free).asked).toEqual([]);
});

it.each<[string, BookingEvent[]]>([
  ['an hour went to somebody else', [found, loaded({ 18: 'taken', 19: 'free' })]],
  ['another hour was chosen meanwhile', [found, { type: 'hourToggled', hour: 18 }, free]],
  ['nothing was started', [{ type: 'draftFound', draft: null }, { type: 'dayChosen', day }, free]],
  ['only the receipt is left of it', [{ type: 'draftFound', draft: { ...draft, hours: [] } }, free]],
  ['the grid could not be asked for', [found, { type: 'dayFailed', day, error: new AppError('BUSY') }]],
])('nothing is held by itself when %s', (_why, events) => {
  const { state, asked } = play(start(), ...events);
  expect(asked).not.toContain('hold');
  expect(state).toMatchObject({ stage: 'choosing', dialog: false });
});

it('nothing is held by itself for somebody who did not come from there', () => {
  expect(play(start(false), found, free).asked).not.toContain('hold');
});

it('a lost answer is asked about first, and nothing else is held then', () => {
  const lost = { ...draft, outcomeUnknown: true, receiptPath: 'me/1.jpg' };
  const { state, asked } = play(start(), { type: 'draftFound', draft: lost }, free);
  expect(state.stage).toBe('unknown');
  expect(asked).not.toContain('hold');
});

it('to correct a number leaves the hold alone, and closing gives it back', () => {
  const paying = play(start(), found, free, { type: 'held', hold }).state;
  const aside = play(paying, { type: 'steppedAside' });
  expect(aside.state).toMatchObject({ stage: 'choosing', dialog: false });
  expect(aside.asked).toEqual(['save']);
  expect(play(aside.state, { type: 'left' }).asked).toEqual([]);
  expect(play(paying, { type: 'closed' }).asked).toContain('release');
});

it('the booking code that stands in the remarks stays the code of this payment', () => {
  const paying = play(start(), found, free, { type: 'held', hold }).state;
  const code = codeOfRequest(paying.requestId);
  const receipt = { name: 'r.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(1) } as const;
  const picked = play(
    paying,
    { type: 'filePicked', file: new File([], 'r.jpg') },
    { type: 'fileReady', receipt },
  ).state;
  expect(picked.requestId).not.toBe(paying.requestId);
  expect(codeOfRequest(picked.requestId)).toBe(code);
  const repriced = play(
    { ...picked, stage: 'sending' },
    {
      type: 'createFailed',
      error: new AppError('PRICE_CHANGED', { total: 7300 }),
    },
  ).state;
  expect(codeOfRequest(repriced.requestId)).toBe(code);
  // Paid, the hour lost, another one chosen: the transfer is found by the code that it names.
  const lost = play(
    { ...picked, stage: 'sending' },
    {
      type: 'createFailed',
      error: new AppError('SLOT_TAKEN', { hours: [18] }),
    },
  ).state;
  expect(codeOfRequest(lost.requestId)).toBe(code);
});

it('another choice before anything was paid has a code of its own', () => {
  const begun = play(start(), found, free, { type: 'held', hold }, { type: 'closed' }).state;
  const other = play(begun, { type: 'hourToggled', hour: 18 }).state;
  expect(codeOfRequest(other.requestId)).not.toBe(codeOfRequest(begun.requestId));
});

it('says again why it was not booked when that was heard elsewhere', () => {
  const { state } = play(start(false), { type: 'draftFound', draft: { ...draft, hours: [], refusal: 'SLOT_TAKEN' } });
  expect(state.problem?.code).toBe('SLOT_TAKEN');
});
