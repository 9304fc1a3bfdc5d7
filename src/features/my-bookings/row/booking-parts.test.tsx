import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Booking, BookingStatus } from '#domain/booking.ts';
import { karachiDate } from '#domain/calendar.ts';
import { ReceiptFile } from '#features/my-bookings/dialogs/receipt-dialog.tsx';
import { booking, problem, refund } from '#tests/support/samples.ts';
import { BookingStatusCell } from './booking-status.tsx';

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const inTwoDays = karachiDate(Date.now() + 2 * 24 * 60 * 60 * 1000);

const colours: [BookingStatus, string, string][] = [
  ['confirmed', 'Confirmed', 'Success'],
  ['cancelled', 'Cancelled', 'Error'],
  ['pending', 'Pending', 'Warning'],
  ['completed', 'Completed', 'Default'],
  ['refund_due', 'Refund due', 'Warning'],
  // Of a server that is newer than this build.
  ['unknown', 'New status', 'Default'],
];

const check = { minutes: 30, fromHour: 9, toHour: 23 };
const synced = Date.now();

function show(changes: Partial<Booking>, asOf: number | undefined = synced, told = check) {
  const row = booking('b1234567-1111-4111-8111-111111111111', { day: inTwoDays, ...changes });
  const { container } = render(<BookingStatusCell booking={{ ...row, queued: {} }} asOf={asOf} check={told} />, {
    wrapper: MemoryRouter,
  });
  return container.textContent.replaceAll('\u00a0', ' ');
}

const noteText = () => screen.getByRole('note').textContent.replaceAll('\u00a0', ' ');
const noteTone = () => screen.getByRole('note').dataset['tone'];

it.each(colours)('the colour of every status: %s is called %s and is %s', (status, name, colour) => {
  show({ status });
  expect(screen.getByText(name).closest('.MuiChip-root')?.classList).toContain(`MuiChip-color${colour}`);
});

it('who checks the payment, and for how long, as the server has set it', () => {
  expect(show({})).toContain('We are checking your transfer and will call you.');
  cleanup();
  expect(show({ payee: 'venue' })).toContain('The venue is checking your transfer. We will call you.');
  cleanup();
  const said = show({ decideBy: '2099-11-28T13:00:00Z' }, synced, { minutes: 60, fromHour: 10, toHour: 24 });
  expect(said).toContain('Usually within 1 hour, 10 AM to midnight.');
  expect(said).toContain('Not confirmed by Sat 28 Nov, 6:00 PM? Then the booking ends and what you paid comes back.');
});

it('a time that passed is only called unconfirmed by a phone that has heard so', () => {
  const past = { day: '2026-11-01' };
  expect(show(past)).toContain(
    'This time passed before your payment was confirmed. A refund is due. We will call you about it.',
  );
  cleanup();
  const unheard = show(past, Date.parse('2026-10-31T10:00:00Z'));
  expect(unheard).toContain('The time to confirm it has passed. Refresh to see how it ended.');
  expect(unheard).not.toContain('refund');
});

it('what staff wrote to the customer is on the booking, word for word', () => {
  const confirmedAt = '2026-11-21T08:00:00Z';
  const ended = { status: 'cancelled', confirmedAt, endedBy: 'venue', endReason: 'other' } as const;
  expect(show({ ...ended, endNote: 'The lights are broken.' })).toContain('Reason given: “The lights are broken.”');
  cleanup();
  expect(show(ended)).not.toContain('Reason given');
});

it('a refusal says why, with what staff wrote, before it was confirmed and not after', () => {
  const declined = {
    status: 'refund_due',
    endedBy: 'venue',
    endNote: 'Flood lights are out.',
  } as const;
  const withoutIsolates = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
  const court = withoutIsolates(show({ ...declined, endReason: 'court' }));
  expect(court).toContain('Not confirmed: the court can’t be given. Flood lights are out.');
  expect(court).not.toContain('Reason given');
  cleanup();
  expect(withoutIsolates(show({ ...declined, endReason: 'other' }))).toContain('Not confirmed. Flood lights are out.');
  cleanup();
  const cancelled = {
    status: 'cancelled',
    endedBy: 'venue',
    endReason: 'court',
    confirmedAt: '2026-11-21T08:00:00Z',
  } as const;
  expect(show({ ...cancelled, endNote: 'Flood lights are out.', refunds: [refund({ reason: 'venue' })] })).toContain(
    'The venue could not give you this court.Reason given: “Flood lights are out.”',
  );
});

it('a booking that was moved says to where, and by whom', () => {
  const moved = { status: 'confirmed', movedAt: '2026-11-21T09:00:00Z', hours: [20, 21], day: '2099-11-28' } as const;
  const there = 'now Court 1, Sat, 28 Nov 2099, 8:00 PM – 10:00 PM.';
  expect(show({ ...moved, hours: [20, 21], movedBy: 'venue' })).toContain(`Moved by the venue: ${there}`);
  cleanup();
  expect(show({ ...moved, hours: [20, 21], movedBy: 'platform' })).toContain(`Moved by Baari: ${there}`);
  cleanup();
  expect(show({ status: 'confirmed' })).not.toContain('Moved by');
});

it('a confirmed booking that its person cancelled for nothing is not asked about money', () => {
  const withdrawn = { status: 'cancelled', endedBy: 'customer', endReason: 'withdrawn', refunds: [] } as const;
  const said = show({ ...withdrawn, refunds: [], confirmedAt: '2026-11-21T08:00:00Z' });
  expect(said).toContain('You cancelled this booking.');
  expect(said).not.toContain('tell us about your money');
  cleanup();
  const unconfirmed = { ...withdrawn, refunds: [] };
  expect(show({ ...unconfirmed, receipt: 'me/1.jpg' })).toContain('tell us about your money');
  cleanup();
  expect(show(unconfirmed)).toContain('No receipt was sent for it. If you did pay, tell us.');
});

it('a refund that is due is loud, and nothing is promised before the payment was found', () => {
  show({ status: 'refund_due', endedBy: 'time', endReason: 'unanswered', refunds: [refund({ reason: 'unanswered' })] });
  expect(noteText()).toBe('Refund of PKR 6,100 due as soon as we have found your payment. We call you.');
  expect(noteTone()).toBe('due');
  cleanup();
  show({ status: 'cancelled', refunds: [refund({ isSeen: true })] });
  expect(noteText()).toBe('Refund of PKR 6,100 due. We send it by bank transfer and call you.');
  cleanup();
  show({ status: 'cancelled', refunds: [refund({ isSeen: true, payer: 'venue' })] });
  expect(noteText()).toBe('Refund of PKR 6,100 due. The venue sends it by bank transfer and calls you.');
});

it('a refund that was sent names day and reference, which can be copied', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  const sent = refund({ state: 'sent', reference: 'FT26112300042', settledAt: '2026-11-23T20:30:00Z' });
  const said = show({ status: 'cancelled', endedBy: 'time', endReason: 'unanswered', refunds: [sent] });
  expect(said).toContain('It was not confirmed in time.');
  expect(noteText()).toContain('Refund of PKR 6,100 sent on 24 Nov 2026. Reference FT26112300042.');
  expect(noteTone()).toBe('sent');
  fireEvent.click(await screen.findByRole('button', { name: 'Copy Reference' }));
  await screen.findByText('Reference copied');
  expect(writeText).toHaveBeenCalledWith('FT26112300042');
});

it('nothing owed, and a state that this build does not know, are calm', () => {
  show({ status: 'cancelled', refunds: [refund({ state: 'void' })] });
  expect(noteText()).toBe('No refund is owed for this booking.');
  expect(noteTone()).toBe('plain');
  cleanup();
  show({ status: 'cancelled', refunds: [refund({ state: 'unknown' })] });
  expect(noteText()).toBe('Refund of PKR 6,100. Ask us how it stands.');
});

it('a confirmed booking that was paid too much says what comes back', () => {
  show({ status: 'confirmed', refunds: [refund({ reason: 'overpaid', amount: 500, isSeen: true })] });
  expect(noteText()).toMatch(/^You paid more than the total\. Refund of PKR 500 due\./);
});

it('a payment that was not found has no refund, and asks for the transfer instead of a message', () => {
  expect(show({ status: 'cancelled', endedBy: 'platform', endReason: 'not_paid', refunds: [] })).toContain(
    'Not confirmed: your payment could not be found. If you have paid, show us your transfer.',
  );
  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

it('a problem that is open says since when, and has a way to us that names the booking', async () => {
  const told = show({ problems: [problem({ kind: 'closed', createdAt: '2026-11-22T10:00:00Z' })] });
  expect(told).toContain('Pending');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Contact us about Clifton Padel, / });
  expect(noteText()).toContain('The court was closed or taken');
  expect(noteText()).toContain('You told us on 22 Nov 2026. We are looking at it, and the answer comes here.');
  const way = new URL(link.href);
  expect(way.pathname).toBe('/contact');
  expect(way.searchParams.get('subject')).toMatch(/^Booking at Clifton Padel, .+ \(KB7-F3K\)$/);
});

it('a problem that was answered has the answer, word for word, and one of a newer server too', async () => {
  const answered = { answer: 'The venue opens at 7.\nWe told it so.', closedAt: '2026-11-23T10:00:00Z' };
  show({ problems: [problem({ ...answered, kind: 'flood' })] });
  await screen.findByText('Answered on 23 Nov 2026:');
  expect(noteText()).toBe('Something elseAnswered on 23 Nov 2026:The venue opens at 7.\nWe told it so.');
  expect(screen.queryByRole('link')).toBeNull();
});

it('a receipt that cannot be shown has a placeholder', () => {
  const file = new Blob(['x'], { type: 'image/png' });
  render(<ReceiptFile booking={booking('b1')} file={file} />, { wrapper: MemoryRouter });
  fireEvent.error(screen.getByAltText(/^Payment receipt for Clifton Padel/));
  expect(screen.getByRole('alert').textContent).toBe('This receipt can’t be shown here.');
});

it('a receipt that is a PDF is offered as a file', () => {
  const file = new Blob(['x'], { type: 'application/pdf' });
  render(<ReceiptFile booking={booking('b1')} file={file} />, { wrapper: MemoryRouter });
  expect(screen.getByText('Download PDF').getAttribute('download')).toBe('receipt-2026-11-28.pdf');
});
