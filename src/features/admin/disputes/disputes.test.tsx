import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { readToasts, setToasts } from '#ui/overlay/toast.ts';
import DisputeDetail from './dispute-detail.tsx';
import type { DisputeRow } from './dispute-row.ts';
import { DisputesScreen } from './disputes-screen.tsx';

const server = vi.hoisted(() => ({
  rows: [] as unknown[],
  asked: [] as unknown[],
  send: vi.fn<(write: { kind: string; args: object }) => Promise<Record<string, unknown>>>(),
}));
vi.mock('#data/repositories/console-lists.ts', () => ({
  fetchAdminList: async (view: string, filter: object) => {
    server.asked.push([view, filter]);
    return { rows: server.rows, next: null, at: Date.now() };
  },
}));
vi.mock('#data/repositories/online-writes.ts', () => ({ sendOnline: server.send }));
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => true, useConnection: () => 'online' }));

const dispute: DisputeRow = {
  id: 'd1',
  rev: 3,
  kind: 'paid',
  text: 'I paid 7,100 on Friday, here is the transfer.',
  state: 'open',
  answer: null,
  picture: 'u1/receipt.png',
  reference: 'FT-99-77',
  createdAt: '2026-11-20T10:00:00Z',
  closedAt: null,
  answeredBy: null,
  bookingId: 'b1',
  code: 'KB7F3K',
  name: 'Hamza Malik',
  phone: '+923001234567',
  email: 'hamza@example.test',
  venueName: 'Ravi Arena',
  courtName: 'Court 1',
  day: '2026-11-23',
  hours: [18, 19],
  total: 7100,
  received: null,
  status: 'cancelled',
  endedBy: 'venue',
  endReason: 'not_paid',
  endNote: null,
  max: 7100,
  refunds: [],
  isOwn: false,
};

let count = 0;
const onClosed = vi.fn<() => void>();

async function open(change: Partial<DisputeRow> = {}) {
  count += 1;
  server.rows = [{ ...dispute, id: `d${count}`, ...change }];
  render(
    <MemoryRouter>
      <DisputeDetail
        id={`d${count}`}
        onClosed={onClosed}
        renderReceipt={(path) => <p>Picture {path}</p>}
        renderCall={(bookingId) => <p>Calls of {bookingId}</p>}
      />
    </MemoryRouter>,
  );
  await screen.findByText(dispute.text);
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const refuse = (code: ErrorCode, detail: object) =>
  server.send.mockRejectedValue(new AppError(code, { ...detail, verdict: 'rejected' }));

beforeEach(() => {
  server.send.mockResolvedValue({});
});
afterEach(() => {
  cleanup();
  setToasts([]);
  server.asked = [];
  vi.clearAllMocks();
});

it('shows what the customer says, with the proof, the booking and the calls', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Says that it was paid' })).toBeDefined();
  expect(screen.getByText('FT-99-77')).toBeDefined();
  expect(screen.getByText('Picture u1/receipt.png')).toBeDefined();
  expect(screen.getByText('Calls of b1')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open booking KB7-F3K' }).getAttribute('href')).toBe('/admin/bookings/b1');
});

it('is answered with a note that the customer reads, and closed', async () => {
  await open();
  press('Send the answer');
  await screen.findByText('Please write a few words: 10 characters or more.');
  type('Answer', 'We found your transfer. It goes back today.');
  press('Send the answer');
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  expect(server.send.mock.calls[0]?.[0]).toMatchObject({
    kind: 'answer-dispute',
    args: { disputeId: `d${count}`, rev: 3, note: 'We found your transfer. It goes back today.' },
  });
  expect(readToasts()[0]?.title).toBe('Answered. The customer was told.');
});

it('opens a refund up to what the booking still has, and says how much that is when somebody was faster', async () => {
  await open();
  press('Open a refund');
  type('Amount (PKR)', '7,101');
  type('Why is it owed?', 'The transfer is on our statement.');
  press('Open refund');
  await screen.findByText('A whole amount, at most what is left');
  type('Amount (PKR)', '7,000');
  refuse('ABOVE_CEILING', { max: 3500 });
  press('Open refund');
  await screen.findByText(/^At most PKR\s3,500 of this booking can still go back\.$/);
  server.send.mockResolvedValue({});
  press('Open refund');
  await waitFor(() => expect(readToasts()[0]?.title).toBe('Refund opened. The customer was told.'));
  expect(server.send.mock.calls.at(-1)?.[0]).toMatchObject({
    kind: 'open-refund',
    args: { bookingId: 'b1', amount: 7000, note: 'The transfer is on our statement.' },
  });
});

it('that was answered meanwhile says by whom, and what was typed stays', async () => {
  await open();
  refuse('ALREADY_DECIDED', { by: 'Rabia Aslam', at: '2026-11-20T14:05:00Z' });
  type('Answer', 'We are looking into it.');
  press('Send the answer');
  expect(await screen.findByText(/^Already answered by Rabia Aslam at /)).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('We are looking into it.');
});

it.each([
  ['an own one', { isOwn: true }],
  ['an answered one', { state: 'closed', answer: 'Paid back.', closedAt: '2026-11-21T10:00:00Z', answeredBy: 'Rabia' }],
])('offers no answer to %s', async (_which, change) => {
  await open(change);
  expect(screen.queryByRole('button', { name: 'Send the answer' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Open a refund' })).toBeNull();
});

it('are listed with who, what and since when', async () => {
  server.rows = [dispute];
  render(
    <MemoryRouter>
      <DisputesScreen
        state="open"
        openId={null}
        onClosed={onClosed}
        renderReceipt={() => null}
        renderCall={() => null}
      />
    </MemoryRouter>,
  );
  expect(await screen.findByText('Hamza Malik')).toBeDefined();
  expect(screen.getByText('Says that it was paid')).toBeDefined();
  expect(server.asked[0]).toEqual(['disputes', { state: 'open' }]);
});
