import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { refundLines } from '#features/admin/refunds/refund-row.ts';
import { sentForm, strikeForm } from './refund-forms.ts';
import RefundDetail from './refund-detail.tsx';
import { RefundsScreen } from './refunds-screen.tsx';
import { reasonWords, type RefundDetail as Refund } from './refund-row.ts';

const net = vi.hoisted(() => ({ isOnline: true }));
const asked = vi.hoisted(() => ({ rows: [] as unknown[], last: [] as unknown[] }));
const run = vi.hoisted(() => vi.fn<(kind: string, args: object) => Promise<OnlineWrite>>());

vi.mock('#data/repositories/console-lists.ts', () => {
  const answer = async (...question: unknown[]) => {
    asked.last = question;
    return { rows: asked.rows, next: null, at: Date.now() };
  };
  return {
    fetchAdminList: async (...question: unknown[]) => answer('admin', ...question),
    fetchDeskList: async (...question: unknown[]) => answer('desk', ...question),
  };
});
vi.mock('#hooks/use-online.ts', () => ({ useOnline: () => net.isOnline, useConnection: () => 'online' }));
vi.mock('#hooks/use-online-write.ts', async () => {
  const { useState } = await import('react');
  return {
    useOnlineWrite: () => {
      const [state, setState] = useState<OnlineWrite>({ is: 'idle' });
      return {
        state,
        run: async (kind: string, args: object) => {
          const outcome = await run(kind, args);
          setState(outcome);
          return outcome;
        },
      };
    },
  };
});

const refund: Refund = {
  id: 'r1',
  bookingId: 'b1',
  code: 'KB7F3K',
  amount: 7100,
  reason: 'venue',
  payer: 'platform',
  state: 'due',
  isSeen: true,
  dueAt: '2026-11-20T10:00:00Z',
  settledAt: null,
  method: null,
  reference: null,
  sentOn: null,
  paidTo: null,
  note: null,
  settledBy: null,
  foundBy: null,
  incomingReference: 'TX-100001',
  openedBy: null,
  needsSecond: null,
  approvedBy: null,
  arrivedAt: null,
  name: 'Hamza Malik',
  phone: '+923001234567',
  email: null,
  venueName: 'Ravi Arena',
  courtName: 'Court 1',
  day: '2026-11-23',
  hours: [18, 19],
  prices: [3500, 3500],
  fee: 100,
  total: 7100,
  received: 7100,
  collected: null,
  receipt: null,
  wasConfirmed: true,
  rev: 4,
  accounts: [{ id: 'acc', bankName: 'Meezan', accountTitle: 'Baari', accountNumber: 'PK39MEZN0101' }],
  isOwn: false,
  secondNeeded: null,
  isPaymentPerson: false,
  mayApprove: false,
  isReported: false,
};

let count = 0;
const onSettled = vi.fn<() => void>();

async function open(change: Partial<Refund> = {}, isAdmin = false, venueId: string | null = null) {
  count += 1;
  const id = `r${count}`;
  asked.rows = [{ ...refund, id, ...change }];
  const props = { venueId, onSettled, renderReceipt: () => null, renderCall: () => null, isAdmin };
  const view = () => (
    <MemoryRouter>
      <RefundDetail id={id} {...props} />
    </MemoryRouter>
  );
  const { rerender } = render(view());
  await screen.findByRole('heading', { level: 2 });
  return { again: () => rerender(view()) };
}

const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  net.isOnline = true;
  run.mockReset().mockResolvedValue({ is: 'done', rows: {} });
  onSettled.mockReset();
});
describe('the amount', () => {
  const lines = (change: Partial<Refund>) =>
    refundLines({ ...refund, ...change }).map(({ words, amount }) => `${words}: ${amount}`.replaceAll('\u00a0', ' '));

  test('is what was received, fee included, when the venue cancels', () => {
    expect(lines({})).toEqual([
      'PKR 3,500 × 2 hours: PKR 7,000',
      'Platform fee: PKR 100',
      'Total of the booking: PKR 7,100',
      'Arrived in the account: PKR 7,100',
      'Goes back: PKR 7,100',
    ]);
  });

  test('counts what hours of unlike prices cost together, and names no price that none of them has', () => {
    const booked = { prices: [4000, 3001], fee: 100, total: 7101 };
    expect(lines(booked).slice(0, 3)).toEqual([
      '2 hours, each at its price: PKR 7,001',
      'Platform fee: PKR 100',
      'Total of the booking: PKR 7,101',
    ]);
    expect(reasonWords({ ...refund, ...booked, reason: 'policy', amount: 7001 })).toBe('Cancelled by customer, 100%');
  });

  test('is what was too much, or what came of an amount that was too low', () => {
    expect(lines({ reason: 'overpaid', received: 7600, amount: 500 }).slice(-3)).toEqual([
      'Arrived in the account: PKR 7,600',
      'More than the total: PKR 500',
      'Goes back: PKR 500',
    ]);
    for (const reason of ['declined', 'withdrawn', 'unanswered', 'unplaced'])
      expect(lines({ reason, received: null, amount: 5000, wasConfirmed: false })).toContain(
        'Arrived in the account: PKR 5,000',
      );
    expect(lines({ received: 6900, collected: 200 })).toContain('Collected at the venue: PKR 200');
  });

  test('names its reason; one of a newer server is a refund', () => {
    expect(reasonWords({ ...refund, reason: 'policy', amount: 3500 })).toBe('Cancelled by customer, 50%');
    // After a move that was not accepted the fee comes back, too.
    expect(reasonWords({ ...refund, reason: 'policy', amount: 7100 })).toBe('Cancelled by customer, 100%');
    // 200 were still to be collected, and are no part of what the policy says.
    const less = { reason: 'policy', received: 6900, collected: null };
    expect(reasonWords({ ...refund, ...less, amount: 6800 })).toBe('Cancelled by customer, 100%');
    expect(reasonWords({ ...refund, ...less, amount: 3300 })).toBe('Cancelled by customer, 50%');
    expect(reasonWords({ ...refund, ...less, collected: 200, amount: 3500 })).toBe('Cancelled by customer, 50%');
    expect(reasonWords({ ...refund, reason: 'unanswered' })).toBe('Not confirmed in time');
    expect(reasonWords({ ...refund, reason: 'hail' })).toBe('Refund');
  });
});

test.each([
  ['22/11/2026', true],
  ['23/09/2026', true],
  ['22/09/2026', false],
  ['23/11/2026', false],
  ['30/02/2026', false],
  ['', false],
])('a transfer may be dated %s: %s', (date, isRight) => {
  const typed = { date, method: 'bank', reference: 'BACK70007', paidTo: 'M', note: '', isTransferred: true };
  expect(sentForm('2026-11-22').safeParse(typed).success).toBe(isRight);
});

test('what is too long is refused with how long it may be', () => {
  const typed = {
    date: '22/11/2026',
    method: 'bank',
    reference: 'BACK70007',
    paidTo: 'M',
    note: '',
    isTransferred: true,
  };
  const said = (form: { safeParse: (value: object) => { error?: { issues: { message: string }[] } } }, value: object) =>
    form.safeParse(value).error?.issues.map(({ message }) => t(message as TextKey));
  const long = (length: number) => 'x'.repeat(length);
  expect(said(sentForm('2026-11-22'), { ...typed, reference: long(61) })).toEqual(['At most 60 characters']);
  expect(said(sentForm('2026-11-22'), { ...typed, note: long(301) })).toEqual(['At most 300 characters']);
  expect(said(strikeForm, { note: long(301) })).toEqual(['At most 300 characters']);
});

describe('a refund', () => {
  it('that nobody has found is not sent: first the payment, with its transaction ID without spaces', async () => {
    await open({ isSeen: false, incomingReference: null });
    expect(screen.getByText('Nobody has found this payment yet.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Mark as sent' })).toBeNull();
    press('Payment found');
    await screen.findByText('6 to 40 letters or digits, with dashes if you like');
    type('Transaction ID', ' TX 770077-a ');
    press('Payment found');
    await waitFor(() =>
      expect(run).toHaveBeenCalledWith('settle-refund', {
        refundId: `r${count}`,
        rev: 4,
        action: 'found',
        accountId: 'acc',
        incomingReference: 'TX770077-a',
        received: 7100,
      }),
    );
    expect(onSettled).not.toHaveBeenCalled();
  });

  it('that was just found is sent next: the focus goes where the form was', async () => {
    await open({ isSeen: false, incomingReference: null });
    type('Transaction ID', 'TX-770077');
    screen.getByRole('button', { name: 'Payment found' }).focus();
    asked.rows = [{ ...refund, id: `r${count}`, rev: 5 }];
    run.mockResolvedValue({ is: 'done', rows: { refunds: [{ id: `r${count}`, rev: 5 }] } });
    press('Payment found');
    const heading = await screen.findByRole('heading', { name: 'Mark as sent' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(
      screen.queryByText('This changed while you were looking. Please check it again.'),
      'it was oneself',
    ).toBeNull();
  });

  it('that was just found is not said to have changed before its new version has come', async () => {
    await open({ isSeen: false, incomingReference: null });
    type('Transaction ID', 'TX-770077');
    run.mockResolvedValue({ is: 'done', rows: { refunds: [{ id: `r${count}`, rev: 5 }] } });
    press('Payment found');
    await waitFor(() => expect(run).toHaveBeenCalled());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Payment found' }).hasAttribute('disabled')).toBe(false),
    );
    expect(screen.queryByText('This changed while you were looking. Please check it again.')).toBeNull();
  });

  it('whose payee has no account any more can still be found', async () => {
    await open({ isSeen: false, incomingReference: null, accounts: [] });
    expect(screen.queryByLabelText('Account paid to')).toBeNull();
    type('Transaction ID', 'TX-770077');
    press('Payment found');
    await waitFor(() =>
      expect(run.mock.calls[0]?.[1]).toMatchObject({ action: 'found', incomingReference: 'TX-770077' }),
    );
    expect(run.mock.calls[0]?.[1]).not.toHaveProperty('accountId');
  });

  it('of two accounts asks which one', async () => {
    const accounts = ['one', 'two'].map((id) => ({ id, bankName: id, accountTitle: 'Baari', accountNumber: 'PK0101' }));
    await open({ isSeen: false, incomingReference: null, accounts });
    type('Transaction ID', 'TX-770077');
    press('Payment found');
    expect(await screen.findByText('Please choose an account')).toBeDefined();
    expect(run).not.toHaveBeenCalled();
  });

  it('has an address to write to that says nothing else to the mail program', async () => {
    await open({ email: 'a?bcc=spy%40evil.pk&subject=x@mail.pk' });
    expect(screen.getByRole('link', { name: /bcc/ }).getAttribute('href')).toBe(
      'mailto:a%3Fbcc%3Dspy%2540evil.pk%26subject%3Dx@mail.pk',
    );
  });

  it('pays back what arrived where that is another amount, and says so before', async () => {
    await open({ isSeen: false, incomingReference: null, received: null });
    type('Transaction ID', 'TX-100001');
    for (const wrong of ['0', '', '12.5']) {
      type('Amount received (PKR)', wrong);
      press('Payment found');
      await screen.findByText('A whole amount above 0');
      expect(run).not.toHaveBeenCalled();
    }
    type('Amount received (PKR)', '1,000');
    expect(await screen.findByText(/^PKR\s1,000 goes back, and the customer is told\.$/)).toBeDefined();
    press('Payment found');
    await waitFor(() => expect(run.mock.calls[0]?.[1]).toMatchObject({ action: 'found', received: 1000 }));
  });

  it('is struck after a question when its payment is not to be found', async () => {
    await open({ isSeen: false });
    press('We can’t find the payment');
    expect(run).not.toHaveBeenCalled();
    press('Strike it');
    await waitFor(() => expect(run.mock.calls[0]?.[1]).toMatchObject({ action: 'not_found', rev: 4 }));
    await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  });

  it('is marked as sent with everything that was asked for, and not before', async () => {
    await open();
    press('Mark as sent');
    await screen.findByText('Please enter the reference of your transfer');
    expect(run).not.toHaveBeenCalled();
    type('Reference', ' BACK-70007 ');
    type('Paid to', 'Meezan 4821');
    fireEvent.click(screen.getByLabelText(/I have transferred/));
    press('Mark as sent');
    await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
    expect(run.mock.calls[0]?.[1]).toMatchObject({
      action: 'sent',
      method: 'bank',
      reference: 'BACK-70007',
      paidTo: 'Meezan 4821',
    });
    expect(run.mock.calls[0]?.[1]).not.toHaveProperty('isTransferred');
  });

  it('that needs a second yes gets it from an admin who did not take the first step, and is sent afterwards', async () => {
    const large = { amount: 27_100, needsSecond: 'amount', secondNeeded: 'amount', foundBy: 'Rabia Aslam' };
    await open({ ...large, mayApprove: true }, true);
    expect(screen.getByText('This is a large refund. Somebody else has to look before it is sent.')).toBeDefined();
    press('It is right');
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, it is right' }));
    await waitFor(() => expect(run.mock.calls[0]?.[1]).toMatchObject({ action: 'approve', rev: 4 }));
    expect(onSettled).not.toHaveBeenCalled();
  });

  it('whose payment is doubted goes back to be looked for, with the reason', async () => {
    await open({ needsSecond: 'excess', secondNeeded: 'excess', foundBy: 'Rabia Aslam', mayApprove: true }, true);
    press('Look for the payment again');
    await screen.findByText('Please write a few words: 10 characters or more.');
    type('What is wrong with it?', 'One zero too many in the amount');
    press('Look for the payment again');
    await waitFor(() =>
      expect(run.mock.calls[0]?.[1]).toMatchObject({ action: 'reject', note: 'One zero too many in the amount' }),
    );
  });

  it.each([
    ['the person who found its payment', { isPaymentPerson: true }, /^You found or confirmed this payment/],
    [
      'a representative, while it needs a second yes',
      { needsSecond: 'amount', secondNeeded: 'amount' },
      'It waits for the yes of an admin of Baari.',
    ],
  ])('is not sent by %s', async (_who, change, words) => {
    await open(change);
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Mark as sent' })).toBeNull();
  });

  it('above what one person sends on a date is put on the list of second yeses', async () => {
    await open({ secondNeeded: 'daily' });
    press('Ask an admin');
    await waitFor(() => expect(run.mock.calls[0]?.[1]).toMatchObject({ action: 'ask' }));
    expect(screen.queryByRole('button', { name: 'Mark as sent' })).toBeNull();
  });

  it('that somebody else was faster with says who and when, and what was typed stays', async () => {
    run.mockResolvedValue({
      is: 'refused',
      error: new AppError('ALREADY_DECIDED', { state: 'sent', name: 'Rabia Aslam', at: '2026-11-20T14:05:00Z' }),
    });
    await open();
    type('Reference', 'BACK-70007');
    type('Paid to', 'Meezan');
    fireEvent.click(screen.getByLabelText(/I have transferred/));
    press('Mark as sent');
    expect(await screen.findByText(/^Already marked as sent by Rabia Aslam at Fri 20 Nov, 7:05 PM\.$/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Reference').value).toBe('BACK-70007');
    expect(onSettled).not.toHaveBeenCalled();
  });

  it.each([
    [new AppError('CHANGED', { rev: 5 }), 'This refund changed while you were looking. Please check it again.'],
    [new AppError('REFERENCE_USED', { code: 'AB12CD' }), 'This transaction ID already paid for booking AB1-2CD.'],
    [new AppError('FORBIDDEN', { reason: 'own' }), 'This is about yourself: somebody else decides.'],
  ])('says why not: %s', async (error, words) => {
    run.mockResolvedValue({ is: 'refused', error });
    await open({ isSeen: false });
    type('Transaction ID', 'TX-100001');
    press('Payment found');
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('is unsure without an answer, and not sent after ten minutes', async () => {
    run.mockResolvedValue({ is: 'not-sent' });
    await open({ isSeen: false });
    type('Transaction ID', 'TX-100001');
    press('Payment found');
    expect(await screen.findByText('Not sent. Nothing was decided.')).toBeDefined();
  });

  it('asks to look again where nobody knows whether it arrived', async () => {
    run.mockResolvedValue({ is: 'unheard' });
    await open({ isSeen: false });
    type('Transaction ID', 'TX-100001');
    press('Payment found');
    expect(await screen.findByText(/nobody knows whether this arrived/)).toBeDefined();
  });

  it('cannot be decided without a connection; what was typed stays', async () => {
    const { again } = await open();
    type('Reference', 'BACK-70007');
    net.isOnline = false;
    again();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Mark as sent' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('Needs a connection.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Reference').value).toBe('BACK-70007');
  });

  it('is struck by admins alone, with a reason', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Not owed…' })).toBeNull();
    cleanup();
    await open({}, true);
    press('Not owed…');
    type('Why is nothing owed?', 'too short');
    press('Not owed');
    await screen.findByText('Please write a few words: 10 characters or more.');
    type('Why is nothing owed?', 'The venue gave the money back in cash.');
    press('Not owed');
    await waitFor(() => expect(run.mock.calls[0]?.[1]).toMatchObject({ action: 'void' }));
  });

  it('that was settled is put back by admins within 24 hours', async () => {
    const sent = { state: 'sent', settledAt: new Date(Date.now() - 3_600_000).toISOString(), reference: 'BACK-70007' };
    await open(sent);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    cleanup();
    const old = { ...sent, settledAt: new Date(Date.now() - 25 * 3_600_000).toISOString() };
    await open(old, true);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    cleanup();
    // Later only while the customer says that it has not arrived.
    await open({ ...old, isReported: true }, true);
    screen.getByRole('button', { name: 'Undo' });
    cleanup();
    await open(sent, true);
    press('Undo');
    press('Put it back');
    await waitFor(() => expect(run.mock.calls[0]?.[1]).toMatchObject({ action: 'undo' }));
  });

  it('that a venue sends is asked for, opened and settled in its own console, with the same form', async () => {
    await open({ payer: 'venue', email: null }, false, 'v1');
    expect(asked.last.slice(0, 4)).toEqual(['desk', 'v1', 'refunds', { id: `r${count}` }]);
    expect(screen.getByRole('link', { name: 'Open booking KB7-F3K' }).getAttribute('href')).toBe(
      '/vendor/v1/bookings/b1',
    );
    expect(screen.queryByText('Who pays')).toBeNull();
    type('Reference', 'BACK-80008');
    type('Paid to', 'HBL 0101');
    fireEvent.click(screen.getByLabelText(/^I have transferred/));
    run.mockResolvedValue({
      is: 'refused',
      error: new AppError('ALREADY_DECIDED', { state: 'sent', name: 'Baari', at: '2026-11-20T10:00:00Z' }),
    });
    press('Mark as sent');
    expect(await screen.findByText(/^Already marked as sent by Baari at Fri 20 Nov, 3:00.PM\.$/)).toBeDefined();
    expect(run.mock.calls[0]?.[1]).toMatchObject({
      action: 'sent',
      reference: 'BACK-80008',
      paidTo: 'HBL 0101',
      rev: 4,
    });
    expect(screen.getByLabelText<HTMLInputElement>('Reference').value).toBe('BACK-80008');
  });

  it('after a report of the customer is looked for by Baari alone, and not by the venue', async () => {
    await open({ payer: 'venue', reason: 'dispute', isSeen: false }, false, 'v1');
    expect(screen.getByText(/^Baari looks for this payment/)).toBeDefined();
    expect(screen.queryByText('Nobody has found this payment yet.')).toBeNull();
  });

  it('of the own booking is for somebody else', async () => {
    await open({ isOwn: true }, true);
    expect(screen.getByText('This is about yourself: somebody else decides.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Mark as sent' })).toBeNull();
  });
});

describe('the list of a venue that sends refunds itself', () => {
  beforeEach(() => {
    const phone = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('matchMedia', () => phone);
  });
  afterEach(() => vi.unstubAllGlobals());
  const show = (state: 'due' | 'sent', venueId = 'v1') =>
    render(
      <MemoryRouter>
        <RefundsScreen
          venueId={venueId}
          state={state}
          openId={null}
          isAdmin={false}
          onClose={onSettled}
          renderReceipt={() => null}
          renderCall={() => null}
        />
      </MemoryRouter>,
    );

  it('asks for this venue alone, and leads from tab to tab and to one refund within its console', async () => {
    asked.rows = [{ ...refund, payer: 'venue', isSeen: false }];
    show('due');
    const row = await screen.findByRole('link', { name: /Hamza Malik/ });
    expect(asked.last.slice(0, 4)).toEqual(['desk', 'v1', 'refunds', { state: 'due' }]);
    expect(row.getAttribute('href')).toBe('/vendor/v1/bookings/refunds?id=r1');
    expect(row.textContent).toContain('Court 1');
    expect(row.textContent).toContain('Payment not found yet');
    expect(screen.getByRole('link', { name: 'Sent' }).getAttribute('href')).toBe(
      '/vendor/v1/bookings/refunds?state=sent',
    );
  });

  it('says that nothing waits; and without a connection it never pretends to be loading', async () => {
    asked.rows = [];
    show('due', 'v2');
    expect(await screen.findByText('No refunds to send.')).toBeDefined();
    cleanup();
    net.isOnline = false;
    show('sent', 'v3');
    expect(screen.getByText('Needs a connection.')).toBeDefined();
    expect(document.querySelector('[aria-busy]')).toBeNull();
  });
});
