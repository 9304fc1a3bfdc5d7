import { beforeEach, describe, expect, test } from 'vitest';
import type { BookingDraft } from '#domain/booking.ts';
import { newPhone, openTab } from '#tests/support/phone.ts';
import { ali, sara, session, uuid } from '#tests/support/samples.ts';

beforeEach(() => {
  newPhone();
  openTab();
});

const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).buffer;

function draft(changes: Partial<BookingDraft> = {}): BookingDraft {
  return {
    venueId: uuid(1),
    courtId: uuid(2),
    day: '2026-11-28',
    hours: [18, 19],
    requestId: uuid(3),
    expectedTotal: 6100,
    holdUntil: '2026-11-21T10:15:00.000Z',
    receipt: null,
    receiptPath: null,
    outcomeUnknown: false,
    savedAt: 1000,
    ...changes,
  };
}

const withReceipt = { receipt: { name: 'slip.jpg', type: 'image/jpeg' as const, bytes } };

async function signIn(id = ali): Promise<void> {
  await (
    await import('#data/session/session-idb.ts')
  ).commitSession({ ...session(id), received_at: Date.now() }, 'local');
}

const drafts = () => import('./drafts.ts');

async function restart(): Promise<void> {
  (await import('#data/storage/db.ts')).closeDatabases();
  openTab();
}

describe('a started booking', () => {
  test('is settled only while it is the request whose answer was lost', async () => {
    await signIn();
    const { writeBookingDraft, settleBookingDraft, readBookingDraft } = await drafts();
    const lost = draft({ ...withReceipt, outcomeUnknown: true });
    await writeBookingDraft(ali, lost);
    expect(await settleBookingDraft(ali, uuid(7), null)).toBe(false);
    expect(await readBookingDraft(ali)).toEqual(lost);
    const known = { ...lost, outcomeUnknown: false, hours: [] };
    expect(await settleBookingDraft(ali, lost.requestId, known)).toBe(true);
    expect(await settleBookingDraft(ali, lost.requestId, null), 'its outcome is known now').toBe(false);
    expect(await readBookingDraft(ali)).toEqual(known);
  });

  test('with a receipt is neither replaced nor dropped by one of another venue', async () => {
    await signIn();
    const { writeBookingDraft, deleteBookingDraft, readBookingDraft } = await drafts();
    await writeBookingDraft(ali, draft(withReceipt));
    const elsewhere = draft({ venueId: uuid(9) });
    await expect(writeBookingDraft(ali, elsewhere)).rejects.toMatchObject({ code: 'IN_USE' });
    await deleteBookingDraft(ali, uuid(9));
    expect(await readBookingDraft(ali)).toEqual(draft(withReceipt));
    await writeBookingDraft(ali, draft({ ...withReceipt, hours: [20] }));
    await deleteBookingDraft(ali, uuid(1));
    expect(await readBookingDraft(ali)).toBeUndefined();
  });

  test('that a newer build wrote is kept, with a receipt that this one cannot pick', async () => {
    await signIn();
    const { readBookingDraft, writeBookingDraft } = await drafts();
    const receipt = { ...withReceipt.receipt, type: 'image/heic' as 'image/jpeg' };
    await writeBookingDraft(ali, { ...draft({ receipt }), split: [{ name: 'Sara' }] } as BookingDraft);
    await restart();
    const again = await drafts();
    expect(await again.readBookingDraft(ali)).toEqual(draft({ receipt }));
    await expect(again.writeBookingDraft(ali, draft({ venueId: uuid(9) }))).rejects.toMatchObject({ code: 'IN_USE' });
    expect(await readBookingDraft(ali)).toBeDefined();
  });

  test('without a receipt makes room for one of another venue', async () => {
    await signIn();
    const { writeBookingDraft, readBookingDraft } = await drafts();
    await writeBookingDraft(ali, draft());
    await writeBookingDraft(ali, draft({ venueId: uuid(9) }));
    expect((await readBookingDraft(ali))?.venueId).toBe(uuid(9));
  });

  test('of a signed-in person survives a killed tab, receipt bytes and all', async () => {
    await signIn();
    await (await drafts()).writeBookingDraft(ali, draft(withReceipt));
    await restart();
    const found = await (await drafts()).readBookingDraft(ali);
    expect(found).toEqual(draft(withReceipt));
    expect(new Uint8Array(found?.receipt?.bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array(bytes));
  });

  test('of a signed-out person survives too', async () => {
    await (await drafts()).writeBookingDraft('anon', draft());
    await restart();
    await expect((await drafts()).readBookingDraft('anon')).resolves.toEqual(draft());
  });

  test('keeps what was paid for', async () => {
    const paid = draft({
      paidFor: { requestId: uuid(3), courtId: uuid(2), day: '2026-11-28', hours: [18], total: 3100 },
    });
    await (await drafts()).writeBookingDraft('anon', paid);
    await expect((await drafts()).readBookingDraft('anon')).resolves.toEqual(paid);
  });

  test('is dropped when it is done', async () => {
    await signIn();
    const { deleteBookingDraft, readBookingDraft, writeBookingDraft } = await drafts();
    for (const owner of [ali, 'anon']) {
      await writeBookingDraft(owner, draft());
      await deleteBookingDraft(owner);
      await expect(readBookingDraft(owner)).resolves.toBeUndefined();
    }
  });

  test('of another version of the app is not half understood', async () => {
    const { withDb } = await import('#data/storage/db.ts');
    await withDb((db) => db.drafts.put({ key: 'booking', draft: JSON.parse('{"venueId":"x","slots":["18:00"]}') }));
    await expect((await drafts()).readBookingDraft('anon')).resolves.toBeUndefined();
  });

  test('is nobody else’s', async () => {
    await signIn();
    await (await drafts()).writeBookingDraft(ali, draft());
    await signIn(sara);
    await expect((await drafts()).readBookingDraft(ali)).resolves.toBeUndefined();
    await expect((await drafts()).readBookingDraft(sara)).resolves.toBeUndefined();
    await expect((await drafts()).writeBookingDraft(ali, draft())).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });
});

describe('after a sign-in', () => {
  const anonymous = draft({ courtId: uuid(7), savedAt: 2000 });
  const cases: [string, BookingDraft | undefined, string][] = [
    ['the anonymous draft becomes the person’s', undefined, uuid(7)],
    ['the newer of two wins', draft({ savedAt: 1000 }), uuid(7)],
    ['an older anonymous one gives way', draft({ savedAt: 3000 }), uuid(2)],
    ['one with a receipt is never replaced', draft({ ...withReceipt, savedAt: 1000 }), uuid(2)],
    ['one with an uploaded receipt is never replaced', draft({ receiptPath: `${ali}/x.jpg`, savedAt: 1000 }), uuid(2)],
    ['one whose outcome is unknown is never replaced', draft({ outcomeUnknown: true, savedAt: 1000 }), uuid(2)],
  ];

  test.each(cases)('%s', async (_name, own, court) => {
    await signIn();
    const { adoptAnonymousDraft, readBookingDraft, writeBookingDraft } = await drafts();
    if (own) await writeBookingDraft(ali, own);
    await writeBookingDraft('anon', anonymous);
    await adoptAnonymousDraft(ali);
    expect((await readBookingDraft(ali))?.courtId).toBe(court);
    await expect(readBookingDraft('anon')).resolves.toBeUndefined();
  });

  test('nothing happens without an anonymous draft', async () => {
    await signIn();
    const { adoptAnonymousDraft, readBookingDraft } = await drafts();
    await adoptAnonymousDraft(ali);
    await expect(readBookingDraft(ali)).resolves.toBeUndefined();
  });
});
