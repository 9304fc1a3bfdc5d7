import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Case, CaseFacts } from '#domain/desk/case.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { refreshAdmin, useAdminLoading } from '#hooks/admin-beat.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import { readToasts, setToasts } from '#ui/overlay/toast.ts';
import { CaseScreen } from './case-screen.tsx';
import { BlockPart } from './forms/block-part.tsx';

const server = vi.hoisted(() => ({
  fetchCase: vi.fn<(venueId: string | null, id: string) => Promise<{ found: Case; at: number }>>(),
  fetchReceipt: vi.fn<(path: string) => Promise<{ file: Blob; uid: string }>>(),
  claim: vi.fn<(write: { kind: string; args: object }) => Promise<Record<string, unknown>>>(),
  run: vi.fn<(kind: string, args: object) => Promise<OnlineWrite>>(),
  write: { is: 'idle' } as OnlineWrite,
  isOnline: true,
  whyNot: 'offline',
}));
vi.mock('#data/repositories/cases.ts', async (original) => ({
  ...(await original<object>()),
  fetchCase: server.fetchCase,
}));
vi.mock('#data/repositories/receipts.ts', () => ({ fetchReceipt: server.fetchReceipt }));
vi.mock('#data/repositories/online-writes.ts', () => ({ sendOnline: server.claim }));
vi.mock('#hooks/use-online-write.ts', () => ({
  // As the hook does (its own test): a run without an answer is told after six seconds, and its end whoever is still there.
  useOnlineWrite: (onUnsure?: (isUnsure: boolean) => void) => ({
    state: server.write,
    reset: vi.fn<() => void>(),
    run: async (kind: string, args: object) => {
      const timer = setTimeout(() => onUnsure?.(true), 6000);
      const outcome = await server.run(kind, args);
      clearTimeout(timer);
      onUnsure?.(false);
      return outcome;
    },
  }),
}));
vi.mock('#hooks/use-online.ts', () => ({
  useOnline: () => server.isOnline,
  useConnection: () => (server.isOnline ? 'online' : server.whyNot),
}));

const at = '2026-11-21T10:00:00.000Z';
const facts: CaseFacts = {
  rev: 7,
  prices: [3500, 3500],
  fee: 100,
  terms: [[6, 100]],
  city: 'Karachi',
  startsAt: '2099-11-22T13:00:00.000Z',
  decideBy: '2099-11-22T12:00:00.000Z',
  endedBy: null,
  endReason: null,
  endNote: null,
  receipt: 'u1/receipt.png',
  receiptAt: at,
  heldAt: at,
  refund: 7100,
  refundAsked: null,
  offer: null,
  firstLook: null,
  arrivedAt: null,
  hoursBegun: 0,
  pendingHere: 1,
  mayConfirm: true,
  isOwnBooking: false,
  accounts: [{ id: 'a1', bankName: 'Meezan', accountTitle: 'Baari', accountNumber: 'PK36MEZN0000000000000301' }],
  here: { played: 4, noShow: 1, cancelled: 0 },
  refunds: [],
  history: [{ action: 'booking.made', at, by: 'Hamza Malik', detail: {} }],
  baari: {
    venuePhone: '+92 21 0000 0200',
    email: 'hamza@example.test',
    since: at,
    everywhere: { played: 9, noShow: 1, cancelled: 2 },
    hints: [
      { kind: 'same_amount', code: 'ZZ99ZZ', bookingId: 'b9', name: 'Ali', minutes: 12 },
      { kind: 'unknown', code: null, bookingId: null, name: null, minutes: null },
    ],
    claim: null,
    calls: [],
    block: null,
    ceiling: 0,
  },
};
const found: Case = {
  id: 'b1',
  venueId: 'v1',
  venueName: 'Clifton Padel',
  courtName: 'Turf A',
  kind: 'app',
  status: 'pending',
  payee: 'platform',
  day: '2099-11-22',
  hours: [18, 19],
  code: 'AB12CD',
  name: 'Hamza Malik',
  phone: '+923001234567',
  total: 7100,
  collect: null,
  paid: null,
  seen: null,
  seenAt: null,
  note: null,
  madeAt: at,
  facts,
};

const pathOf = (id: string) => `/there/${id}`;
const element = (props: Partial<Parameters<typeof CaseScreen>[0]> = {}) => (
  <MemoryRouter>
    <CaseScreen venueId={null} id="b1" mayDecline mayCancel next={{ listPath: '/list' }} pathOf={pathOf} {...props} />
  </MemoryRouter>
);
async function show(props: Partial<Parameters<typeof CaseScreen>[0]> = {}, change: Partial<Case> = {}) {
  server.fetchCase.mockResolvedValue({ found: { ...found, ...change }, at: Date.now() });
  const shown = render(element(props));
  await screen.findByRole('heading', { name: 'Facts' });
  return shown;
}

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const refuse = (code: ErrorCode, detail: object = {}) =>
  server.run.mockResolvedValue({ is: 'refused', error: new AppError(code, { ...detail }) });
/** The focus of an invalid field comes after the validation. */
const settle = () => act(() => Promise.resolve());

async function confirm(change: { received?: string; reference?: string } = {}): Promise<void> {
  if (change.received !== undefined) type('Amount received', change.received);
  type('Transaction ID', change.reference ?? 'TX-100001');
  press('Confirm booking');
  await waitFor(() => expect(server.run).toHaveBeenCalled());
  await settle();
}

beforeEach(() => {
  server.isOnline = true;
  server.whyNot = 'offline';
  server.write = { is: 'idle' };
  server.run.mockResolvedValue({ is: 'done', rows: {} });
  server.claim.mockResolvedValue({ claims: [{ before: null, beforeSince: null }] });
  server.fetchReceipt.mockResolvedValue({ file: new Blob(['x'], { type: 'application/pdf' }), uid: 'u1' });
  URL.createObjectURL = () => 'blob:receipt';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  setToasts([]);
});

describe('what is known', () => {
  it('stands there with the ways to the customer, and without what this build does not know', async () => {
    await show();
    expect(screen.getByText('4 played · 1 no-show · 0 cancelled')).toBeDefined();
    expect(screen.getByText(/^9 played · 1 no-show · 2 cancelled · account since/)).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Call Hamza Malik' })[0]?.getAttribute('href')).toBe(
      'tel:+923001234567',
    );
    const whatsApp = screen.getAllByRole('link', { name: 'WhatsApp Hamza Malik' })[0]?.getAttribute('href') ?? '';
    expect(decodeURIComponent(whatsApp)).toMatch(
      /wa\.me\/923001234567\?text=Assalam o alaikum Hamza Malik, this is Baari about your booking AB1-2CD: Turf A, Clifton Padel/,
    );
    const same = screen.getByText(/Same amount and venue as booking ZZ9-9ZZ of Ali, 12 minutes earlier\./);
    expect(within(same).getByRole('link', { name: 'Open ZZ9-9ZZ' }).getAttribute('href')).toBe('/there/b9');
    expect(screen.getByText('Booked, Hamza Malik')).toBeDefined();
    expect(screen.getByText('PK36 MEZN 0000 0000 0000 0301')).toBeDefined();
  });

  it('says whom it is opened by, and claims it', async () => {
    server.claim.mockResolvedValue({ claims: [{ before: 'Rashid Rep', beforeSince: new Date().toISOString() }] });
    await show();
    await screen.findByText('Opened by Rashid Rep, just now');
    expect(server.claim).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'claim-call', args: { bookingId: 'b1' } }),
    );
  });

  it('is not claimed in the console of a venue, which sees no calls', async () => {
    await show(
      { venueId: 'v1' },
      { facts: { ...facts, baari: null, mayConfirm: false, receipt: null, accounts: null } },
    );
    expect(server.claim).not.toHaveBeenCalled();
    expect(screen.queryByRole('heading', { name: 'Call' })).toBeNull();
    expect(screen.getByText('Paid to Baari’s account: only Baari sees the receipt.')).toBeDefined();
  });

  it('says that it changed while somebody was looking', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      await show();
      server.fetchCase.mockResolvedValue({ found: { ...found, facts: { ...facts, rev: 8 } }, at: 2 });
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      expect(screen.getByText('This booking changed while you were looking. Please check it again.')).toBeDefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not said to have changed by what was just done here, also when the beat falls into its answer', async () => {
    await show();
    let answer = (_case: { found: Case; at: number }) => {};
    server.fetchCase.mockClear();
    server.fetchCase.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await confirm();
    document.dispatchEvent(new Event('visibilitychange'));
    await act(async () => answer({ found: { ...found, status: 'confirmed', facts: { ...facts, rev: 8 } }, at: 2 }));
    expect(server.fetchCase).toHaveBeenCalledOnce();
    expect(screen.queryByText('This booking changed while you were looking. Please check it again.')).toBeNull();
  });

  it('leads from its head to the decision, where there is one', async () => {
    const scrolled = vi.fn<() => void>();
    Element.prototype.scrollIntoView = scrolled;
    await show();
    press('Go to the decision');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Decision' }));
    expect(scrolled).toHaveBeenCalledOnce();
    cleanup();
    await show({}, { status: 'confirmed' });
    expect(screen.queryByRole('button', { name: 'Go to the decision' })).toBeNull();
  });

  it('is gone for who may not see it', async () => {
    server.fetchCase.mockRejectedValue(new AppError('NOT_FOUND'));
    render(element());
    expect(await screen.findByText('This booking isn’t in this list.')).toBeDefined();
  });
});

describe('the receipt', () => {
  it('is a PDF to download', async () => {
    await show();
    const link = await screen.findByRole('link', { name: 'Download PDF' });
    expect(link.getAttribute('download')).toBe('receipt-Hamza-Malik.pdf');
  });

  it('is a picture that is enlarged and turned', async () => {
    server.fetchReceipt.mockResolvedValue({ file: new Blob(['x'], { type: 'image/png' }), uid: 'u1' });
    await show();
    const picture = await screen.findByRole('img', { name: 'Receipt of Hamza Malik' });
    Object.defineProperties(picture, { naturalWidth: { value: 300 }, naturalHeight: { value: 600 } });
    fireEvent.load(picture);
    const sheet = picture.parentElement?.style;
    expect([sheet?.getPropertyValue('--ratio'), sheet?.getPropertyValue('--zoom')]).toEqual(['0.5', '1']);
    press('Zoom in');
    press('Rotate');
    expect(screen.getByText('Zoom 150 %')).toBeDefined();
    const turned = picture.parentElement?.style;
    expect([turned?.getPropertyValue('--turn'), turned?.getPropertyValue('--ratio')]).toEqual(['90deg', '2']);
    press('Fit');
    expect(screen.getByText('Zoom 100 %')).toBeDefined();
  });

  // spec: console-stories.bad-receipt
  it('that no browser opens can be downloaded, which keeps nobody from declining', async () => {
    server.fetchReceipt.mockResolvedValue({ file: new Blob(['x'], { type: 'image/jpeg' }), uid: 'u1' });
    await show();
    fireEvent.error(await screen.findByRole('img', { name: 'Receipt of Hamza Malik' }));
    expect(screen.getByText('The receipt can’t be shown here.')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Download the file' });
    expect(link.getAttribute('download')).toBe('receipt-Hamza-Malik.jpeg');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decline…' }).disabled).toBe(false);
  });

  // spec: console-stories.bad-receipt
  it('can be gone, which keeps nobody from declining', async () => {
    server.fetchReceipt.mockRejectedValue(new AppError('NOT_FOUND'));
    await show();
    await screen.findByText('The receipt can’t be shown here.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decline…' }).disabled).toBe(false);
  });

  it('is asked for again by hand when the line failed', async () => {
    server.fetchReceipt.mockRejectedValueOnce(new AppError('BUSY'));
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Download PDF' })).toBeDefined();
  });
});

describe('confirming', () => {
  it('sends what arrived for the version that was seen, and says that it is done', async () => {
    await show();
    const after = { ...found, status: 'confirmed' as const, facts: { ...facts, rev: 8 } };
    server.fetchCase.mockResolvedValue({ found: after, at: 2 });
    await confirm({ reference: ' TX 90-0001 ' });
    expect(server.run).toHaveBeenCalledWith('decide-booking', {
      bookingId: 'b1',
      rev: 7,
      decision: 'confirm',
      received: 7100,
      accountId: 'a1',
      reference: 'TX90-0001',
    });
    await waitFor(() => expect(readToasts()[0]?.title).toBe('Booking confirmed. The customer was told.'));
    expect(server.fetchCase).toHaveBeenCalledTimes(2);
    // One's own doing is no surprise.
    expect(await screen.findByText('Confirmed')).toBeDefined();
    expect(screen.queryByText('This booking changed while you were looking. Please check it again.')).toBeNull();
  });

  it('leaves the focus with the decision, from where one goes on', async () => {
    await show({ next: { listPath: '/list', nextPath: '/list?id=b2' } });
    const heading = screen.getByRole('heading', { name: 'Decision' });
    expect(screen.queryByRole('link', { name: 'Next to decide' })).toBeNull();
    server.fetchCase.mockResolvedValue({ found: { ...found, status: 'confirmed' }, at: 2 });
    screen.getByRole('button', { name: 'Confirm booking' }).focus();
    await confirm();
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('link', { name: 'Next to decide' }).getAttribute('href')).toBe('/list?id=b2');
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/list');
  });

  it('wants to be told that the rest is collected, and again when the rest is another one', async () => {
    await show();
    type('Amount received', '6,900');
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Collect PKR\s200 at the venue$/ }));
    type('Amount received', '6,500');
    await screen.findByRole('checkbox', { name: /^Collect PKR\s600 at the venue$/ });
    type('Transaction ID', 'TX-100001');
    press('Confirm booking');
    await screen.findByText('Please tick this, or decline: the amount is too low');
    expect(server.run).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('checkbox', { name: /^Collect/ }));
    press('Confirm booking');
    await waitFor(() =>
      expect(server.run).toHaveBeenCalledWith(
        'decide-booking',
        expect.objectContaining({ received: 6500, collect: 600 }),
      ),
    );
  });

  it('says what becomes of too much, and does without an ID that no receipt shows', async () => {
    await show();
    type('Amount received', '7600');
    await screen.findByText(/^PKR\s500 is recorded as a refund\.$/);
    press('Confirm booking');
    await screen.findByText('Please enter the transaction ID, or tick that there is none');
    fireEvent.click(screen.getByRole('checkbox', { name: 'The receipt shows no transaction ID' }));
    press('Confirm booking');
    await waitFor(() => expect(server.run).toHaveBeenCalled());
    expect(server.run.mock.calls[0]?.[1]).toEqual({
      bookingId: 'b1',
      rev: 7,
      decision: 'confirm',
      received: 7600,
      accountId: 'a1',
      noReference: true,
    });
    await waitFor(() =>
      expect(readToasts()[0]?.title).toBe('Noted. A second person has to look before the booking is confirmed.'),
    );
  });

  it('tells the second person of a payment without an ID what the first one saw', async () => {
    await show({}, { facts: { ...facts, firstLook: { by: 'Rabia Rep', at, received: 7100, isMine: false } } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'The receipt shows no transaction ID' }));
    await screen.findByText(
      /^Rabia Rep saw PKR\s7,100 arrive\. You are the second person: this confirms the booking\.$/,
    );
    press('Confirm booking');
    await waitFor(() => expect(readToasts()[0]?.title).toBe('Booking confirmed. The customer was told.'));
  });

  it('leaves the hours that a guest has played with the venue when Baari cancels', async () => {
    await show({}, { status: 'confirmed', facts: { ...facts, arrivedAt: at, hoursBegun: 2 } });
    press('Cancel…');
    const box = within(await screen.findByRole('dialog', { name: 'Cancel booking' }));
    fireEvent.click(box.getByRole('radio', { name: 'Weather' }));
    fireEvent.change(box.getByRole('combobox', { name: 'Hours that were played' }), { target: { value: '1' } });
    expect(box.getByText(/Its rule gives back PKR\s3,500, and they are told now\.$/)).toBeDefined();
    fireEvent.click(box.getByRole('button', { name: 'Cancel booking' }));
    await waitFor(() =>
      expect(server.run).toHaveBeenCalledWith('cancel-for-venue', {
        bookingId: 'b1',
        rev: 7,
        reason: 'weather',
        expectedRefund: 3500,
        played: 1,
      }),
    );
  });

  it('offers a venue no cancellation once the guest was let in', async () => {
    await show({ venueId: 'v1' }, { status: 'confirmed', facts: { ...facts, arrivedAt: at, baari: null } });
    expect(screen.queryByRole('button', { name: 'Cancel…' })).toBeNull();
    expect(
      screen.getByText(/^Hamza Malik was let in at .*\. Now only Baari can cancel this booking: contact Baari\.$/),
    ).toBeDefined();
  });

  it('wants an account where there are several', async () => {
    const accounts = [
      ...(facts.accounts ?? []),
      { id: 'a2', bankName: 'HBL', accountTitle: 'Baari', accountNumber: '9' },
    ];
    await show({}, { facts: { ...facts, accounts } });
    type('Transaction ID', 'TX-100001');
    press('Confirm booking');
    await screen.findByText('Please choose the account');
    fireEvent.change(screen.getByRole('combobox', { name: 'Account paid to' }), { target: { value: 'a2' } });
    press('Confirm booking');
    await waitFor(() =>
      expect(server.run).toHaveBeenCalledWith('decide-booking', expect.objectContaining({ accountId: 'a2' })),
    );
  });

  it.each([
    [
      'ALREADY_DECIDED',
      { status: 'confirmed', by: 'Rabia Rep', at: '2025-11-21T10:00:00Z' },
      /^Already confirmed by Rabia Rep at Fri 21 Nov, 3:00\sPM\. Nothing was changed\.$/,
    ],
    [
      'ALREADY_DECIDED',
      { status: 'cancelled', by: 'customer', at, reason: 'withdrawn' },
      /^Already cancelled by the customer at/,
    ],
    ['ALREADY_DECIDED', { status: 'refund_due', by: 'Baari', at, reason: 'court' }, /^Already declined by Baari at/],
    ['ALREADY_DECIDED', { status: 'cancelled', at: 'not a time' }, /^Already cancelled\. Nothing was changed\.$/],
    ['CHANGED', { rev: 9 }, 'This booking changed while you were looking. Please check it again.'],
    ['REFERENCE_USED', {}, 'This transaction ID already confirmed another booking.'],
    ['TOO_LATE', { status: 'refund_due' }, 'Its time to be confirmed is over: it is a refund now.'],
    ['AMOUNT_LOW', { missing: 200 }, /^PKR\s200 is missing\. Tick that it is collected at the venue, or decline\.$/],
    ['FORBIDDEN', { reason: 'own' }, 'This is your own booking: somebody else decides about it.'],
    ['FORBIDDEN', { right: 'booking.confirm' }, 'You may not do this here.'],
    ['NOT_FOUND', {}, 'This booking is gone.'],
    ['RATE_LIMITED', {}, 'That was a lot of tries. Please wait a few minutes and try again.'],
  ] as const)('says why it was refused: %s %o', async (code, detail, words) => {
    refuse(code, detail);
    await show();
    await confirm();
    const alert = (await screen.findByText(words)).closest('[role="alert"]');
    expect(document.activeElement).toBe(alert);
    expect(field('Transaction ID').value).toBe('TX-100001');
  });

  it('leads to the booking that an ID has confirmed', async () => {
    refuse('REFERENCE_USED', { code: 'QQ11QQ', bookingId: 'b5' });
    await show();
    await confirm();
    await screen.findByText(/This transaction ID already confirmed booking QQ1-1QQ\./);
    expect(screen.getByRole('link', { name: 'Open booking QQ1-1QQ' }).getAttribute('href')).toBe('/there/b5');
  });

  it('says that the first hour has begun only when it has', async () => {
    refuse('TOO_LATE', {});
    await show({}, { facts: { ...facts, startsAt: at } });
    await confirm();
    expect(await screen.findByText('Its first hour has begun: it is a refund now.')).toBeDefined();
  });

  it('asks for the booking anew when it is another one by now', async () => {
    refuse('ALREADY_DECIDED', { status: 'confirmed', by: 'Rabia Rep', at });
    await show();
    server.fetchCase.mockResolvedValue({
      found: { ...found, status: 'confirmed', facts: { ...facts, rev: 8 } },
      at: 2,
    });
    await confirm();
    await screen.findByText('Confirmed');
    // What it was refused for stays, beside what may be done with it now.
    expect(screen.getByText(/^Already confirmed by Rabia Rep/)).toBeDefined();
    expect(screen.queryByText('This booking changed while you were looking. Please check it again.')).toBeNull();
  });

  it('leads on from what a colleague decided a moment before, also from a dialog that is closed then', async () => {
    refuse('ALREADY_DECIDED', { status: 'cancelled', by: 'Rabia Rep', at });
    await show({ next: { listPath: '/list', nextPath: '/list?id=b2' } });
    server.fetchCase.mockResolvedValue({ found: { ...found, status: 'cancelled' }, at: 2 });
    press('Decline…');
    const box = within(await screen.findByRole('dialog', { name: 'Decline booking' }));
    fireEvent.click(box.getByRole('radio', { name: 'The receipt can’t be read' }));
    fireEvent.click(box.getByRole('button', { name: 'Decline booking' }));
    await box.findByText(/^Already cancelled by Rabia Rep/);
    fireEvent.click(box.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('link', { name: 'Next to decide' }).getAttribute('href')).toBe('/list?id=b2');
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/list');
  });

  it('says that it was not sent, and that nothing was decided', async () => {
    server.run.mockResolvedValue({ is: 'not-sent' });
    await show();
    await confirm();
    expect(await screen.findByText('Not sent. Nothing was decided.')).toBeDefined();
  });

  it('is unsure while no answer comes, and tells the list, also when the screen is gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let answer: (outcome: OnlineWrite) => void = () => undefined;
      server.run.mockReturnValue(new Promise((resolve) => (answer = resolve)));
      const onUnsure = vi.fn<(id: string, isUnsure: boolean) => void>();
      server.fetchCase.mockResolvedValue({ found, at: 1 });
      const { rerender, unmount } = render(element({ onUnsure }));
      await act(() => vi.advanceTimersByTimeAsync(0));
      type('Transaction ID', 'TX-100001');
      press('Confirm booking');
      await act(() => vi.advanceTimersByTimeAsync(6000));
      expect(onUnsure).toHaveBeenLastCalledWith('b1', true);
      server.write = { is: 'unsure' };
      rerender(element({ onUnsure }));
      // The form of the calls asks as well, in this test.
      expect(screen.getAllByText('Not answered yet. We keep asking; nothing happens twice.')).not.toEqual([]);
      expect(screen.getByText('Unsure')).toBeDefined();
      unmount();
      answer({ is: 'done', rows: {} });
      await act(() => vi.advanceTimersByTimeAsync(0));
      expect(onUnsure).toHaveBeenLastCalledWith('b1', false);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('declining and cancelling', () => {
  const dialog = (name: string) => screen.findByRole('dialog', { name });

  it('offers every reason to who sees the account, and says what becomes of the money', async () => {
    await show();
    press('Decline…');
    const box = within(await dialog('Decline booking'));
    fireEvent.click(box.getByRole('radio', { name: 'We can’t find the payment' }));
    expect(box.getByText('The booking is cancelled and no refund is recorded.')).toBeDefined();
    fireEvent.click(box.getByRole('radio', { name: 'The amount is too low' }));
    fireEvent.change(box.getByRole('textbox', { name: 'Amount received' }), { target: { value: '5,000' } });
    expect(box.getByText(/^PKR\s5,000 is recorded as a refund\.$/)).toBeDefined();
    fireEvent.change(box.getByRole('textbox', { name: 'Transaction ID' }), { target: { value: ' TX 9-0009 ' } });
    fireEvent.click(box.getByRole('button', { name: 'Decline booking' }));
    await waitFor(() =>
      expect(server.run).toHaveBeenCalledWith('decide-booking', {
        bookingId: 'b1',
        rev: 7,
        decision: 'decline',
        reason: 'too_low',
        received: 5000,
        reference: 'TX9-0009',
      }),
    );
    await waitFor(() => expect(readToasts()[0]?.title).toBe('Booking declined. The customer was told.'));
  });

  it('declines all that the customer has pending there at once, with how many were seen', async () => {
    await show({}, { facts: { ...facts, pendingHere: 3 } });
    press('Decline…');
    const box = within(await dialog('Decline booking'));
    fireEvent.click(box.getByRole('radio', { name: 'The amount is too low' }));
    expect(box.queryByRole('checkbox'), 'what arrived is of one booking').toBeNull();
    fireEvent.click(box.getByRole('radio', { name: 'We can’t find the payment' }));
    fireEvent.click(box.getByRole('checkbox', { name: 'Decline all 3 pending bookings of Hamza Malik here' }));
    expect(box.getByText(/Hamza Malik can’t book any more until Baari lifts it\.$/)).toBeDefined();
    refuse('CHANGED', { count: 2 });
    fireEvent.click(box.getByRole('button', { name: 'Decline all 3' }));
    await box.findByText('This customer has another number of pending bookings now. Please look again.');
    server.run.mockResolvedValue({ is: 'done', rows: {} });
    fireEvent.click(box.getByRole('button', { name: 'Decline all 3' }));
    await waitFor(() => expect(readToasts()[0]?.title).toBe('3 bookings declined. The customer was told.'));
    expect(server.run).toHaveBeenLastCalledWith('decline-all', {
      bookingId: 'b1',
      rev: 7,
      reason: 'not_paid',
      count: 3,
    });
  });

  it('offers that only where there is more than one', async () => {
    await show();
    press('Decline…');
    const box = within(await dialog('Decline booking'));
    fireEvent.click(box.getByRole('radio', { name: 'We can’t find the payment' }));
    expect(box.queryByRole('checkbox')).toBeNull();
  });

  it('closes for good, also where the booking is drawn as it was left before the verdict is', async () => {
    /** As the bar of the console does: a question that begins draws at once whatever is new. */
    function Bar() {
      useAdminLoading();
      return null;
    }
    server.fetchCase.mockResolvedValue({ found, at: 1 });
    render(
      <>
        <Bar />
        {element({ onWritten: refreshAdmin })}
      </>,
    );
    await screen.findByRole('heading', { name: 'Facts' });
    press('Decline…');
    const box = within(await dialog('Decline booking'));
    fireEvent.click(box.getByRole('radio', { name: 'The receipt can’t be read' }));
    server.fetchCase.mockResolvedValue({ found: { ...found, status: 'cancelled' }, at: 2 });
    fireEvent.click(box.getByRole('button', { name: 'Decline booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readToasts()[0]?.title).toBe('Booking declined. The customer was told.');
    expect(await screen.findByRole('link', { name: 'Back to the list' })).toBeDefined();
  });

  it.each(['pending', 'confirmed'] as const)('offers nobody to decide about an own %s booking', async (status) => {
    await show({}, { status, facts: { ...facts, mayConfirm: false, isOwnBooking: true } });
    expect(screen.getByText('This is your own booking: somebody else decides about it.')).toBeDefined();
    for (const name of ['Confirm booking', 'Decline…', 'Cancel…']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('lets a venue that is not paid say only that the court can’t be given', async () => {
    await show(
      { venueId: 'v1' },
      { facts: { ...facts, baari: null, mayConfirm: false, accounts: null, receipt: null } },
    );
    expect(screen.getByText('Paid to Baari’s account: Baari checks the payment and confirms.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Confirm booking' })).toBeNull();
    press('Decline…');
    const box = within(await dialog('Decline booking'));
    expect(
      box.getByText(/^Decline Hamza Malik’s booking\? Their payment of PKR\s7,100 is refunded in full\.$/),
    ).toBeDefined();
    expect(box.getAllByRole('radio')).toHaveLength(2);
    fireEvent.click(box.getByRole('button', { name: 'Decline and refund' }));
    await box.findByText('Please choose a reason');
    fireEvent.click(box.getByRole('radio', { name: 'Other' }));
    fireEvent.click(box.getByRole('button', { name: 'Decline and refund' }));
    await box.findByText('Please write a note to the customer');
    expect(server.run).not.toHaveBeenCalled();
  });

  it('shows in the dialog why the server refused, also that it wants a note', async () => {
    refuse('NEEDS_NOTE');
    await show();
    press('Decline…');
    const box = within(await dialog('Decline booking'));
    fireEvent.click(box.getByRole('radio', { name: 'The court can’t be given' }));
    fireEvent.click(box.getByRole('button', { name: 'Decline booking' }));
    expect(await box.findByText('Please write a note to the customer')).toBeDefined();
  });

  it('calls off a confirmed booking with the refund that was seen', async () => {
    await show({}, { status: 'confirmed', facts: { ...facts, refund: 6900 } });
    press('Cancel…');
    const box = within(await dialog('Cancel booking'));
    expect(box.getByText(/PKR\s6,900 is refunded in full, and they are told now\.$/)).toBeDefined();
    fireEvent.click(box.getByRole('radio', { name: 'Weather' }));
    refuse('REFUND_CHANGED', { refund: 7100 });
    fireEvent.click(box.getByRole('button', { name: 'Cancel booking' }));
    await box.findByText(/^The refund is PKR\s7,100 now\. Please check it again\.$/);
    expect(server.run).toHaveBeenCalledWith('cancel-for-venue', {
      bookingId: 'b1',
      rev: 7,
      reason: 'weather',
      expectedRefund: 6900,
    });
  });

  it('leaves the focus with the decision where nothing is left to decide', async () => {
    await show({}, { status: 'confirmed' });
    press('Cancel…');
    const box = within(await dialog('Cancel booking'));
    fireEvent.click(box.getByRole('radio', { name: 'Weather' }));
    server.fetchCase.mockResolvedValue({ found: { ...found, status: 'refund_due' }, at: 2 });
    fireEvent.click(box.getByRole('button', { name: 'Cancel booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Decision' })));
    expect(screen.getByRole('link', { name: 'Back to the list' })).toBeDefined();
  });

  it('gives back what its policy says where the customer asked, and says so before', async () => {
    await show({}, { status: 'confirmed', facts: { ...facts, refundAsked: 3500 } });
    press('Cancel…');
    const box = within(await dialog('Cancel booking'));
    fireEvent.click(box.getByRole('radio', { name: 'Asked by the customer in a call' }));
    expect(box.getByText(/Its rule gives back PKR\s3,500, and they are told now\.$/)).toBeDefined();
    fireEvent.click(box.getByRole('button', { name: 'Cancel booking' }));
    await waitFor(() =>
      expect(server.run).toHaveBeenCalledWith('cancel-for-venue', {
        bookingId: 'b1',
        rev: 7,
        reason: 'asked',
        expectedRefund: 3500,
      }),
    );
  });

  it('says the price of each hour and the policy that the booking keeps', async () => {
    await show({}, { facts: { ...facts, prices: [5040, 4200] }, total: 9340 });
    expect(screen.getByText(/^PKR\s5,040 × 1 hour$/)).toBeDefined();
    expect(screen.getByText(/^PKR\s4,200 × 1 hour$/)).toBeDefined();
    expect(screen.getByText(/^Cancel a confirmed booking up to 6 hours before the start/)).toBeDefined();
  });

  it('offers nothing for what is over, and nothing to the gate', async () => {
    await show({ mayDecline: false, mayCancel: false }, { status: 'cancelled' });
    expect(screen.queryByRole('heading', { name: 'Decision' })).toBeNull();
  });
});

describe('blocking the customer', () => {
  const free = { userId: 'u1', isBlocked: false, isAutomatic: false, reason: null, by: null, at: null };
  const automatic = { ...free, isBlocked: true, isAutomatic: true, at };
  const byAdmin = { ...free, isBlocked: true, reason: 'Sends forged receipts', by: 'Zara Admin', at };
  const withBlock = (block: typeof free | typeof automatic | typeof byAdmin) =>
    ({ facts: { ...facts, baari: facts.baari && { ...facts.baari, block } } }) as Partial<Case>;
  const staff = (mayBlock: boolean): Partial<Parameters<typeof CaseScreen>[0]> => ({
    renderBlock: (block, name) => <BlockPart block={block} name={name} mayBlock={mayBlock} />,
  });
  const buttons = () =>
    ['Block from booking…', 'Lift the block'].filter((name) => screen.queryByRole('button', { name }) !== null);

  it.each([
    ['nobody blocked, an admin', free, true, ['Block from booking…']],
    ['nobody blocked, a representative', free, false, []],
    ['blocked automatically, an admin', automatic, true, ['Block from booking…', 'Lift the block']],
    ['blocked automatically, a representative', automatic, false, ['Lift the block']],
    ['blocked by an admin, an admin', byAdmin, true, ['Lift the block']],
    ['blocked by an admin, a representative', byAdmin, false, []],
  ] as const)('%s: what is offered', async (_who, block, mayBlock, offered) => {
    await show(staff(mayBlock), withBlock(block));
    expect(buttons()).toEqual(offered);
  });

  it('an admin blocks with a reason of at least ten characters', async () => {
    await show(staff(true), withBlock(free));
    press('Block from booking…');
    press('Block from booking');
    await screen.findByText('Please write a few words: 10 characters or more.');
    expect(server.run).not.toHaveBeenCalled();
    type('Reason, for the team', ' Sends forged receipts ');
    press('Block from booking');
    await waitFor(() => expect(readToasts()[0]?.title).toBe('Hamza Malik can’t book any more.'));
    expect(server.run).toHaveBeenCalledWith('block-person', {
      userId: 'u1',
      isBlocked: true,
      reason: 'Sends forged receipts',
    });
  });

  it('who blocked them, since when and why stands above the booking; a block is lifted with a second yes', async () => {
    await show(staff(true), withBlock(byAdmin));
    expect(screen.getByText(/^Zara Admin blocked Hamza Malik from booking, .*: Sends forged receipts$/)).toBeDefined();
    press('Lift the block');
    expect(server.run).not.toHaveBeenCalled();
    press('Lift the block');
    await waitFor(() => expect(server.run).toHaveBeenCalledWith('block-person', { userId: 'u1', isBlocked: false }));
    await waitFor(() => expect(readToasts()[0]?.title).toBe('Hamza Malik can book again.'));
  });

  it('an automatic one says why, and who was faster is told', async () => {
    await show(staff(false), withBlock(automatic));
    expect(
      screen.getByText(/^Hamza Malik can’t book since .*: two bookings were declined as not paid\.$/),
    ).toBeDefined();
    server.write = {
      is: 'refused',
      error: new AppError('ALREADY_DECIDED', { by: 'Rashid Rep', at: new Date().toISOString() }),
    };
    cleanup();
    await show(staff(false), withBlock(automatic));
    expect(screen.getByText(/^Already done by Rashid Rep at /)).toBeDefined();
  });

  it('is no matter of a venue, and none of an own booking', async () => {
    await show({ ...staff(true), venueId: 'v1' }, { facts: { ...facts, baari: null } });
    expect(buttons()).toEqual([]);
    cleanup();
    await show(staff(true), { facts: { ...facts, isOwnBooking: true, baari: withBlock(free).facts!.baari } });
    expect(buttons()).toEqual([]);
  });
});

describe('calls', () => {
  it('are saved with how they went, and when to call again', async () => {
    await show();
    press('Save call');
    await screen.findByText('Please choose how it went');
    fireEvent.click(screen.getByRole('radio', { name: 'Call back at' }));
    press('Save call');
    await screen.findByText('Please choose a time');
    fireEvent.change(screen.getByRole('combobox', { name: 'Day' }), { target: { value: 'tomorrow' } });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '18:30' } });
    press('Save call');
    await waitFor(() => expect(server.run).toHaveBeenCalled());
    const args = server.run.mock.calls[0]?.[1] as { backAt: string };
    expect(args).toMatchObject({ bookingId: 'b1', outcome: 'call_back' });
    expect(args.backAt).toMatch(/T13:30:00\.000Z$/);
    await waitFor(() => expect(readToasts()[0]?.title).toBe('Call saved.'));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Call back at' }).checked).toBe(false);
  });

  it('are listed, those of a newer server too', async () => {
    const calls = [{ by: null, at, outcome: 'unknown' as const, backAt: null, note: 'Will pay' }];
    await show({}, { facts: { ...facts, baari: facts.baari && { ...facts.baari, calls } } });
    expect(screen.getByText(/^Called, Sat 21 Nov, 3:00\sPM, a colleague · Will pay$/)).toBeDefined();
  });
});

describe('without a connection', () => {
  const known = { ...found, facts: null };

  it('shows what the phone keeps, and says before typing why nothing can be decided', async () => {
    server.isOnline = false;
    render(element({ venueId: 'v1', known }));
    expect(screen.getByText('Hamza Malik')).toBeDefined();
    expect(server.fetchCase).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decline…' }).disabled).toBe(true);
    expect(screen.getByText('Deciding needs a connection: two people could answer at once.')).toBeDefined();
    expect(screen.getByText('The receipt needs a connection.')).toBeDefined();
  });

  it('keeps what was typed when it goes', async () => {
    const { rerender } = await show();
    type('Transaction ID', 'TX-770077');
    server.isOnline = false;
    rerender(element());
    expect(field('Transaction ID').value).toBe('TX-770077');
    expect(field('Transaction ID').matches(':disabled')).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm booking' }).disabled).toBe(true);
  });

  it('says that a booking that the phone does not keep is not here', () => {
    server.isOnline = false;
    render(element({ venueId: 'v1' }));
    expect(screen.getByText('This booking isn’t on this phone.')).toBeDefined();
  });

  it('asks again by hand while only Baari cannot be reached', async () => {
    server.isOnline = false;
    server.whyNot = 'unreachable';
    const { rerender } = render(element({ venueId: 'v1' }));
    expect(screen.queryByText('This booking isn’t on this phone.')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('We can’t reach Baari');
    server.fetchCase.mockResolvedValue({ found, at: Date.now() });
    press('Try again');
    await waitFor(() => expect(server.fetchCase).toHaveBeenCalled());
    rerender(element({ venueId: 'v1' }));
    expect(await screen.findByRole('heading', { name: 'Facts' })).toBeDefined();
  });
});
