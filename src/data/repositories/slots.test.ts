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

const grid = {
  today: '2026-11-21',
  last: '2027-02-21',
  price: 3000,
  fee: 100,
  hold_until: null,
  hours: [
    [18, 'free'],
    [19, 'held'],
  ],
};
const request = {
  requestId: uuid(1),
  courtId: uuid(2),
  day: '2026-11-28',
  hours: [18, 19],
  receipt: `${ali}/x.jpg`,
  expectedTotal: 6100,
};

test('the grid of anybody', async () => {
  phone.online(() => json(envelope('cd1', null, grid)));
  await expect((await slots()).fetchCourtDay(uuid(2), '2026-11-28')).resolves.toEqual({
    courtId: uuid(2),
    day: '2026-11-28',
    today: '2026-11-21',
    last: '2027-02-21',
    price: 3000,
    fee: 100,
    holdUntil: null,
    slots: [
      { hour: 18, state: 'free' },
      { hour: 19, state: 'held' },
    ],
    fetchedAt: expect.any(Number),
  });
  expect(phone.sent[0]?.headers.has('authorization')).toBe(false);
});

test('an hour in a state of a newer server cannot be booked here, and costs the others nothing', async () => {
  const hours = [
    [18, 'free', { price: 3500 }],
    [19, 'waitlist'],
    [20, 'constructor'],
  ];
  phone.online(() => json(envelope('cd1', null, { ...grid, hours, peak: true })));
  const { slots: read } = await (await slots()).fetchCourtDay(uuid(2), '2026-11-28');
  expect(read).toEqual([
    { hour: 18, state: 'free' },
    { hour: 19, state: 'unknown' },
    { hour: 20, state: 'unknown' },
  ]);
});

test('the grid of a signed-in person is asked for as theirs, so that their own hours are shown as such', async () => {
  await signIn();
  phone.online(() => json(envelope('cd1', ali, grid)));
  await (await slots()).fetchCourtDay(uuid(2), '2026-11-28');
  expect(phone.sent[0]?.headers.get('authorization')).toBe('Bearer token-1');
});

test('the day of a venue: every court as its own grid, asked for once and as the signed-in person', async () => {
  await signIn();
  const { price, hold_until, hours, ...shared } = grid;
  const courts = [
    { id: uuid(2), price, hold_until, hours },
    { id: uuid(3), price: 4000, hold_until: '2026-11-21T10:15:00.000Z', hours: [[20, 'waitlist', 1]], lights: true },
  ];
  phone.online(() => json(envelope('vd1', ali, { ...shared, courts })));
  const days = await (await slots()).fetchVenueDay({ venueId: uuid(1), day: '2026-11-28' });
  expect(phone.sent.map(({ body }) => body)).toEqual([{ venue: uuid(1), day: '2026-11-28' }]);
  phone.online(() => json(envelope('cd1', ali, grid)));
  const { fetchedAt: _at, ...alone } = await (await slots()).fetchCourtDay(uuid(2), '2026-11-28');
  expect(days[0]).toEqual({ ...alone, fetchedAt: expect.any(Number) });
  expect(days[1]).toMatchObject({
    courtId: uuid(3),
    price: 4000,
    fee: 100,
    holdUntil: '2026-11-21T10:15:00.000Z',
    slots: [{ hour: 20, state: 'unknown' }],
  });
});

test('a hold', async () => {
  await signIn();
  const [until, limit] = ['2026-11-21T10:15:00.000Z', '2026-11-21T11:15:00.000Z'];
  const hold = { until, limit, unit: 3000, fee: 100, total: 6100, hours: [18, 19] };
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
