import { beforeEach, expect, test } from 'vitest';
import type { Booking } from '#domain/booking.ts';
import { newPhone, openTab } from '#tests/support/phone.ts';
import { ali, booking, session, uuid } from '#tests/support/samples.ts';

beforeEach(async () => {
  newPhone();
  openTab();
  const { commitSession } = await import('#data/session-copy.ts');
  await commitSession({ ...session(ali), received_at: Date.now() }, 'local');
});

test('a status of a newer server is read as unknown and kept as it came, for the build that will know it', async () => {
  const { readBookings, writeBooking } = await import('./bookings.ts');
  const { withUserDb } = await import('#data/db.ts');
  await writeBooking(ali, booking(uuid(1), { status: 'rescheduled' as Booking['status'] }));
  expect(await readBookings(ali)).toMatchObject([{ id: uuid(1), status: 'unknown' }]);
  expect(await withUserDb(ali, (db) => db.bookings.toArray())).toMatchObject([{ status: 'rescheduled' }]);
});
