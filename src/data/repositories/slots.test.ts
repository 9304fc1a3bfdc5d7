import { beforeEach, expect, test } from 'vitest';
import { dead, html, json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, booking, envelope, session, uuid } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

const slots = () => import('./slots.ts');

async function signIn(): Promise<void> {
  await (
    await import('#data/session/session-idb.ts')
  ).commitSession({ ...session(ali), received_at: Date.now() }, 'local');
}

const court = {
  id: uuid(2),
  price: 3000,
  hold_until: null,
  hours: [
    [18, 'free', 3000],
    [19, 'held', 4500],
  ] as unknown[][],
};
const terms = [[6, 100]];
const dayOf = (...courts: object[]) => ({ today: '2026-11-21', last: '2027-02-21', fee: 100, terms, courts });
const asked = { venueId: uuid(7), day: '2026-11-28' };
const request = {
  requestId: uuid(1),
  courtId: uuid(2),
  day: '2026-11-28',
  hours: [18, 19],
  receipt: `${ali}/x.jpg`,
  expectedTotal: 6100,
};

test('the grids of a venue, for anybody: one request', async () => {
  phone.online(() => json(envelope('vd1', null, dayOf(court, { ...court, id: uuid(3), hours: [[9, 'past', 3000]] }))));
  const [first, second, ...more] = await (await slots()).fetchVenueDay(asked);
  expect(first).toEqual({
    courtId: uuid(2),
    day: '2026-11-28',
    today: '2026-11-21',
    last: '2027-02-21',
    price: 3000,
    fee: 100,
    holdUntil: null,
    slots: [
      { hour: 18, state: 'free', price: 3000 },
      { hour: 19, state: 'held', price: 4500 },
    ],
    terms,
    fetchedAt: expect.any(Number),
  });
  expect(second).toMatchObject({
    courtId: uuid(3),
    slots: [{ hour: 9, state: 'past', price: 3000 }],
    fetchedAt: first?.fetchedAt,
  });
  expect(more).toEqual([]);
  expect(phone.sent.map(({ body }) => body)).toEqual([{ venue: uuid(7), day: '2026-11-28' }]);
  expect(phone.sent[0]?.headers.has('authorization')).toBe(false);
});

test('an hour in a state of a newer server cannot be booked here, and costs the others nothing', async () => {
  const hours = [
    [18, 'free', 3500, { lights: true }],
    [19, 'waitlist', 3000],
    [20, 'constructor', 3000],
  ];
  phone.online(() => json(envelope('vd1', null, { ...dayOf({ ...court, hours, peak: true }), light: true })));
  const [read] = await (await slots()).fetchVenueDay(asked);
  expect(read?.slots).toEqual([
    { hour: 18, state: 'free', price: 3500 },
    { hour: 19, state: 'unknown', price: 3000 },
    { hour: 20, state: 'unknown', price: 3000 },
  ]);
});

test('the grid of a signed-in person is asked for as theirs, so that their own hours are shown as such', async () => {
  await signIn();
  phone.online(() => json(envelope('vd1', ali, dayOf(court))));
  await (await slots()).fetchVenueDay(asked);
  expect(phone.sent[0]?.headers.get('authorization')).toBe('Bearer token-1');
});

test('every court of a venue has its own price and hold', async () => {
  await signIn();
  const until = '2026-11-21T10:15:00.000Z';
  const second = {
    id: uuid(3),
    price: 4000,
    hold_until: until,
    hours: [[20, 'waitlist', 4000, 1]],
    lights: true,
  };
  phone.online(() => json(envelope('vd1', ali, dayOf(court, second))));
  expect((await (await slots()).fetchVenueDay(asked))[1]).toMatchObject({
    courtId: uuid(3),
    price: 4000,
    fee: 100,
    holdUntil: until,
    slots: [{ hour: 20, state: 'unknown', price: 4000 }],
  });
});

test('a hold at two prices, with the policy that a booking of it keeps', async () => {
  await signIn();
  const [until, limit] = ['2026-11-21T10:15:00.000Z', '2026-11-21T11:15:00.000Z'];
  const hold = { until, limit, fee: 100, total: 7600, hours: [18, 19], prices: [3000, 4500], terms };
  phone.online(() => json(envelope('hs1', ali, hold)));
  await expect((await slots()).holdSlots(uuid(2), '2026-11-28', [18, 19])).resolves.toEqual(hold);
  expect(phone.sent[0]?.body).toEqual({ court: uuid(2), day: '2026-11-28', hours: [18, 19] });
});

test('a booking, with every argument under its name in SQL', async () => {
  await signIn();
  phone.online(() => json(envelope('cb1', ali, { replay: false, booking: booking(uuid(9)) })));
  await expect((await slots()).createBooking(request, ali)).resolves.toEqual({
    replay: false,
    booking: booking(uuid(9)),
  });
  expect(phone.sent[0]?.body).toEqual({
    request_id: uuid(1),
    court: uuid(2),
    day: '2026-11-28',
    hours: [18, 19],
    receipt: `${ali}/x.jpg`,
    expected_total: 6100,
  });
});

test('a refusal carries its facts', async () => {
  await signIn();
  phone.online(() => json({ code: 'PT409', message: 'SLOT_TAKEN', details: '{"hours":[19]}', hint: null }, 409));
  await expect((await slots()).createBooking(request, ali)).rejects.toMatchObject({
    code: 'SLOT_TAKEN',
    detail: { hours: [19] },
  });
});

test.each([
  ['is dead', dead, 'OFFLINE'],
  ['ends in a Wi-Fi sign-in page', () => html(), 'NOT_OURS'],
] as const)(
  'a booking does not even leave when the line %s, whatever the browser believes',
  async (_how, answer, code) => {
    await signIn();
    phone.answersProbes = false;
    phone.online(answer);
    await expect((await slots()).createBooking(request, ali)).rejects.toMatchObject({ code, detail: { unsent: true } });
    expect(phone.sent.filter(({ url }) => url.endsWith('create_booking'))).toHaveLength(0);
  },
);

test('a booking never leaves for somebody else who has signed in meanwhile', async () => {
  await signIn();
  phone.online(() => json(envelope('cb1', ali, { replay: false, booking: booking(uuid(9)) })));
  await expect((await slots()).createBooking(request, uuid(7))).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  expect(phone.sent.filter(({ url }) => url.endsWith('create_booking'))).toHaveLength(0);
});

test('a payment without a place', async () => {
  await signIn();
  phone.online(() => json(envelope('up1', ali, { booking: booking(uuid(9), { status: 'refund_due' }) })));
  await expect((await slots()).recordUnplacedPayment(request, ali)).resolves.toMatchObject({
    booking: { status: 'refund_due' },
  });
});

test('giving up a hold', async () => {
  await signIn();
  phone.online(() => json(envelope('rh1', ali, { released: 2 })));
  await expect((await slots()).releaseHold()).resolves.toBeUndefined();
});

test('bank details are the person’s to see, and never kept', async () => {
  const account = { bankName: 'HBL', accountTitle: 'Baari', accountNumber: 'PK12HABB0000000000000101' };
  const { fetchBankDetails } = await import('./bank-details.ts');
  await expect(fetchBankDetails(uuid(1))).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  await signIn();
  phone.online(() => json(envelope('bd1', ali, { accounts: [account] })));
  await expect(fetchBankDetails(uuid(1))).resolves.toEqual([account]);
  await fetchBankDetails(uuid(1));
  expect(phone.sent).toHaveLength(2);
});
