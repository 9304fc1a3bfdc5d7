// Answers of pulls that cross what the device sends.
import { beforeEach, expect, test } from 'vitest';
import { json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, booking, envelope, pulled, session, userPart, uuid } from '#tests/support/samples.ts';
import { flush, queue, waiting } from './steps.ts';

let phone: Phone;

const pending = booking(uuid(1));
const cancelled = booking(uuid(1), { status: 'cancelled', rev: 2 });

beforeEach(async () => {
  phone = newPhone();
  openTab();
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali), received_at: Date.now() }, 'local');
});

async function readStatus() {
  const { readBookings } = await import('#data/repositories/bookings.ts');
  return (await readBookings(ali)).map(({ status, rev }) => [status, rev]);
}

test('fault 33: a slow pull from before the cancellation arrives after it: the row stays cancelled', async () => {
  const { pullBookings } = await import('#data/repositories/bookings.ts');
  phone.online(() => json(pulled(ali, [userPart([pending])])));
  await pullBookings();
  await queue('cancel-booking', { bookingId: pending.id, refund: 2100 });
  let answerPull: (response: Response) => void = () => undefined;
  let isCancelled = false;
  phone.online(({ url, body }) => {
    if (url.endsWith('/sync_pull')) {
      if (isCancelled) return json(pulled(ali, [userPart([cancelled], { c: '102' })]));
      return new Promise<Response>((resolve) => {
        answerPull = resolve;
      });
    }
    isCancelled = true;
    const { mutations } = Reflect.get(Object(body), 'batch') as { mutations: { id: string }[] };
    const rows = { bookings: [cancelled] };
    return json(envelope('am1', ali, { results: mutations.map(({ id }) => ({ id, status: 'applied', rows })) }));
  });
  const slow = pullBookings();
  await flush();
  expect(await readStatus()).toEqual([['cancelled', 2]]);
  answerPull(json(pulled(ali, [userPart([pending], { c: '101' })])));
  await slow;
  expect(await readStatus()).toEqual([['cancelled', 2]]);
  expect(await waiting(ali)).toEqual([]);
});

test('fault 33: an answer that was asked for later and still holds the older row changes nothing', async () => {
  const { pullBookings, writeBooking } = await import('#data/repositories/bookings.ts');
  phone.online(() => json(pulled(ali, [userPart([pending])])));
  await pullBookings();
  await writeBooking(ali, cancelled);
  const old = userPart([pending], { c: '101', full: false, all: [cancelled] });
  phone.online(() => json(pulled(ali, [old])));
  await pullBookings();
  expect(await readStatus()).toEqual([['cancelled', 2]]);
});
