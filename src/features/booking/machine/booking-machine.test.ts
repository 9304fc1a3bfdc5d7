import { describe, expect, it } from 'vitest';
import type { Booking, CourtDay, Hold, SlotState, StoredReceipt, VenueDay } from '#domain/booking.ts';
import { AppError, type ErrorCode, type ErrorDetail } from '#domain/errors.ts';
import { offerOf } from '#domain/offer.ts';
import type { VenueChoice } from '#domain/paths.ts';
import type { Terms } from '#domain/terms.ts';
import type { Court } from '#domain/venue.ts';
import { openingRule, priceRule } from '#tests/support/venue-rules.ts';
import { advance } from './booking-machine.ts';
import { type BookingEffect, type BookingEvent, type BookingState, startState } from './booking-state.ts';
import {
  choiceTotal,
  courtRate,
  draftOf,
  gridLifetimeMs,
  gridMode,
  mayAskRefund,
  nearestFree,
  nextStep,
  partsOf,
  slotsOf,
  termsOf,
} from './booking-view.ts';

const now = Date.UTC(2026, 10, 21, 5);
const day = '2026-11-22';
const courts = [
  { id: 'court-1', name: 'Court 1', sport: 'Padel', price: 3500 },
  { id: 'court-2', name: 'Court 2', sport: null, price: 2000 },
];
const terms: Terms = [[6, 100]];
const receipt: StoredReceipt = { name: 'receipt.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(8) };
const booking = { id: 'booking-1', total: 7100 } as Booking;

function courtDay(courtId: string, states: Record<number, SlotState>, more: Partial<CourtDay> = {}): CourtDay {
  const { price = courtId === 'court-1' ? 3500 : 2000 } = more;
  const slots = Object.entries(states).map(([hour, state]) => ({ hour: Number(hour), state, price }));
  const window = { today: '2026-11-21', last: '2027-02-21' };
  const money = { price, fee: 100, terms };
  return { courtId, day, ...window, ...money, holdUntil: null, slots, fetchedAt: now, ...more };
}

/** The day of the venue: the first court as given, the second one free as far as nobody says otherwise. */
function grid(
  states: Record<number, SlotState>,
  more: Partial<CourtDay> = {},
  second: Record<number, SlotState> = free,
): VenueDay {
  const days = [courtDay('court-1', states, more), courtDay('court-2', second, more)];
  const { fetchedAt = now } = more;
  return {
    venueId: 'venue-1',
    day: more.day ?? day,
    courts: new Map(days.map((each) => [each.courtId, each])),
    fetchedAt,
  };
}

function holdOf(hours: number[], total = 3500 * hours.length + 100): Hold {
  const [until, limit] = [900_000, 4_500_000].map((later) => new Date(now + later).toISOString()) as [string, string];
  return { until, limit, fee: 100, total, hours, prices: hours.map(() => 3500), terms };
}

function refusal(code: ErrorCode, detail: ErrorDetail = {}): AppError {
  return new AppError(code, detail);
}

/** Plays events and remembers every effect; ids count up so that a renewed request id is seen. */
class Play {
  state: BookingState;
  effects: BookingEffect[] = [];
  private ids = 0;
  private clock = now;

  constructor(start: Partial<BookingState> = {}, wanted: VenueChoice | null = null, ours: readonly Court[] = courts) {
    const base = {
      venueId: 'venue-1',
      offer: offerOf({ open: '18:00', close: '21:00' }),
      courts: ours,
      signedIn: true,
      online: true,
      wanted,
    };
    this.state = { ...startState(base, { id: 'id-0', now }), ...start };
  }

  do(...events: BookingEvent[]): this {
    for (const event of events) {
      this.ids += 1;
      const next = advance(this.state, event, { id: `id-${this.ids}`, now: this.clock });
      this.state = next.state;
      this.effects = next.effects;
    }
    return this;
  }

  later(ms: number): this {
    this.clock += ms;
    return this;
  }

  get asked(): string[] {
    return this.effects.map((effect) => effect.do);
  }

  order(): Extract<BookingEffect, { do: 'create' }>['order'] {
    const create = this.effects.find((effect) => effect.do === 'create');
    if (create?.do !== 'create') throw new Error(`no order in ${this.asked.join()}`);
    return create.order;
  }

  get saved() {
    const save = this.effects.find((effect) => effect.do === 'save');
    return save?.do === 'save' ? save.draft : undefined;
  }
}

const free = { 18: 'free', 19: 'free', 20: 'free' } as const;

function chosen(start: Partial<BookingState> = {}): Play {
  return new Play(start).do(
    { type: 'dayChosen', day },
    { type: 'dayLoaded', grid: grid(free) },
    { type: 'hourToggled', hour: 19 },
    { type: 'hourToggled', hour: 18 },
  );
}

function paying(): Play {
  return chosen().do({ type: 'proceeded' }, { type: 'held', hold: holdOf([18, 19]) });
}

function withReceipt(): Play {
  return paying().do({ type: 'filePicked', file: new File([], 'r.jpg') }, { type: 'fileReady', receipt });
}

function sending(): Play {
  return withReceipt().do({ type: 'confirmed' }, { type: 'uploaded', path: 'me/1.jpg' });
}

describe('choosing', () => {
  it('starts with the first court and asks for a date', () => {
    const play = new Play();
    expect(play.state.choice).toEqual({ courtId: 'court-1', day: null, hours: [] });
    expect(nextStep(play.state, now)).toBe('day');
  });

  it('chooses the first court when the courts arrive later', () => {
    const play = new Play({ courts: [], choice: { courtId: null, day: null, hours: [] } });
    expect(nextStep(play.state, now)).toBe('court');
    expect(play.do({ type: 'courtsKnown', courts }).state.choice.courtId).toBe('court-1');
  });

  it('another date clears the hours and is looked at; another court clears them and keeps the date and its answer', () => {
    const play = chosen();
    expect(play.state.choice.hours).toEqual([18, 19]);
    play.do({ type: 'courtChosen', courtId: 'court-2' });
    expect(play.state.choice).toEqual({ courtId: 'court-2', day, hours: [] });
    expect(play.asked).toEqual([]);
    expect(gridMode(play.state, now)).toBe('live');
    play.do({ type: 'hourToggled', hour: 18 });
    expect(choiceTotal(play.state)).toBe(2100);
    play.do({ type: 'dayChosen', day: '2026-11-23' });
    expect(play.state.choice).toEqual({ courtId: 'court-2', day: '2026-11-23', hours: [] });
    expect(play.asked).toEqual(['loadDay']);
  });

  it('an hour on another court takes the choice there and remembers which hours it gave up', () => {
    const play = chosen().do({ type: 'hourToggled', courtId: 'court-2', hour: 20 });
    expect(play.state.choice).toEqual({ courtId: 'court-2', day, hours: [20] });
    expect(play.state.moved).toEqual({ courtId: 'court-1', hours: [18, 19] });
    expect(choiceTotal(play.state)).toBe(2100);
    expect(play.do({ type: 'hourToggled', hour: 19 }).state.moved).toBeNull();
    const first = new Play().do({ type: 'dayChosen', day }, { type: 'dayLoaded', grid: grid(free) });
    first.do({ type: 'hourToggled', courtId: 'court-2', hour: 20 });
    expect(first.state, 'nothing was given up').toMatchObject({
      choice: { courtId: 'court-2', hours: [20] },
      moved: null,
    });
  });

  it('an hour on another court that cannot be had changes nothing', () => {
    const play = chosen().do({ type: 'dayLoaded', grid: grid(free, {}, { 20: 'taken' }) });
    const before = play.state;
    for (const hour of [19, 20]) play.do({ type: 'hourToggled', courtId: 'court-2', hour });
    expect(play.state).toBe(before);
  });

  it.each(['2026-11-20', '2027-02-22', 'tomorrow', '2026-02-31'])('refuses the date %s', (wrong) => {
    const play = new Play().do({ type: 'dayChosen', day: wrong });
    expect(play.state.problem?.code).toBe('OUTSIDE_WINDOW');
    expect(play.state.choice.day).toBeNull();
  });

  it('adds the platform fee once and shows the price that the server names', () => {
    const play = chosen();
    expect(choiceTotal(play.state)).toBe(7100);
    play.do({ type: 'dayLoaded', grid: grid(free, { price: 4000 }) });
    expect(choiceTotal(play.state)).toBe(8100);
    expect(choiceTotal(play.do({ type: 'cleared' }).state)).toBeNull();
  });

  it('takes only free hours and hours that the person holds', () => {
    const play = new Play().do(
      { type: 'dayChosen', day },
      { type: 'dayLoaded', grid: grid({ 16: 'past', 17: 'mine', 18: 'taken', 19: 'held', 20: 'free' }) },
    );
    for (const hour of [15, 16, 17, 18, 19, 20]) play.do({ type: 'hourToggled', hour });
    expect(play.state.choice.hours).toEqual([19, 20]);
  });

  it('stops at eight hours', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, hour) => [hour, 'free' as const]));
    const play = new Play().do({ type: 'dayChosen', day }, { type: 'dayLoaded', grid: grid(many) });
    for (let hour = 0; hour < 9; hour += 1) play.do({ type: 'hourToggled', hour });
    expect(play.state.choice.hours).toHaveLength(8);
    expect(play.state.problem?.code).toBe('TOO_MANY_SLOTS');
  });

  it('ignores the grid of a date that is no longer chosen', () => {
    const play = new Play().do({ type: 'dayChosen', day }, { type: 'dayChosen', day: '2026-11-23' });
    play.do({ type: 'dayLoaded', grid: grid(free) });
    expect(play.state.grid.value).toBeNull();
    play.do({ type: 'dayFailed', day, error: refusal('BUSY') });
    expect(play.state.grid).toMatchObject({ loading: true, error: null });
  });

  it('takes hours that went to somebody else out of the choice and names them', () => {
    const play = chosen().do({ type: 'refreshed' });
    expect(play.asked).toEqual(['loadDay']);
    play.do({ type: 'dayLoaded', grid: grid({ ...free, 19: 'taken' }) });
    expect(play.state.choice.hours).toEqual([18]);
    expect(play.state.problem).toMatchObject({ code: 'SLOT_TAKEN', detail: { hours: [19] } });
  });

  it.each([
    ['past', 'PAST'],
    ['mine', 'ALREADY_YOURS'],
  ] as const)('says why an hour that became %s left the choice', (state, code) => {
    const play = chosen().do({ type: 'dayLoaded', grid: grid({ ...free, 18: state }) });
    expect(play.state.problem?.code).toBe(code);
    expect(play.state.choice.hours).toEqual([19]);
  });

  it('says that an hour is closed when the venue changed its opening hours', () => {
    const play = chosen().do({ type: 'dayLoaded', grid: grid({ 18: 'free' }) });
    expect(play.state.problem?.code).toBe('CLOSED');
  });
});

describe('what is chosen from the start', () => {
  const noDraft = { type: 'draftFound', draft: null } as const;
  const futsal = { id: 'court-3', name: 'Cage', sport: 'Futsal', price: 4000 };
  const mixed = [...courts, futsal];
  const padel = courts.map((court, at) => ({ ...court, sport: ['Padel', 'padel'][at] ?? null }));
  const today = '2026-11-21';
  const dayOf = (date: string, ...[states, more, second]: Parameters<typeof grid>) => ({
    type: 'dayLoaded' as const,
    grid: grid(states, { ...more, day: date }, second),
  });

  it('nothing, until the phone was asked for a started booking', () => {
    expect(new Play().do({ type: 'courtsKnown', courts }).state.choice.day).toBeNull();
  });

  it('today, which is looked at', () => {
    const play = new Play().do(noDraft);
    expect(play.state.choice).toEqual({ courtId: 'court-1', day: today, hours: [] });
    expect(play.effects).toEqual([{ do: 'loadDay', day: today }]);
    expect(nextStep(play.state, now)).toBe('hours');
  });

  it('tomorrow, once the last opening hour has begun', () => {
    // It is 10 AM in Karachi.
    const play = new Play({ offer: offerOf({ open: '09:00', close: '11:00' }) }).do(noDraft);
    expect(play.effects).toEqual([{ do: 'loadDay', day }]);
  });

  it('waits for the courts', () => {
    const play = new Play({ courts: [], choice: { courtId: null, day: null, hours: [] } }).do(noDraft);
    expect(play.asked).toEqual([]);
    expect(play.do({ type: 'courtsKnown', courts }).effects).toEqual([{ do: 'loadDay', day: today }]);
  });

  it('the next date with a free hour, as far as it may look', () => {
    const play = new Play({ lookAhead: 2 }, null, padel).do(noDraft);
    play.do(dayOf(today, { 18: 'taken' }, {}, { 18: 'past' }));
    expect(play.effects).toEqual([{ do: 'loadDay', day }]);
    expect(gridMode(play.state, now)).toBe('loading');
    play.do(dayOf(day, { 18: 'taken' }, {}, { 18: 'free' }));
    expect(play.asked, 'the other court has one').toEqual([]);
    expect(play.state.choice.day).toBe(day);
  });

  it('stays at the last date that it may look at', () => {
    const play = new Play({ lookAhead: 1 }).do(noDraft);
    play.do(dayOf(today, { 18: 'taken' }, {}, {}), dayOf(day, { 18: 'taken' }, {}, {}));
    expect(play.asked).toEqual([]);
    expect(play.state.choice.day).toBe(day);
  });

  it('never another date than the one a person chose', () => {
    const play = new Play({ lookAhead: 2 }).do(noDraft, { type: 'dayChosen', day });
    play.do(dayOf(day, { 18: 'taken' }, {}, {}));
    expect(play.asked).toEqual([]);
    expect(play.state.choice.day).toBe(day);
  });

  it('a court of the sport that the address names, in whatever spelling', () => {
    expect(new Play({}, { sport: 'Futsal' }, mixed).do(noDraft).state.choice.courtId).toBe('court-3');
    expect(new Play({}, { sport: 'Padel' }, mixed).do(noDraft).state.choice.courtId).toBe('court-1');
    expect(new Play({}, { sport: 'Chess' }, mixed).do(noDraft).state.choice.courtId).toBe('court-1');
    expect(new Play({}, { sport: 'Padel', court: 'court-3' }, mixed).do(noDraft).state.choice.courtId).toBe('court-3');
  });

  it('date and hour of the address, once the fresh answer says that they can be had', () => {
    const play = new Play({}, { court: 'court-2', day, hour: 19 }).do(noDraft);
    expect(play.effects).toEqual([{ do: 'loadDay', day }]);
    expect(play.do({ type: 'dayRemembered', grid: grid(free) }).state.choice.hours, 'not from memory').toEqual([]);
    play.do({ type: 'dayLoaded', grid: grid(free) });
    expect(play.state.choice).toEqual({ courtId: 'court-2', day, hours: [19] });
    expect(play.state.problem).toBeNull();
    play.do({ type: 'cleared' }, { type: 'refreshed' }, { type: 'dayLoaded', grid: grid(free) });
    expect(play.state.choice.hours, 'once').toEqual([]);
  });

  it('all hours of the address, on the first court that has all of them', () => {
    const play = new Play({}, { sport: 'Padel', day, hour: [19, 20] }, padel).do(noDraft);
    play.do({ type: 'dayLoaded', grid: grid({ ...free, 20: 'taken' }) });
    expect(play.state.choice).toEqual({ courtId: 'court-2', day, hours: [19, 20] });
    expect(play.state.problem).toBeNull();
  });

  it('of the hours of the address those that can be had, and says which cannot', () => {
    const play = new Play({}, { court: 'court-1', day, hour: [18, 19, 20] }).do(noDraft);
    play.do({ type: 'dayLoaded', grid: grid({ ...free, 19: 'taken' }) });
    expect(play.state.choice).toEqual({ courtId: 'court-1', day, hours: [18, 20] });
    expect(play.state.problem).toMatchObject({ code: 'SLOT_TAKEN', detail: { hours: [19], isOnBoard: true } });
    play.do({ type: 'refreshed' }, { type: 'dayLoaded', grid: grid(free) });
    expect(play.state.choice.hours, 'once').toEqual([18, 20]);
  });

  it('the hour of the address on the first court of the sport that has it', () => {
    const play = new Play({}, { sport: 'Padel', day, hour: 19 }, padel).do(noDraft);
    play.do({ type: 'dayLoaded', grid: grid({ ...free, 19: 'taken' }) });
    expect(play.state.choice).toEqual({ courtId: 'court-2', day, hours: [19] });
  });

  it.each([
    ['taken', 'SLOT_TAKEN'],
    ['past', 'PAST'],
    ['mine', 'ALREADY_YOURS'],
    [null, 'CLOSED'],
  ] as const)('an hour of the address that is %s is said, with the nearest that are free', (state, code) => {
    const play = new Play({}, { court: 'court-1', day, hour: 19 }).do(noDraft);
    play.do({ type: 'dayLoaded', grid: grid({ 18: 'free', 20: 'free', ...(state && { 19: state }) }) });
    expect(play.state.choice.hours).toEqual([]);
    expect(play.state.problem).toMatchObject({ code, detail: { hours: [19], isOnBoard: true } });
    expect(nearestFree(play.state, now).map(({ court, hour }) => [court.id, hour])).toEqual([
      ['court-1', 18],
      ['court-1', 20],
    ]);
    play.do({ type: 'hourToggled', hour: 20 });
    expect(play.state.problem).toBeNull();
  });

  it('an hour that was known to be taken is not said to have gone just now, and is chosen once it is free', () => {
    const play = new Play({}, { court: 'court-1', day, hour: 19, watch: true }).do(noDraft);
    play.do({ type: 'dayLoaded', grid: grid({ ...free, 19: 'taken' }) });
    expect([play.state.choice.hours, play.state.problem]).toEqual([[], null]);
    play.do({ type: 'refreshed' }, { type: 'dayLoaded', grid: grid(free) });
    expect(play.state.choice.hours).toEqual([19]);
  });

  it('offers the same hour on another court of the sport before other hours', () => {
    const play = new Play({}, { court: 'court-1', day, hour: 19 }, padel).do(noDraft);
    play.do({ type: 'dayLoaded', grid: grid({ ...free, 19: 'taken' }) });
    expect(nearestFree(play.state, now).map(({ court, hour }) => [court.id, hour])).toEqual([
      ['court-2', 19],
      ['court-1', 18],
      ['court-1', 20],
    ]);
  });

  it('told of a lost race it knows what is near, and never the hours that went', () => {
    const more: Record<number, SlotState> = { 17: 'free', ...free, 21: 'free' };
    const near = ({ state }: Play) => nearestFree(state, now).map(({ court, hour }) => `${court.id} ${hour}`);
    const play = new Play({}, { court: 'court-1', day, hour: [18, 19] }, padel).do(noDraft);
    play.do({ type: 'dayLoaded', grid: grid(more, {}, { 18: 'free', 19: 'taken' }) }, { type: 'proceeded' });
    play.do({ type: 'holdFailed', error: refusal('SLOT_TAKEN', { hours: [18, 19] }) });
    expect(near(play), 'while the hours are asked for anew').toEqual(['court-2 18', 'court-1 17', 'court-1 20']);
    play.do({ type: 'dayLoaded', grid: grid({ ...more, 18: 'taken', 19: 'taken', 20: 'taken' }, {}, { 18: 'taken' }) });
    expect(near(play)).toEqual(['court-1 17', 'court-1 21']);
    play.do({ type: 'hourToggled', hour: 17 });
    expect(near(play)).toEqual([]);
  });

  it('a date of the address outside the window is said, and today is shown', () => {
    const play = new Play({}, { day: '2026-11-20', hour: 19 }).do(noDraft);
    expect(play.state.choice.day).toBe(today);
    expect(play.state.problem?.code).toBe('OUTSIDE_WINDOW');
    play.do(dayOf(today, free));
    expect(play.state.choice.hours, 'it was an hour of another date').toEqual([]);
  });

  it('offline the hour of the address is a wish that is checked later', () => {
    const play = new Play({ online: false }, { court: 'court-2', day, hour: 19 }).do(noDraft);
    expect(play.state.choice).toEqual({ courtId: 'court-2', day, hours: [19] });
    expect(nextStep(play.state, now)).toBe('keep');
    play.do({ type: 'networkChanged', online: true }, { type: 'dayLoaded', grid: grid(free, {}, { 19: 'taken' }) });
    expect(play.state.problem).toMatchObject({ code: 'SLOT_TAKEN', detail: { hours: [19] } });
    const cut = new Play({}, { court: 'court-2', day, hour: 19 }).do(noDraft, {
      type: 'networkChanged',
      online: false,
    });
    expect(cut.state.choice.hours).toEqual([19]);
  });

  it('offline the hours and prices are those of the rules, each court by its own', () => {
    const openings = [
      openingRule({ courtId: 'court-1', openTime: '20:00', closeTime: '01:00' }),
      openingRule({ kind: 'break', courtId: 'court-2', fromHour: 19, toHour: 20 }),
      openingRule({ kind: 'pause', courtId: 'court-1', fromAt: now, untilAt: Date.parse(`${day}T22:00:00+05:00`) }),
    ];
    const prices = [priceRule({ fromHour: 22, toHour: 2, amount: 4500 })];
    const offer = { ...offerOf({ open: '18:00', close: '21:00' }), openings, prices };
    const play = new Play({ online: false, offer }).do(noDraft, { type: 'dayChosen', day });
    const shown = (court: string) => slotsOf(play.state, now, court).map(({ hour, state }) => [hour, state]);
    expect(shown('court-1')).toEqual([
      [0, 'taken'],
      [20, 'taken'],
      [21, 'taken'],
      [22, 'unchecked'],
      [23, 'unchecked'],
    ]);
    expect(shown('court-2').map(([hour]) => hour)).toEqual([18, 20]);
    expect(courtRate(play.state, now)).toEqual({ min: 3500, max: 4500 });
    expect(courtRate(play.state, now, 'court-2')).toEqual({ min: 2000, max: 2000 });
    play.do({ type: 'hourToggled', hour: 22 }, { type: 'hourToggled', hour: 20 });
    expect(play.state.choice.hours, 'a paused hour is not to be had').toEqual([22]);
    expect(choiceTotal(play.state)).toBe(4600);
    expect(partsOf(play.state, 4600)).toEqual({ lines: [{ price: 4500, count: 1 }], fee: 100 });
  });

  it('a closed day is not looked at first, and rules that arrive later count', () => {
    const closed = openingRule({ kind: 'closed', firstDay: today, lastDay: '2026-11-23' });
    const offer = { ...offerOf({ open: '18:00', close: '21:00' }), openings: [closed] };
    expect(new Play({ offer }).do(noDraft).effects).toEqual([{ do: 'loadDay', day: '2026-11-24' }]);
    const play = new Play({ online: false }).do(noDraft, { type: 'courtsKnown', courts, offer });
    expect(play.state.choice.day).toBe(today);
    expect(slotsOf(play.state, now)).toEqual([]);
  });

  it('hours within the notice of the venue are over', () => {
    // It is 10 AM in Karachi.
    const offer = { ...offerOf({ open: '09:00', close: '13:00' }), lead: 60 };
    const play = new Play({ online: false, offer }).do(noDraft);
    expect(slotsOf(play.state, now).map(({ hour, state }) => [hour, state])).toEqual([
      [9, 'past'],
      [10, 'past'],
      [11, 'past'],
      [12, 'unchecked'],
    ]);
  });

  it('hours of today that have begun are not offered as a wish', () => {
    const play = new Play({ online: false, offer: offerOf({ open: '09:00', close: '12:00' }) }).do(noDraft);
    expect(slotsOf(play.state, now).map(({ hour, state }) => [hour, state])).toEqual([
      [9, 'past'],
      [10, 'past'],
      [11, 'unchecked'],
    ]);
  });

  it('a started booking comes before the address, unless the address names an hour and nothing was asked to be paid', () => {
    const begun = draftOf({ ...chosen().state, saved: true }, now)!;
    const wanted = { court: 'court-2', day, hour: 20 };
    const court = new Play({}, { court: 'court-2' }).do({ type: 'draftFound', draft: begun });
    expect(court.state.choice).toMatchObject({ courtId: 'court-1', hours: [18, 19] });
    const hour = new Play({}, wanted).do({ type: 'draftFound', draft: begun }, { type: 'dayLoaded', grid: grid(free) });
    expect(hour.state.choice).toMatchObject({ courtId: 'court-2', hours: [20] });
    for (const asked of [{ expectedTotal: 7100 }, { receipt }, { outcomeUnknown: true }]) {
      const play = new Play({}, wanted).do({ type: 'draftFound', draft: { ...begun, ...asked } });
      expect(play.state.choice).toMatchObject({ courtId: 'court-1', hours: [18, 19] });
    }
  });
});

describe('how far a grid is believed', () => {
  it('is live for two minutes, then last seen and not bookable', () => {
    const play = chosen();
    expect(gridMode(play.state, now + gridLifetimeMs)).toBe('live');
    expect(gridMode(play.state, now + gridLifetimeMs + 1)).toBe('seen');
    expect(slotsOf(play.state, now + gridLifetimeMs + 1).some((slot) => slot.selectable)).toBe(false);
    play.later(gridLifetimeMs + 1).do({ type: 'proceeded' });
    expect(play.state.stage).toBe('choosing');
    expect(play.asked).toEqual(['loadDay']);
  });

  it('never takes a remembered grid for a live one, however young', () => {
    const play = new Play().do({ type: 'dayChosen', day }, { type: 'dayRemembered', grid: grid(free) });
    expect(gridMode(play.state, now)).toBe('seen');
    play.do({ type: 'hourToggled', hour: 18 });
    expect(play.state.choice.hours).toEqual([]);
  });

  it('keeps the last seen grid when the server is down, and says so', () => {
    const play = chosen().do({ type: 'refreshed' }, { type: 'dayFailed', day, error: refusal('BUSY') });
    expect(gridMode(play.state, now)).toBe('seen');
    expect(play.state.grid.error?.code).toBe('BUSY');
    expect(nextStep(play.state, now)).toBe('check');
  });

  it.each(['BUSY', 'NOT_OURS', 'UNEXPECTED'] as const)('shows %s when nothing was ever seen', (code) => {
    const play = new Play().do({ type: 'dayChosen', day }, { type: 'dayFailed', day, error: refusal(code) });
    expect(gridMode(play.state, now)).toBe('failed');
  });

  it('offline offers the opening hours as a wish', () => {
    const play = new Play({ online: false }).do({ type: 'dayChosen', day }, { type: 'hourToggled', hour: 20 });
    expect(gridMode(play.state, now)).toBe('unchecked');
    expect(play.state.choice.hours).toEqual([20]);
    expect(nextStep(play.state, now)).toBe('keep');
  });
});

describe('proceeding', () => {
  it('needs an hour', () => {
    const play = new Play().do(
      { type: 'dayChosen', day },
      { type: 'dayLoaded', grid: grid(free) },
      { type: 'proceeded' },
    );
    expect(play.state.problem?.code).toBe('NO_SLOTS');
    expect(play.asked).toEqual([]);
  });

  it('needs a login and keeps the choice for it', () => {
    const play = chosen({ signedIn: false }).do({ type: 'proceeded' });
    expect(play.asked).toEqual(['save', 'logIn']);
    expect(play.saved).toMatchObject({ courtId: 'court-1', day, hours: [18, 19] });
    expect(play.state.stage).toBe('choosing');
  });

  it('offline keeps the choice, holds nothing, and on reconnect only looks', () => {
    const play = chosen().do({ type: 'networkChanged', online: false }, { type: 'proceeded' });
    expect(play.asked).toEqual(['save', 'loadDay']);
    play.do({ type: 'dayFailed', day, error: refusal('OFFLINE') });
    play.do({ type: 'networkChanged', online: true });
    expect(play.asked).toEqual(['loadDay']);
    play.do({ type: 'dayLoaded', grid: grid(free) });
    expect(play.asked).toEqual([]);
    expect(play.state.choice.hours).toEqual([18, 19]);
    expect(nextStep(play.state, now)).toBe('proceed');
  });

  it('offline and signed out keeps the choice without asking to log in', () => {
    const play = chosen({ signedIn: false }).do({ type: 'networkChanged', online: false }, { type: 'proceeded' });
    expect(play.asked).toEqual(['save', 'loadDay']);
  });

  it('holds the hours, then opens the dialog with the total of the server', () => {
    const play = chosen().do({ type: 'proceeded' });
    expect(play.effects).toMatchObject([{ do: 'save' }, { do: 'hold', hours: [18, 19] }]);
    expect(play.do({ type: 'proceeded' }).asked).toEqual([]);
    play.do({ type: 'held', hold: holdOf([18, 19]) });
    expect(play.state).toMatchObject({ stage: 'paying', dialog: true, total: 7100, problem: null });
    expect(play.saved).toMatchObject({ expectedTotal: 7100, outcomeUnknown: false });
  });

  it('at two prices: choice and hold make the same total, in the same parts', () => {
    const play = new Play().do({ type: 'dayChosen', day }, { type: 'dayLoaded', grid: grid(free) });
    const [cheap, dear] = [3500, 4500];
    const day1 = play.state.grid.value?.courts.get('court-1');
    const slots = day1?.slots.map((slot) => ({ ...slot, price: slot.hour < 20 ? cheap : dear })) ?? [];
    const value = grid(free, { slots });
    play.do({ type: 'dayLoaded', grid: value });
    play.do(...[18, 19, 20].map((hour) => ({ type: 'hourToggled', hour }) as const));
    const lines = [
      { price: cheap, count: 2 },
      { price: dear, count: 1 },
    ];
    expect(choiceTotal(play.state)).toBe(11_600);
    expect(partsOf(play.state, 11_600)).toEqual({ lines, fee: 100 });
    const hold = { ...holdOf([18, 19, 20], 11_600), prices: [cheap, cheap, dear] };
    play.do({ type: 'proceeded' }, { type: 'held', hold });
    expect(play.state).toMatchObject({ stage: 'paying', total: 11_600, problem: null });
    expect(partsOf(play.state, 11_600)).toEqual({ lines, fee: 100 });
  });

  it('keeps the policy of the hold where the venue has another one by now', () => {
    const play = chosen();
    expect(termsOf(play.state)).toEqual([[6, 100]]);
    play.do({ type: 'proceeded' }, { type: 'held', hold: { ...holdOf([18, 19]), terms: [[48, 50]] } });
    expect(termsOf(play.state)).toEqual([[48, 50]]);
  });

  it('says when the hold names another total than the one shown', () => {
    const play = chosen().do({ type: 'proceeded' }, { type: 'held', hold: holdOf([18, 19], 9100) });
    expect(play.state.problem).toMatchObject({ code: 'PRICE_CHANGED', detail: { total: 9100 } });
    expect(play.state.total).toBe(9100);
  });

  it('told of a lost race it shows a fresh grid and keeps the other hour', () => {
    const play = chosen().do(
      { type: 'proceeded' },
      { type: 'holdFailed', error: refusal('SLOT_TAKEN', { hours: [19] }) },
    );
    expect(play.state).toMatchObject({ stage: 'choosing', dialog: false, choice: { hours: [18] } });
    expect(play.state.problem?.detail).toEqual({ hours: [19] });
    expect(play.asked).toEqual(['save', 'loadDay']);
  });

  it.each(['OFFLINE', 'BUSY', 'NOT_OURS', 'RATE_LIMITED', 'TOO_MANY_LIVE', 'BLOCKED', 'OUTSIDE_WINDOW'] as const)(
    'keeps everything when a hold fails with %s',
    (code) => {
      const play = chosen().do({ type: 'proceeded' }, { type: 'holdFailed', error: refusal(code) });
      expect(play.state).toMatchObject({ stage: 'choosing', choice: { day, hours: [18, 19] } });
      expect(play.state.problem?.code).toBe(code);
    },
  );

  it('goes to the login when the session ended, with the draft', () => {
    const play = chosen().do({ type: 'proceeded' }, { type: 'holdFailed', error: refusal('SIGNED_OUT') });
    expect(play.asked).toEqual(['save', 'logIn']);
  });

  it('gives a late hold back when the person has left', () => {
    const play = paying().do({ type: 'closed' }, { type: 'held', hold: holdOf([18, 19]) });
    expect(play.asked).toEqual(['release']);
    expect(play.state.dialog).toBe(false);
  });
});

describe('the dialog', () => {
  it('closing releases the hold and keeps choice and receipt', () => {
    const play = withReceipt().do({ type: 'closed' });
    expect(play.asked).toEqual(['save', 'release']);
    expect(play.saved).toMatchObject({ hours: [18, 19], holdUntil: null, receipt });
    play.do({ type: 'dayLoaded', grid: grid(free) }, { type: 'proceeded' }, { type: 'held', hold: holdOf([18, 19]) });
    expect(play.state).toMatchObject({ stage: 'paying', receipt });
  });

  it('leaving the page closes it; leaving the card does nothing', () => {
    expect(paying().do({ type: 'left' }).asked).toEqual(['save', 'release']);
    expect(chosen().do({ type: 'left' }).asked).toEqual([]);
    expect(sending().do({ type: 'left' }).asked).toEqual([]);
  });

  it('says that the hold ended and takes it again', () => {
    const play = paying().do({ type: 'holdEnded' });
    expect(play.state).toMatchObject({ stage: 'paying', holdEnded: true });
    expect(play.do({ type: 'holdRenewed' }).effects).toMatchObject([{ do: 'hold', hours: [18, 19] }]);
    expect(play.do({ type: 'held', hold: holdOf([18, 19]) }).state.holdEnded).toBe(false);
  });

  it('keeps the running hold when extending it fails, and leaves when the hours are gone', () => {
    const play = withReceipt().do({ type: 'holdRenewed' }, { type: 'holdFailed', error: refusal('BUSY') });
    expect(play.state).toMatchObject({ stage: 'paying', dialog: true });
    play.do({ type: 'holdFailed', error: refusal('SLOT_TAKEN', { hours: [18, 19] }) });
    expect(play.state).toMatchObject({ stage: 'choosing', dialog: false, receipt });
    expect(mayAskRefund(play.state)).toBe(true);
  });

  it('writes the receipt down before anything is sent', () => {
    const play = withReceipt();
    expect(play.asked).toEqual(['save']);
    expect(play.saved?.receipt).toBe(receipt);
    expect(play.saved?.paidFor).toMatchObject({ hours: [18, 19], total: 7100 });
  });

  it('another receipt is another request', () => {
    const play = withReceipt();
    const first = play.state.requestId;
    play.do({ type: 'fileReady', receipt: { ...receipt, name: 'other.jpg' } });
    expect(play.state.requestId).not.toBe(first);
    play.do({ type: 'receiptRemoved' });
    expect(play.state).toMatchObject({ receipt: null, paidFor: null, receiptPath: null });
  });

  it('keeps the receipt that was there when a new file is refused', () => {
    const play = withReceipt().do(
      { type: 'filePicked', file: new File([], 'r.docx') },
      { type: 'fileRefused', error: refusal('RECEIPT_TYPE') },
    );
    expect(play.state).toMatchObject({ receipt, preparing: false });
    expect(play.state.problem?.code).toBe('RECEIPT_TYPE');
  });

  it('keeps a picture whose hours were lost while it was prepared, for the hours that were paid', () => {
    const play = paying().do({ type: 'filePicked', file: new File([], 'r.jpg') }, { type: 'holdRenewed' });
    play.do({ type: 'holdFailed', error: refusal('SLOT_TAKEN', { hours: [18, 19] }) }, { type: 'fileReady', receipt });
    expect(play.saved).toMatchObject({ receipt, hours: [], paidFor: { hours: [18, 19], total: 7100 } });
    expect(play.state.problem?.code).toBe('SLOT_TAKEN');
    expect(play.state.paidFor?.requestId).not.toBe(play.state.requestId);
    expect(mayAskRefund(play.state)).toBe(true);
  });

  it('forgets a picture that is ready only after the booking was discarded', () => {
    const play = paying().do({ type: 'filePicked', file: new File([], 'r.jpg') }, { type: 'closed' });
    play.do({ type: 'discarded' }, { type: 'fileReady', receipt });
    expect(play.state).toMatchObject({ receipt: null, paidFor: null, saved: false });
  });

  it('says when the phone cannot keep the draft', () => {
    expect(withReceipt().do({ type: 'saveFailed' }).state.unsafe).toBe(true);
  });
});

describe('confirming', () => {
  it('needs a receipt', () => {
    const play = paying().do({ type: 'confirmed' });
    expect(play.state.problem?.code).toBe('RECEIPT_MISSING');
    expect(play.asked).toEqual([]);
  });

  it('is not called unknown when it never left the phone', () => {
    const play = sending().do({ type: 'createFailed', error: refusal('OFFLINE', { unsent: true }) });
    expect(play.state).toMatchObject({ stage: 'paying', dialog: true, receipt, problem: { code: 'OFFLINE' } });
    expect(play.saved?.outcomeUnknown).toBe(false);
    const asked = sending().do({ type: 'createFailed', error: refusal('BUSY') }, { type: 'askedAgain' });
    asked.do({ type: 'createFailed', error: refusal('OFFLINE', { unsent: true }) });
    expect(asked.state.stage).toBe('unknown');
  });

  it('uploads, then books with what was shown, having written "outcome unknown" first', () => {
    const play = withReceipt().do({ type: 'confirmed' });
    expect(play.asked).toEqual(['upload']);
    play.do({ type: 'uploadStepped', step: 70 });
    expect(play.state.progress).toBe(70);
    play.do({ type: 'uploaded', path: 'me/1.jpg' });
    expect(play.asked).toEqual(['save', 'create']);
    expect(play.saved).toMatchObject({ outcomeUnknown: true, receiptPath: 'me/1.jpg' });
    expect(play.order()).toMatchObject({ hours: [18, 19], receipt: 'me/1.jpg', expectedTotal: 7100 });
  });

  it('bytes that flow extend the hold shortly before it ends, once a minute and never past its limit', () => {
    const play = withReceipt().do({ type: 'confirmed' });
    const moved = { type: 'uploadMoved', sending: { sent: 5, total: 8, msLeft: 900 } } as const;
    const minute = 60_000;
    expect(play.later(9 * minute).do(moved).asked).toEqual([]);
    expect(play.state.sending).toEqual(moved.sending);
    expect(play.later(2 * minute).do(moved).effects).toEqual([
      { do: 'hold', courtId: 'court-1', day, hours: [18, 19] },
    ]);
    expect(play.do(moved).asked, 'asked a moment ago').toEqual([]);
    play.do({ type: 'holdFailed', error: refusal('OFFLINE') });
    expect(play.state.stage).toBe('uploading');
    expect(play.later(minute).do(moved).asked, 'the last one was lost').toEqual(['hold']);
    const last = { ...holdOf([18, 19]), until: new Date(now + 13 * minute).toISOString() };
    play.do({ type: 'held', hold: { ...last, limit: last.until } });
    expect(play.state).toMatchObject({ stage: 'uploading', holdEnded: false });
    expect(play.later(minute).do(moved).asked, 'nothing is left to extend').toEqual([]);
  });

  it('a smaller copy of the picture takes its place, on the phone before it is sent', () => {
    const play = withReceipt().do({ type: 'confirmed' });
    const { requestId } = play.state;
    const light: StoredReceipt = { ...receipt, bytes: new ArrayBuffer(4) };
    expect(play.do({ type: 'receiptLightened', receipt: light }).saved).toMatchObject({ receipt: light, requestId });
    expect(play.state).toMatchObject({ stage: 'uploading', receipt: light, lightened: true });
    // Nothing of an upload that was given up meanwhile changes what is kept.
    play.do({ type: 'uploadFailed', error: refusal('LINE_SLOW') }, { type: 'receiptLightened', receipt });
    expect(play.state).toMatchObject({ stage: 'paying', receipt: light, sending: null });
  });

  it('a second tap while it is on its way does nothing', () => {
    const play = sending();
    for (const type of ['confirmed', 'closed', 'receiptRemoved', 'askedAgain', 'proceeded', 'cleared'] as const) {
      expect(play.do({ type }).asked).toEqual([]);
    }
  });

  it('ends with the booking', () => {
    const play = sending().do({ type: 'created', booking });
    expect(play.effects).toEqual([{ do: 'finish', booking }]);
    expect(play.state).toMatchObject({ stage: 'done', dialog: false });
  });

  it.each(['OFFLINE', 'BUSY', 'LINE_SLOW', 'NOT_OURS', 'RECEIPT_UPLOAD', 'RECEIPT_TOO_LARGE', 'RATE_LIMITED'] as const)(
    'an upload that fails with %s books nothing and loses nothing',
    (code) => {
      const play = withReceipt().do({ type: 'confirmed' }, { type: 'uploadFailed', error: refusal(code) });
      expect(play.state).toMatchObject({ stage: 'paying', dialog: true, receipt, progress: 0 });
      expect(play.saved?.outcomeUnknown).toBe(false);
    },
  );

  it('logs in again mid-way with choice and receipt kept', () => {
    const play = withReceipt().do({ type: 'confirmed' }, { type: 'uploadFailed', error: refusal('SIGNED_OUT') });
    expect(play.asked).toEqual(['save', 'logIn']);
    expect(play.saved).toMatchObject({ receipt, hours: [18, 19] });
    expect(sending().do({ type: 'createFailed', error: refusal('SIGNED_OUT') }).saved?.outcomeUnknown).toBe(false);
  });

  it('a refusal that this build does not know settles it, unless an earlier request went unanswered', () => {
    const error = refusal('UNEXPECTED', { status: 404 });
    const play = sending().do({ type: 'createFailed', error });
    expect(play.state).toMatchObject({ stage: 'paying', dialog: true });
    expect(play.state.problem?.code).toBe('UNEXPECTED');
    expect(play.saved?.outcomeUnknown).toBe(false);
    const lost = sending().do({ type: 'createFailed', error: refusal('BUSY') }, { type: 'askedAgain' });
    expect(lost.do({ type: 'createFailed', error }).state.stage).toBe('unknown');
  });

  it('does not upload the same receipt twice', () => {
    const play = sending().do({ type: 'createFailed', error: refusal('RATE_LIMITED') }, { type: 'confirmed' });
    expect(play.asked).toEqual(['save', 'create']);
  });

  it('uploads again when the server has lost the receipt', () => {
    const play = sending().do({ type: 'createFailed', error: refusal('RECEIPT_MISSING') }, { type: 'confirmed' });
    expect(play.asked).toEqual(['upload']);
  });

  it('shows a new price, books nothing, and asks again under a new request', () => {
    const play = sending();
    const before = play.order().requestId;
    play.do({ type: 'createFailed', error: refusal('PRICE_CHANGED', { total: 9100 }) });
    expect(play.state).toMatchObject({ stage: 'paying', dialog: true, total: 9100 });
    expect(play.asked).toEqual(['save']);
    play.do({ type: 'confirmed' });
    expect(play.order()).toMatchObject({ expectedTotal: 9100 });
    expect(play.order().requestId).not.toBe(before);
  });

  it.each(['SLOT_TAKEN', 'HOLD_EXPIRED', 'PAST', 'CLOSED'] as const)(
    '%s names the hours, refreshes the grid and keeps the receipt',
    (code) => {
      const play = sending().do({ type: 'createFailed', error: refusal(code, { hours: [19] }) });
      expect(play.state).toMatchObject({ stage: 'choosing', dialog: false, choice: { hours: [18] }, receipt });
      expect(play.asked).toEqual(['save', 'loadDay']);
      expect(play.saved).toMatchObject({ outcomeUnknown: false, receipt });
      expect(mayAskRefund(play.state)).toBe(true);
    },
  );

  it.each(['TOO_MANY_LIVE', 'BLOCKED', 'CONTACT_UNCONFIRMED', 'NOT_FOUND'] as const)(
    '%s after paying leads to the money or to other hours, not to a dead end',
    (code) => {
      for (const before of [[], [{ type: 'createFailed', error: refusal('BUSY') }, { type: 'askedAgain' }]] as const) {
        const play = sending().do(...before, {
          type: 'createFailed',
          error: refusal(code, { reason: 'first', max: 2 }),
        });
        expect(play.state).toMatchObject({ stage: 'choosing', dialog: false, choice: { day, hours: [] }, receipt });
        expect(play.state).toMatchObject({ problem: { code }, unanswered: 0 });
        expect(play.saved).toMatchObject({ outcomeUnknown: false, receipt, paidFor: { hours: [18, 19], total: 7100 } });
        expect(mayAskRefund(play.state)).toBe(true);
        expect(play.do({ type: 'refundAsked' }).effects.at(-1)).toMatchObject({
          do: 'refund',
          order: { hours: [18, 19], expectedTotal: 7100 },
        });
      }
    },
  );

  it('a started booking that was paid, but whose hours are out of reach now, can be claimed', () => {
    const play = withReceipt().do({ type: 'closed' }, { type: 'proceeded' });
    play.do({ type: 'holdFailed', error: refusal('TOO_MANY_LIVE', { reason: 'first', max: 2 }) });
    expect(play.state).toMatchObject({ stage: 'choosing', receipt, problem: { code: 'TOO_MANY_LIVE' } });
    expect(mayAskRefund(play.state)).toBe(true);
  });

  it('a hold that still runs is kept when it cannot be extended: it can be booked', () => {
    const play = withReceipt().do({ type: 'holdRenewed' }, { type: 'holdFailed', error: refusal('NOT_FOUND') });
    expect(play.state).toMatchObject({ stage: 'paying', dialog: true, choice: { hours: [18, 19] } });
    play.do({ type: 'holdEnded' }, { type: 'holdFailed', error: refusal('NOT_FOUND') });
    expect(mayAskRefund(play.state)).toBe(true);
  });

  it('takes the person to a booking that is theirs already', () => {
    const play = sending().do({ type: 'createFailed', error: refusal('ALREADY_YOURS', { booking: 'booking-1' }) });
    expect(play.asked).toEqual(['showBookings']);
  });

  it.each(['INVALID', 'RATE_LIMITED', 'FORBIDDEN', 'ACCOUNT_GONE'] as const)(
    'a refusal with %s leaves the dialog as it was',
    (code) => {
      const play = sending().do({ type: 'createFailed', error: refusal(code) });
      expect(play.state).toMatchObject({ stage: 'paying', dialog: true, receipt, problem: { code } });
    },
  );
});

describe('a lost answer', () => {
  it.each(['OFFLINE', 'BUSY', 'NOT_OURS', 'UNEXPECTED'] as const)(
    '%s is called unknown and asked about again',
    (code) => {
      const play = sending();
      const first = play.order();
      play.do({ type: 'createFailed', error: refusal(code) });
      expect(play.state).toMatchObject({ stage: 'unknown', dialog: true });
      expect(play.saved?.outcomeUnknown).toBe(true);
      expect(play.asked).toEqual(['save', 'askLater']);
      play.do({ type: 'askedAgain' });
      expect(play.order()).toEqual(first);
    },
  );

  it('waits longer each time, never more than a minute', () => {
    const play = sending();
    const waits = Array.from({ length: 7 }, () => {
      play.do({ type: 'createFailed', error: refusal('BUSY') });
      const later = play.effects.find((effect) => effect.do === 'askLater');
      play.do({ type: 'askedAgain' });
      return later?.do === 'askLater' ? later.wait : 0;
    });
    expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
  });

  it('asks at once when the network is back, and not while it is away', () => {
    const play = sending().do(
      { type: 'networkChanged', online: false },
      { type: 'createFailed', error: refusal('OFFLINE') },
    );
    expect(play.do({ type: 'askedAgain' }).asked).toEqual([]);
    expect(play.do({ type: 'askedAgain', byHand: true }).asked).toEqual(['save', 'create']);
    play.do({ type: 'createFailed', error: refusal('OFFLINE') });
    play.do({ type: 'networkChanged', online: true });
    expect(play.effects).toEqual([{ do: 'askLater', wait: 0 }]);
  });

  it('is left to the app once the page is left, and taken up again by a page that comes back', () => {
    const play = sending().do({ type: 'left' }, { type: 'createFailed', error: refusal('OFFLINE') });
    expect(play.asked, 'an abandoned page plans nothing').toEqual(['save']);
    const kept = play.saved!;
    expect(play.do({ type: 'askedAgain' }).effects).toEqual([]);
    play.do({ type: 'draftFound', draft: kept });
    expect(play.effects).toEqual([{ do: 'askLater', wait: 0 }]);
    expect(play.do({ type: 'askedAgain' }).asked).toEqual(['save', 'create']);
  });

  it('that another tab has heard is not asked again: it may have been dropped since', () => {
    const lost = () => sending().do({ type: 'createFailed', error: refusal('OFFLINE') });
    const same = lost();
    expect(same.do({ type: 'otherSeen', draft: same.saved! }).state.stage).toBe('unknown');
    const gone = lost().do({ type: 'otherSeen', draft: null });
    expect(gone.state).toMatchObject({ stage: 'choosing', saved: false });
    expect(gone.do({ type: 'askedAgain' }).effects).toEqual([]);
    const refused = lost();
    refused.do({ type: 'otherSeen', draft: { ...refused.saved!, outcomeUnknown: false, hours: [] } });
    expect(refused.state).toMatchObject({ stage: 'choosing', receipt, choice: { hours: [] } });
    const unsafe = lost().do({ type: 'saveFailed' }, { type: 'otherSeen', draft: null });
    expect(unsafe.state.stage, 'a draft that could not be written is not gone').toBe('unknown');
  });

  it('cannot be changed, discarded or booked around', () => {
    const play = sending().do({ type: 'createFailed', error: refusal('OFFLINE') }, { type: 'closed' });
    expect(play.state).toMatchObject({ stage: 'unknown', dialog: false });
    const events: BookingEvent[] = [
      { type: 'courtChosen', courtId: 'court-2' },
      { type: 'dayChosen', day: '2026-11-23' },
      { type: 'hourToggled', hour: 20 },
      { type: 'cleared' },
      { type: 'proceeded' },
      { type: 'discarded' },
      { type: 'refundAsked' },
    ];
    for (const event of events) expect(play.do(event).effects).toEqual([]);
    expect(play.state.choice.hours).toEqual([18, 19]);
  });

  it.each(['SIGNED_OUT', 'RATE_LIMITED', 'FORBIDDEN', 'ACCOUNT_GONE'] as const)(
    '%s in answer to the second asking settles nothing',
    (code) => {
      const play = sending().do({ type: 'createFailed', error: refusal('OFFLINE') }, { type: 'askedAgain' });
      play.do({ type: 'createFailed', error: refusal(code) });
      expect(play.state.stage).toBe('unknown');
      expect(play.saved?.outcomeUnknown).toBe(true);
    },
  );

  it('is settled by the booking or by a refusal', () => {
    const lost = () => sending().do({ type: 'createFailed', error: refusal('OFFLINE') }, { type: 'askedAgain' });
    expect(lost().do({ type: 'created', booking }).asked).toEqual(['finish']);
    const refused = lost().do({ type: 'createFailed', error: refusal('SLOT_TAKEN', { hours: [18, 19] }) });
    expect(refused.state).toMatchObject({ stage: 'choosing', unanswered: 0, receipt });
    expect(refused.saved?.outcomeUnknown).toBe(false);
  });
});

describe('a refund', () => {
  const lost = () => sending().do({ type: 'createFailed', error: refusal('SLOT_TAKEN', { hours: [19] }) });

  it('is asked for the hours that were paid, even after others were tried', () => {
    const play = lost().do(
      { type: 'dayLoaded', grid: grid({ ...free, 19: 'taken' }) },
      { type: 'hourToggled', hour: 20 },
    );
    play.do({ type: 'refundAsked' });
    expect(play.effects.at(-1)).toMatchObject({
      do: 'refund',
      order: { hours: [18, 19], expectedTotal: 7100, receipt: 'me/1.jpg' },
    });
    expect(play.do({ type: 'refunded', booking }).asked).toEqual(['finish']);
  });

  it('hands the receipt over first when it never left the phone', () => {
    const play = withReceipt().do({ type: 'holdFailed', error: refusal('SLOT_TAKEN', { hours: [18, 19] }) });
    expect(play.do({ type: 'refundAsked' }).asked).toEqual(['upload']);
    expect(play.do({ type: 'uploaded', path: 'me/1.jpg' }).asked).toEqual(['save', 'refund']);
  });

  it.each(['OFFLINE', 'BUSY', 'INVALID', 'RATE_LIMITED'] as const)(
    'that fails with %s can be asked for again',
    (code) => {
      const play = lost().do({ type: 'refundAsked' });
      const first = play.effects.at(-1);
      play.do({ type: 'refundFailed', error: refusal(code) });
      expect(play.state).toMatchObject({ stage: 'choosing', receipt, problem: { code } });
      expect(play.do({ type: 'refundAsked' }).effects.at(-1)).toEqual(first);
    },
  );

  it('puts the hours back when they turn out to be free again', () => {
    const play = lost().do({ type: 'hourToggled', hour: 18 }, { type: 'refundAsked' });
    play.do({ type: 'refundFailed', error: refusal('INVALID', { reason: 'bookable' }) });
    expect(play.state.choice).toEqual({ courtId: 'court-1', day, hours: [18, 19] });
    expect(play.asked).toEqual(['save', 'loadDay']);
    expect(mayAskRefund(play.state)).toBe(false);
  });

  it('is not offered for hours that can still be booked, nor for a booking of the person', () => {
    expect(mayAskRefund(withReceipt().do({ type: 'closed' }).state)).toBe(false);
    const mine = withReceipt().do(
      { type: 'closed' },
      { type: 'dayLoaded', grid: grid({ ...free, 18: 'mine', 19: 'mine' }) },
    );
    expect(mayAskRefund(mine.state)).toBe(false);
  });
});

describe('a draft', () => {
  const draft = () => {
    const kept = draftOf(withReceipt().do({ type: 'closed' }).state, now);
    if (!kept) throw new Error('no draft');
    return kept;
  };

  it('puts court, date, hours and receipt back and looks at the grid', () => {
    const play = new Play().do({ type: 'draftFound', draft: draft() });
    expect(play.state).toMatchObject({ choice: { courtId: 'court-1', day, hours: [18, 19] }, receipt, saved: true });
    expect(play.asked).toEqual(['loadDay']);
    play.do({ type: 'dayLoaded', grid: grid(free) }, { type: 'proceeded' });
    expect(play.asked).toEqual(['save', 'hold']);
  });

  it('of a lost answer asks at once with the same request', () => {
    const kept = draftOf(sending().state, now);
    const play = new Play().do({ type: 'draftFound', draft: kept });
    expect(play.effects).toEqual([{ do: 'askLater', wait: 0 }]);
    play.do({ type: 'askedAgain' });
    expect(play.order()).toEqual(sending().order());
  });

  it('of a lost answer waits for the network', () => {
    const play = new Play({ online: false }).do({ type: 'draftFound', draft: draftOf(sending().state, now) });
    expect(play.state.stage).toBe('unknown');
    expect(play.effects).toEqual([]);
  });

  it('whose date is over keeps the receipt and offers the refund', () => {
    const play = new Play().do({ type: 'draftFound', draft: { ...draft(), day: '2026-11-01' } });
    expect(play.state).toMatchObject({
      choice: { day: '2026-11-21', hours: [] },
      receipt,
      problem: { code: 'OUTSIDE_WINDOW' },
    });
    expect(play.asked).toEqual(['save', 'loadDay']);
    expect(mayAskRefund(play.state)).toBe(true);
  });

  it('whose court is gone falls back to a court that exists', () => {
    const play = new Play().do({ type: 'draftFound', draft: { ...draft(), courtId: 'court-9' } });
    expect(play.state).toMatchObject({
      choice: { courtId: 'court-1', hours: [] },
      problem: { code: 'NOT_FOUND' },
      receipt,
    });
  });

  it('of another venue with a receipt is not overwritten until it is discarded', () => {
    const play = new Play().do({ type: 'draftFound', draft: { ...draft(), venueId: 'venue-2' } });
    play.do({ type: 'dayChosen', day }, { type: 'dayLoaded', grid: grid(free) }, { type: 'hourToggled', hour: 18 });
    expect(play.do({ type: 'proceeded' }).effects).toEqual([]);
    expect(play.do({ type: 'discarded' }).asked).toEqual(['drop']);
    expect(play.do({ type: 'proceeded' }).asked).toEqual(['save', 'hold']);
  });

  it('of another venue whose outcome is unknown cannot be discarded from here', () => {
    const play = new Play().do({ type: 'draftFound', draft: { ...draft(), venueId: 'venue-2', outcomeUnknown: true } });
    expect(play.do({ type: 'discarded' }).effects).toEqual([]);
    expect(play.state.other).not.toBeNull();
  });

  it('of another venue blocks only as long as it is there, whichever tab ends it', () => {
    const elsewhere = { ...withReceipt().saved!, venueId: 'venue-2' };
    const play = chosen().do({ type: 'draftFound', draft: elsewhere }, { type: 'proceeded' });
    expect(play.state).toMatchObject({ stage: 'choosing', other: elsewhere });
    play.do({ type: 'otherSeen', draft: null }, { type: 'proceeded' });
    expect(play.state).toMatchObject({ stage: 'holding', other: null });
    const begun = chosen().do({ type: 'otherSeen', draft: elsewhere }, { type: 'proceeded' });
    expect(begun.state).toMatchObject({ stage: 'choosing', other: elsewhere });
    expect(begun.do({ type: 'otherSeen', draft: { ...elsewhere, venueId: 'venue-1' } }).state.other).toBeNull();
  });

  it('of another venue without a receipt gives way', () => {
    const play = new Play().do({ type: 'draftFound', draft: { ...draft(), venueId: 'venue-2', receipt: null } });
    expect(play.state.other).toBeNull();
  });

  it('is discarded with its hold and its receipt', () => {
    const play = new Play().do({ type: 'draftFound', draft: draft() }, { type: 'discarded' });
    expect(play.asked).toEqual(['drop', 'release', 'loadDay']);
    expect(play.state).toMatchObject({ receipt: null, choice: { day: '2026-11-21', hours: [] }, saved: false });
  });

  it('goes with the last hour when there is no receipt, and stays when there is one', () => {
    const bare = chosen().do(
      { type: 'proceeded' },
      { type: 'holdFailed', error: refusal('BUSY') },
      { type: 'cleared' },
    );
    expect(bare.asked).toEqual(['drop']);
    const paid = withReceipt().do({ type: 'closed' }, { type: 'cleared' });
    expect(paid.saved).toMatchObject({ hours: [], receipt });
  });
});

describe('a hold that is answered late', () => {
  const confirming = () => paying().do({ type: 'fileReady', receipt }, { type: 'holdRenewed' }, { type: 'confirmed' });

  it('is kept, not given back, while the confirmation runs', () => {
    const play = confirming().do({ type: 'held', hold: holdOf([18, 19]) });
    expect(play.effects.map((effect) => effect.do)).not.toContain('release');
    expect(play.state.stage).toBe('uploading');
    expect(play.state.hold).toEqual(holdOf([18, 19]));
  });

  it.each(['SLOT_TAKEN', 'BUSY', 'OFFLINE', 'SIGNED_OUT'] as const)(
    'does not disturb a confirmation on its way when it failed with %s',
    (code) => {
      const before = confirming().state;
      const play = confirming().do({ type: 'holdFailed', error: refusal(code, { hours: [18, 19] }) });
      expect(play.state).toEqual(before);
      expect(play.effects).toEqual([]);
    },
  );

  it('is given back when the person left meanwhile', () => {
    const play = chosen().do({ type: 'proceeded' }, { type: 'left' }, { type: 'held', hold: holdOf([18, 19]) });
    expect(play.effects).toEqual([{ do: 'release' }]);
    expect(play.state.stage).toBe('choosing');
  });
});
