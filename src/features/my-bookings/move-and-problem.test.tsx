// A customer answers a move, tells of a refund and of what is wrong: on the phone's own databases, against a server that keeps
// bookings and judges by the contract.
import { File } from 'node:buffer';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { flushOutbox } from '#commands/queue/queue.ts';
import { readOutbox } from '#data/repositories/outbox.ts';
import { expectReached } from '#data/server/reachability.ts';
import { commitSession } from '#data/session/session-idb.ts';
import { withUserDb } from '#data/storage/db.ts';
import type { Booking, Problem } from '#domain/booking.ts';
import { dayAfter, karachiDate } from '#domain/calendar.ts';
import { clearDrafts } from '#ui/form/form-draft.ts';
import { dead, json, newPhone, type Phone } from '#tests/support/phone.ts';
import {
  ali,
  booking,
  envelope,
  moveOffer,
  problem,
  pulled,
  refund,
  session,
  userPart,
  uuid,
} from '#tests/support/samples.ts';
import { MyBookings } from './my-bookings.tsx';

/** Of Node: what that hashes and sends has to be its own. */
const receiptFile = new File(['%PDF-1.4 receipt %%EOF'], 'receipt.pdf', { type: 'application/pdf' });
const user = { id: ali, email: 'ali@example.com', name: 'Ali Khan' };
const now = Date.now();
const day = (ahead: number) => dayAfter(karachiDate(now), ahead);
const hoursFromNow = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

type Mutation = { id: string; kind: string; args: Record<string, unknown> };

/** Bookings as the server has them. */
let rows: Map<string, Booking>;
let phone: Phone;

function change(id: string, changes: Partial<Booking>): Booking {
  const row = { ...(rows.get(id) ?? booking(id)), ...changes };
  const changed = { ...row, rev: row.rev + 1 };
  rows.set(id, changed);
  return changed;
}

/** Answers of the server to these kinds of writes. */
function apply({ id, kind, args }: Mutation): object {
  const bookingId = String(args['bookingId']);
  const row = rows.get(bookingId);
  const accepted = (changes: Partial<Booking>) => ({
    status: 'applied',
    rows: { bookings: [change(bookingId, changes)] },
  });
  if (!row) return { status: 'rejected', code: 'NOT_FOUND' };
  if (kind === 'answer-move') {
    const { moveOffer: offer } = row;
    if (offer?.id !== args['offerId']) return { status: 'rejected', code: 'OFFER_OVER', rows: { bookings: [row] } };
    if (args['accept'] !== true) return accepted({ moveOffer: undefined, isFreeToCancel: true });
    return accepted({
      moveOffer: undefined,
      day: offer?.day ?? '',
      hours: offer?.hours ?? [],
      movedAt: hoursFromNow(0),
      movedBy: 'venue',
    });
  }
  if (kind === 'confirm-refund')
    return accepted({ refunds: row.refunds.map((one) => ({ ...one, arrivedAt: hoursFromNow(0) })) });
  const told = { id, kind: String(args['kind']), text: String(args['text']), createdAt: hoursFromNow(0) };
  return accepted({ problems: [{ ...told, answer: null, closedAt: null } satisfies Problem, ...(row.problems ?? [])] });
}

function serve(): void {
  phone.online(({ url, body, method }) => {
    if (url.includes('/functions/v1/receipts') && method === 'POST')
      return json({
        code: 200,
        body: { path: `${ali}/picture.pdf`, offset: Number(new URL(url).searchParams.get('size')) },
      });
    if (!url.includes('/rpc/')) return json({}, 404);
    if (url.endsWith('/sync_pull')) return json(pulled(ali, [userPart([...rows.values()])]));
    const { mutations } = Reflect.get(Object(body), 'batch') as { mutations: Mutation[] };
    return json(envelope('am1', ali, { results: mutations.map((one) => ({ id: one.id, ...apply(one) })) }));
  });
}

/** Sends what waits, as the app does by itself. */
const send = () => flushOutbox({ force: true });
const sent = () =>
  phone.sent
    .filter(({ url }) => url.endsWith('/apply_mutations'))
    .flatMap(({ body }) => (Reflect.get(Object(body), 'batch') as { mutations: Mutation[] }).mutations);

async function show(...bookings: Booking[]): Promise<HTMLElement> {
  rows = new Map(bookings.map((row) => [row.id, row]));
  await withUserDb(ali, (db) => db.bookings.bulkPut(bookings));
  render(
    <MemoryRouter initialEntries={['/my-bookings']}>
      <MyBookings user={user} />
    </MemoryRouter>,
  );
  const row = await screen.findByRole('row', { name: /Clifton Padel/ });
  // Wait until the screen is drawn, because its first effect closes an open menu.
  await act(async () => undefined);
  return row;
}

const textOf = (element: HTMLElement) =>
  element.textContent.replaceAll(/[\u00a0\u2060\u2066-\u2069]/g, (mark) => (mark === '\u00a0' ? ' ' : ''));

beforeAll(() => {
  phone = newPhone();
});
beforeEach(async () => {
  phone.pickUp();
  // jsdom has no name of a browser, which the drawing asks for.
  vi.stubGlobal('navigator', { locks: phone.locks, onLine: true, userAgent: 'phone' });
  phone.online(dead);
  phone.sent.length = 0;
  expectReached(true);
  await commitSession({ ...session(ali, 'fresh'), received_at: Date.now() }, 'local');
});
afterEach(async () => {
  cleanup();
  clearDrafts();
  await withUserDb(ali, (db) => Promise.all([db.bookings.clear(), db.outbox.clear()]));
  vi.unstubAllGlobals();
});

const asked = (changes: Partial<Booking> = {}) =>
  booking(uuid(1), {
    status: 'confirmed',
    received: 6100,
    day: day(2),
    hours: [18, 19],
    moveOffer: moveOffer({ day: day(1), hours: [9, 10], until: hoursFromNow(20) }),
    ...changes,
  });

async function sayYes(row: HTMLElement): Promise<void> {
  fireEvent.click(await within(row).findByRole('button', { name: /^Yes, move it: Clifton Padel, to / }));
  await within(row).findByText(/^Sending your answer|^Your yes is saved/);
}

it('says who asks, from when to when, until when, and what becomes of it without an answer', async () => {
  const row = await show(asked());
  const question = await within(row).findByRole('group', { name: 'The venue asks to move this booking' });
  const said = textOf(question);
  expect(said).toContain('6–8 PM');
  expect(said).toContain('Tomorrow, 9–11 AM');
  expect(said).toMatch(/Answer by .+\. If you do nothing, your booking stays as it is\./);
  expect(said).toContain('If neither time suits you, cancel: everything you paid comes back.');
  expect(textOf(row)).not.toContain('You’re all set');
});

it('a yes without a network waits and says so, can be changed, and moves the booking once it arrives', async () => {
  const row = await show(asked());
  await sayYes(row);
  await withUserDb(ali, (db) => db.outbox.toCollection().modify({ createdAt: now - 60_000 }));
  await within(row).findByText('Your yes is saved, not sent yet');
  expect(textOf(row)).toMatch(/It must reach us before .+, or your booking stays as it is\./);
  expect(textOf(row), 'nothing is called moved before the server has said so').toContain('6:00 PM – 8:00 PM');

  fireEvent.click(within(row).getByRole('button', { name: /^Change my answer/ }));
  await sayYes(row);
  serve();
  await send();
  await waitFor(() =>
    expect(textOf(screen.getByRole('row', { name: /Clifton Padel/ }))).toContain('Moved by the venue: now Court 1'),
  );
  expect(sent()).toMatchObject([
    { kind: 'answer-move', args: { bookingId: uuid(1), offerId: uuid(700), accept: true } },
  ]);
  expect(screen.queryByRole('group', { name: /asks to move/ })).toBeNull();
});

it('after a no the booking stays, and cancelling it brings everything back', async () => {
  const row = await show(asked());
  serve();
  fireEvent.click(await within(row).findByRole('button', { name: /^No, keep my time/ }));
  await waitFor(async () => expect(await readOutbox(ali)).toHaveLength(1));
  await send();
  await within(row).findByText(
    'You keep your time. You can cancel until it starts, and everything you paid comes back.',
  );
  fireEvent.click(within(row).getByRole('button', { name: /^Cancel / }));
  expect(textOf(await screen.findByRole('dialog'))).toContain('Everything comes back: PKR 6,100.');
});

it('an answer that came too late says why and goes with one tap; a newer question asks anew', async () => {
  const row = await show(asked());
  await sayYes(row);
  change(uuid(1), { moveOffer: undefined, isFreeToCancel: true });
  serve();
  await send();
  await within(row).findByText(/^This question is over/);
  fireEvent.click(within(row).getByRole('button', { name: /^Got it/ }));
  await waitFor(async () => expect(await readOutbox(ali)).toEqual([]));
  await waitFor(() => expect(within(row).queryByText(/^This question is over/)).toBeNull());
});

it('a question that was replaced while the answer waited is asked again, and its answer takes the place of the old one', async () => {
  const row = await show(asked());
  await sayYes(row);
  const newer = change(uuid(1), {
    moveOffer: moveOffer({ id: uuid(701), day: day(3), hours: [20, 21], until: hoursFromNow(9) }),
  });
  await withUserDb(ali, (db) => db.bookings.put(newer));
  fireEvent.click(await within(row).findByRole('button', { name: /^No, keep my time/ }));
  await waitFor(async () =>
    expect(await readOutbox(ali)).toMatchObject([{ args: { offerId: uuid(701), accept: false } }]),
  );
});

it('a question that ran out is not asked any more', async () => {
  const row = await show(asked({ moveOffer: moveOffer({ until: hoursFromNow(-1) }) }));
  await within(row).findByText(/^The time to answer has passed: your booking stays as it is\./);
  expect(within(row).queryByRole('button', { name: /^Yes, move it/ })).toBeNull();
});

it('a cancellation takes the place of an answer that waits', async () => {
  const row = await show(asked());
  await sayYes(row);
  fireEvent.click(within(row).getByRole('button', { name: /^Cancel / }));
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, cancel booking' }));
  await waitFor(async () =>
    expect(await readOutbox(ali)).toMatchObject([
      { kind: 'cancel-booking', args: { refund: 6100 }, about: { back: 6100 } },
    ]),
  );
  await within(row).findByText(/^Sending your cancellation|^Cancellation queued/);
  expect(within(row).queryByRole('group', { name: /asks to move/ }), 'nobody is asked who is leaving').toBeNull();
});

const paidBack = (changes: Partial<Booking> = {}) =>
  booking(uuid(1), {
    status: 'cancelled',
    endedBy: 'venue',
    endReason: 'weather',
    confirmedAt: hoursFromNow(-50),
    day: day(-1),
    refunds: [
      refund({
        id: uuid(600),
        reason: 'venue',
        state: 'sent',
        isSeen: true,
        reference: 'FT2611',
        settledAt: hoursFromNow(-2),
      }),
    ],
    ...changes,
  });

it('a refund that was sent asks whether it has arrived, and a yes is told', async () => {
  const row = await show(paidBack());
  serve();
  fireEvent.click(await within(row).findByRole('button', { name: /^Yes, the refund for Clifton Padel/ }));
  await within(row).findByText('Your yes is saved and sent automatically.');
  await send();
  await within(row).findByText(/^You told us on .+ that it has arrived\.$/);
  expect(sent()).toMatchObject([{ kind: 'confirm-refund', args: { bookingId: uuid(1), refundId: uuid(600) } }]);
});

it('a no leads to the form with its reason chosen; once told, nobody is asked for the same again', async () => {
  const row = await show(paidBack());
  serve();
  fireEvent.click(await within(row).findByRole('button', { name: /^No, the refund for Clifton Padel/ }));
  const form = await screen.findByRole('form', { name: 'Something is wrong with this booking' });
  expect(within(form).getByRole<HTMLInputElement>('radio', { name: 'My refund has not arrived' }).checked).toBe(true);
  fireEvent.input(within(form).getByLabelText('What happened?'), { target: { value: 'Nothing came to my account.' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Send to Baari' }));
  await waitFor(async () => expect(await readOutbox(ali)).toHaveLength(1));
  await send();
  await within(row).findByText(/^You told us on .+\. We are looking at it, and the answer comes here\.$/);
  expect(within(row).queryByRole('button', { name: /^No, the refund/ })).toBeNull();
  expect(within(row).queryByRole('button', { name: /^Something is wrong/ })).toBeNull();
  expect(sent()).toMatchObject([
    { kind: 'report-problem', args: { kind: 'refund', text: 'Nothing came to my account.' } },
  ]);
});

it('a payment that was not found is shown with transaction ID and picture', async () => {
  serve();
  const row = await show(paidBack({ endReason: 'not_paid', confirmedAt: undefined, refunds: [] }));
  fireEvent.click(within(row).getByRole('button', { name: /^I have paid: here is my transfer/ }));
  const form = await screen.findByRole('form', { name: 'Something is wrong with this booking' });
  expect(within(form).getByRole<HTMLInputElement>('radio', { name: /^I paid/ }).checked).toBe(true);
  fireEvent.input(within(form).getByLabelText('Transaction ID'), { target: { value: 'FT 26-11' } });
  fireEvent.input(within(form).getByLabelText('Tell us about your transfer'), {
    target: { value: 'Sent on Friday at noon.' },
  });
  fireEvent.change(within(form).getByLabelText('Add a picture'), { target: { files: [receiptFile] } });
  await within(form).findByText('receipt.pdf');
  fireEvent.click(within(form).getByRole('button', { name: 'Send to Baari' }));
  await waitFor(async () => expect(await readOutbox(ali)).toHaveLength(1));
  expect(await readOutbox(ali)).toMatchObject([
    { args: { kind: 'paid', text: 'Sent on Friday at noon.', reference: 'FT 26-11', picture: `${ali}/picture.pdf` } },
  ]);
});

it('a report needs a reason and ten characters, and says so', async () => {
  const row = await show(booking(uuid(1), { day: day(1) }));
  fireEvent.click(within(row).getByRole('button', { name: /^Something is wrong with the booking at Clifton Padel/ }));
  const form = await screen.findByRole('form', { name: 'Something is wrong with this booking' });
  expect(
    within(form)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(['The amount is wrong', 'The court was closed or taken', 'How I was treated', 'Something else']);
  fireEvent.input(within(form).getByLabelText('What happened?'), { target: { value: 'Locked.' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Send to Baari' }));
  await within(form).findByText('Please pick what is wrong');
  await within(form).findByText('Please write at least 10 characters');
  expect(await readOutbox(ali)).toEqual([]);
});

it('without a connection the words wait and a picture cannot be chosen, which is said before', async () => {
  expectReached(false);
  const row = await show(booking(uuid(1), { day: day(1) }));
  fireEvent.click(within(row).getByRole('button', { name: /^Something is wrong/ }));
  const form = await screen.findByRole('form', { name: 'Something is wrong with this booking' });
  expect(textOf(form)).toContain('A picture can be added once you’re connected.');
  expect(within(form).getByLabelText<HTMLInputElement>('Add a picture').disabled).toBe(true);
  fireEvent.click(within(form).getByRole('radio', { name: 'The court was closed or taken' }));
  fireEvent.input(within(form).getByLabelText('What happened?'), { target: { value: 'The gate was locked.' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Send to Baari' }));
  await within(row).findByText('Your message is saved, not sent yet');
  fireEvent.click(await within(row).findByRole('button', { name: /^Edit your message about Clifton Padel/ }));
  const again = await screen.findByRole('form', { name: 'Something is wrong with this booking' });
  fireEvent.input(within(again).getByLabelText('What happened?'), { target: { value: 'The gate was locked, twice.' } });
  fireEvent.click(within(again).getByRole('button', { name: 'Send to Baari' }));
  await waitFor(async () =>
    expect(await readOutbox(ali)).toMatchObject([{ args: { text: 'The gate was locked, twice.' } }]),
  );
});

it('a picture that could not be sent keeps the form, and the words go without it', async () => {
  const row = await show(booking(uuid(1), { day: day(1) }));
  phone.online(() => json({ code: 503, error: 'UNEXPECTED' }, 503));
  fireEvent.click(within(row).getByRole('button', { name: /^Something is wrong/ }));
  const form = await screen.findByRole('form', { name: 'Something is wrong with this booking' });
  fireEvent.click(within(form).getByRole('radio', { name: 'Something else' }));
  fireEvent.input(within(form).getByLabelText('What happened?'), { target: { value: 'The gate was locked.' } });
  fireEvent.change(within(form).getByLabelText('Add a picture'), { target: { files: [receiptFile] } });
  await within(form).findByText('receipt.pdf');
  fireEvent.click(within(form).getByRole('button', { name: 'Send to Baari' }));
  await within(form).findByText('The picture could not be sent. Try again, or remove it and send your words alone.');
  expect(await readOutbox(ali)).toEqual([]);
  fireEvent.click(within(form).getByRole('button', { name: 'Remove' }));
  fireEvent.click(within(form).getByRole('button', { name: 'Send to Baari' }));
  await waitFor(async () => expect(await readOutbox(ali)).toHaveLength(1));
  const [write] = await readOutbox(ali);
  expect(write?.args).toEqual({ bookingId: uuid(1), kind: 'other', text: 'The gate was locked.' });
});

it('an answered problem stands under its booking, and something else can be told', async () => {
  const row = await show(
    booking(uuid(1), {
      day: day(1),
      problems: [problem({ answer: 'We told the venue.', closedAt: hoursFromNow(-1) })],
    }),
  );
  await within(row).findByText('We told the venue.');
  expect(within(row).getByRole('button', { name: /^Something is wrong/ })).toBeDefined();
});
