import { beforeAll, describe, expect, it, test } from 'vitest';
import type { ShownEntry } from './day-model.ts';
import { checkCode, checkTicket, judgeEntry, type GateBook } from './gate-check.ts';
import { ticketSigner } from '#tests/support/tickets.ts';

const karachi = (text: string) => Date.parse(`${text}:00+05:00`);
const venueId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const courtA = 'a3bb189e-8bf9-4888-9912-ace4e6543002';
const courtB = 'b4bb189e-8bf9-4888-9912-ace4e6543002';
const bookingId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const place = { bookingId, venueId, courtId: courtA, day: '2026-11-22', hours: [19, 20] };
const facts = { ...place, madeAt: karachi('2026-11-20T12:00') };

let baari: Awaited<ReturnType<typeof ticketSigner>>;
let text: string;
beforeAll(async () => {
  baari = await ticketSigner(3);
  text = await baari.sign(facts);
});

function entry(changes: Partial<ShownEntry> = {}): ShownEntry {
  return {
    id: bookingId,
    venueId,
    courtId: courtA,
    kind: 'app',
    day: place.day,
    hours: [20, 19],
    status: 'confirmed',
    name: 'Hamza Malik',
    phone: null,
    code: 'KB7F3K',
    total: null,
    collect: null,
    paid: null,
    seen: null,
    seenAt: null,
    note: null,
    isOwn: false,
    isMine: false,
    madeAt: null,
    rev: 1,
    ...changes,
  };
}

const court = (id: string, name: string) => ({
  id,
  name,
  sport: 'Futsal',
  price: 3000,
  position: 0,
  isActive: true,
  rev: 1,
});

function book(entries: ShownEntry[], changes: Partial<GateBook> & { rights?: string[] } = {}): GateBook {
  const { rights = ['gate.check'], ...rest } = changes;
  return {
    desk: { venueId, rights, courts: [court(courtA, 'Turf A'), court(courtB, 'Turf B')], ticketKeys: [baari.key] },
    entries,
    letInAt: () => undefined,
    asShown: (one) => one,
    now: karachi('2026-11-22T19:05'),
    ...rest,
  };
}

describe('a ticket of somebody on the list', () => {
  it('opens the gate', async () => {
    expect(await checkTicket(text, book([entry()]))).toMatchObject({ is: 'letIn', entry: { id: bookingId } });
  });

  test.each<[string, Partial<ShownEntry>, string]>([
    ['confirmed', { collect: 200 }, 'collect'],
    ['already here', { seen: 'arrived', seenAt: '2026-11-22T14:01:00Z' }, 'used'],
    ['pending', { status: 'pending' }, 'pending'],
    ['of a status that this build does not know', { status: 'unknown' }, 'pending'],
    ['cancelled', { status: 'cancelled' }, 'off'],
    ['owed their money back', { status: 'refund_due' }, 'off'],
    ['being removed', { isRemoving: true }, 'off'],
    ['played', { status: 'completed' }, 'letIn'],
    ['marked as not coming', { seen: 'no_show' }, 'letIn'],
    ['on another court', { courtId: courtB }, 'moved'],
    ['on another day', { day: '2026-11-23' }, 'moved'],
    ['at other hours', { hours: [19] }, 'moved'],
    // What is off, waits or was used stays so wherever it was moved.
    ['cancelled elsewhere', { status: 'cancelled', courtId: courtB }, 'off'],
    ['here already, elsewhere', { seen: 'arrived', courtId: courtB }, 'used'],
    ['to pay, elsewhere', { collect: 200, courtId: courtB }, 'moved'],
  ])('who is %s', async (_how, changes, is) => {
    expect(await checkTicket(text, book([entry(changes)]))).toMatchObject({ is });
  });

  it('who may decide about a pending one is told', async () => {
    const pending = entry({ status: 'pending', isOwn: true });
    const rights = ['gate.check', 'booking.confirm'];
    expect(await checkTicket(text, book([pending], { rights }))).toMatchObject({ is: 'pending', mayDecide: true });
    expect(await checkTicket(text, book([pending]))).toMatchObject({ mayDecide: false });
    const atBaari = entry({ status: 'pending' });
    expect(await checkTicket(text, book([atBaari], { rights }))).toMatchObject({ mayDecide: false });
  });

  test.each([
    ['2026-11-22T14:59', 'otherTime', false],
    ['2026-11-22T15:00', 'otherTime', true],
    ['2026-11-22T17:59', 'otherTime', true],
    ['2026-11-22T18:00', 'letIn', undefined],
    ['2026-11-22T20:59', 'letIn', undefined],
    ['2026-11-22T21:00', 'otherTime', true],
    ['2026-11-23T01:00', 'otherTime', true],
    ['2026-11-23T01:01', 'otherTime', false],
  ])('at %s: %s, anyway %s', async (time, is, isOpen) => {
    const result = await checkTicket(text, book([entry()], { now: karachi(time) }));
    expect(result).toMatchObject(isOpen === undefined ? { is } : { is, isOpen });
  });

  it('that was agreed on after all still asks for the money', () => {
    const late = book([], { now: karachi('2026-11-22T21:30') });
    expect(judgeEntry(entry(), late, { isAgreed: true }).is).toBe('letIn');
    expect(judgeEntry(entry({ collect: 200 }), late, { isAgreed: true }).is).toBe('collect');
    expect(judgeEntry(entry({ status: 'cancelled' }), late, { isAgreed: true }).is).toBe('off');
  });
});

describe('a ticket of nobody on the list', () => {
  it('is genuine, and says of which court and when', async () => {
    const result = await checkTicket(text, book([]));
    expect(result).toMatchObject({
      is: 'unlisted',
      isOpen: true,
      entry: { id: bookingId, courtId: courtA, day: '2026-11-22', hours: [19, 20], name: null },
    });
  });

  it('is no way in on another day', async () => {
    expect(await checkTicket(text, book([], { now: karachi('2026-11-21T19:00') }))).toMatchObject({ isOpen: false });
  });

  it('is used once this device has let somebody in for it', async () => {
    const letInAt = (id: string) => (id === bookingId ? '2026-11-22T14:02:00Z' : undefined);
    expect(await checkTicket(text, book([], { letInAt }))).toMatchObject({
      is: 'used',
      entry: null,
      at: '2026-11-22T14:02:00Z',
    });
  });
});

describe('what is no ticket for this gate', () => {
  it('of another venue', async () => {
    const foreign = await baari.sign({ ...facts, venueId: courtA });
    expect((await checkTicket(foreign, book([entry()]))).is).toBe('otherVenue');
  });

  it('forged, whatever it says', async () => {
    const forger = await ticketSigner(3);
    expect((await checkTicket(await forger.sign(facts), book([entry()]))).is).toBe('notGenuine');
    expect((await checkTicket(await forger.sign({ ...facts, venueId: courtA }), book([entry()]))).is).toBe(
      'notGenuine',
    );
    expect((await checkTicket(`${text}0`, book([entry()]))).is).toBe('notGenuine');
    expect((await checkTicket('BAARI1', book([entry()]))).is).toBe('notGenuine');
  });

  // spec: desk-gate.newer
  it('of a version that only a newer build reads', async () => {
    const next = await baari.sign({ ...facts, version: 2 });
    expect(await checkTicket(next, book([entry()]))).toEqual({ is: 'newer' });
  });

  it('signed with a key that was withdrawn, or by a venue without keys', async () => {
    const { desk } = book([]);
    const revoked = { ...baari.key, revoked: '2026-11-22T10:00:00Z' };
    for (const ticketKeys of [[revoked], []])
      expect((await checkTicket(text, book([entry()], { desk: { ...desk, ticketKeys } }))).is).toBe('notGenuine');
  });

  test.each([
    JSON.stringify({ bookingId }),
    `https://baari.pk/my-bookings#booking-${bookingId}`,
    bookingId,
    'KB7F3K',
    '',
    'a'.repeat(3000),
    'بکنگ',
  ])('%.30s', async (said) => {
    expect((await checkTicket(said, book([entry()]))).is).toBe('noTicket');
  });
});

describe('a code', () => {
  it('is read as it is said', () => {
    const one = book([entry({ code: 'K10F3K' })]);
    for (const typed of ['K10F3K', 'kiof3k', 'KlO-f3k', 'K1O F3K'])
      expect(checkCode(typed, one)).toMatchObject({ is: 'letIn', entry: { id: bookingId } });
  });

  it('that nobody on this device has is unknown', () => {
    const one = book([entry(), entry({ id: 'b', kind: 'block', code: 'AAAAAA' }), entry({ id: 'c', code: null })]);
    for (const typed of ['KB7F3M', 'AAAAAA', '', 'KB7F3']) expect(checkCode(typed, one)).toEqual({ is: 'unknownCode' });
  });

  it('of a walk-in lets it in, and of somebody who was here does not', () => {
    expect(checkCode('KB7F3K', book([entry({ kind: 'walkin' })])).is).toBe('letIn');
    expect(checkCode('KB7F3K', book([entry({ seen: 'arrived' })])).is).toBe('used');
  });

  it('that two have is theirs to tell apart', () => {
    const two = [entry(), entry({ id: 'other', name: 'Sara' })];
    expect(checkCode('KB7F3K', book(two))).toEqual({ is: 'several', entries: two });
  });
});
