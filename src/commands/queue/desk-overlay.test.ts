import { describe, expect, test } from 'vitest';
import type { DeskEntry } from '#domain/desk/desk.ts';
import { queuedWrite, uuid } from '#tests/support/samples.ts';
import { entriesWithPending } from './desk-overlay.ts';

const row: DeskEntry = {
  id: uuid(5),
  venueId: uuid(900),
  courtId: uuid(1),
  kind: 'app',
  day: '2026-11-22',
  hours: [18],
  status: 'confirmed',
  name: 'Ayesha Khan',
  phone: null,
  code: 'K7M2QF',
  total: 2100,
  collect: 200,
  paid: null,
  seen: null,
  seenAt: null,
  note: null,
  isOwn: false,
  isMine: false,
  madeAt: null,
  rev: 3,
};
const at = '2026-11-22T12:40:00.000Z';
const guest = { courtId: uuid(1), day: '2026-11-22', hours: [20, 19], source: 'phone', name: 'Hamza', total: 2000 };
const shown = (writes: Parameters<typeof entriesWithPending>[1], rows = [row]) =>
  entriesWithPending(rows, writes, (day) => day === '2026-11-22');
const about = { venueId: uuid(900) };

describe('an entry of the server', () => {
  test('without writes is itself', () => {
    expect(shown([])).toEqual([
      { ...row, pending: [], isQueued: false, isRefused: false, isNew: false, isRemoving: false },
    ]);
  });

  test.each([
    ['check-in', { bookingId: row.id, at, how: 'list', device: 'd' }, { seen: 'arrived', seenAt: at, collect: 200 }],
    [
      'check-in',
      { bookingId: row.id, at, how: 'list', device: 'd', collected: 200 },
      { seen: 'arrived', collect: null },
    ],
    ['undo-check-in', { bookingId: row.id }, { seen: null, seenAt: null }],
    ['mark-no-show', { bookingId: row.id, isNoShow: true, at }, { seen: 'no_show', seenAt: at }],
    ['note-booking', { bookingId: row.id, note: 'Late' }, { note: 'Late' }],
    ['note-booking', { bookingId: row.id, note: '' }, { note: null }],
    [
      'change-walk-in',
      { entryId: row.id, name: 'Ali', total: 5, was: { ...row, name: 'Ayesha', phone: '0300', paid: 'cash' } },
      { name: 'Ali', total: 5, paid: 'unpaid', phone: null },
    ],
    ['remove-entry', { entryId: row.id }, { isRemoving: true, hours: [18], status: 'confirmed' }],
  ])('with a %s that waits: %o', (kind, args, painted) => {
    const write = queuedWrite(1, { kind, args });
    expect(shown([write])).toMatchObject([{ ...painted, pending: [{ kind }], isQueued: true, isRefused: false }]);
  });

  test('a change that waits leaves alone what its person left alone', () => {
    const was = { name: 'Hamza', phone: row.phone, total: 2000, paid: 'unpaid', note: null };
    const args = { entryId: row.id, name: 'Ali', phone: row.phone ?? undefined, total: 2000, paid: 'unpaid', was };
    const heardSince = { ...row, name: 'Hamza', total: 1800, paid: 'cash', note: 'Red shirt' };
    expect(shown([queuedWrite(1, { kind: 'change-walk-in', args })], [heardSince])).toMatchObject([
      { name: 'Ali', phone: row.phone, total: 1800, paid: 'cash', note: 'Red shirt' },
    ]);
  });

  test('writes are laid over it in the order of making', () => {
    const writes = [
      queuedWrite(2, { kind: 'undo-check-in', args: { bookingId: row.id } }),
      queuedWrite(1, { kind: 'check-in', args: { bookingId: row.id, at, how: 'list', device: 'd' } }),
    ];
    expect(shown(writes)).toMatchObject([{ seen: null, pending: [{ seq: 1 }, { seq: 2 }] }]);
  });

  test('a refused one changes nothing and stays beside it', () => {
    const args = { bookingId: row.id, at, how: 'list', device: 'd' };
    const write = queuedWrite(1, { kind: 'check-in', args, state: 'failed' });
    expect(shown([write])).toMatchObject([{ seen: null, isRefused: true, isQueued: false, pending: [{ seq: 1 }] }]);
  });

  test('one of a newer build is left out: its arguments would be misread', () => {
    const write = queuedWrite(1, { kind: 'check-in', v: 2, args: { bookingId: row.id } });
    expect(shown([write])).toMatchObject([{ seen: null, pending: [] }]);
  });
});

describe('an entry that only this phone has', () => {
  test('is there at once, with what waits about it', () => {
    const add = queuedWrite(1, { kind: 'add-walk-in', args: guest, about });
    const here = queuedWrite(2, { kind: 'check-in', args: { bookingId: add.id, at, how: 'list', device: 'd' } });
    expect(shown([add, here])[1]).toMatchObject({
      id: add.id,
      venueId: uuid(900),
      kind: 'phone',
      status: 'confirmed',
      hours: [19, 20],
      name: 'Hamza',
      paid: 'unpaid',
      seen: 'arrived',
      isMine: true,
      isNew: true,
      isQueued: true,
    });
  });

  test('stays where it is when it was refused', () => {
    const add = queuedWrite(1, { kind: 'add-walk-in', args: guest, about, state: 'failed' });
    expect(shown([add])[1]).toMatchObject({ id: add.id, isNew: true, isRefused: true, isQueued: false });
  });

  test('is the server’s own as soon as that is here', () => {
    const add = queuedWrite(1, { kind: 'add-walk-in', args: guest, about, state: 'sending' });
    const own = { ...row, id: add.id, name: 'Hamza M' };
    expect(shown([add], [own])).toMatchObject([{ name: 'Hamza M', isNew: false }]);
  });

  test('is left out on days that are not shown', () => {
    const block = queuedWrite(1, {
      kind: 'block-hours',
      args: { courtId: uuid(1), day: '2026-11-23', hours: [7], reason: 'weather' },
      about,
    });
    expect(shown([block])).toHaveLength(1);
    const seen = entriesWithPending([], [block], () => true);
    expect(seen).toMatchObject([{ kind: 'block', name: 'weather', day: '2026-11-23', hours: [7] }]);
  });
});
