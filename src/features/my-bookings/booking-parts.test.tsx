import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BookingStatus } from '#domain/booking.ts';
import { booking } from '#tests/support/samples.ts';
import { BookingStatusCell } from './booking-status.tsx';
import { ReceiptFile } from './receipt-file.tsx';

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const colours: [BookingStatus, string, string][] = [
  ['confirmed', 'Confirmed', 'green'],
  ['cancelled', 'Cancelled', 'red'],
  ['pending', 'Pending', 'amber'],
  ['completed', 'Completed', 'gray'],
  ['refund_due', 'Refund due', 'gray'],
];

it.each(colours)('the colour of every status: %s is called %s and is %s', (status, name, colour) => {
  render(<BookingStatusCell booking={booking('b1', { status })} over={false} />);
  expect(screen.getByText(name).className).toBe(`badge badge-${colour}`);
});

it('a refund that is due is explained by nothing that may be untrue: the venue did not answer, or the hours were gone', () => {
  render(<BookingStatusCell booking={booking('b1', { status: 'refund_due' })} over />);
  expect(screen.getByText(/could not take place\. A representative will call you about the refund\./)).toBeDefined();
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
