import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BankAccount, codeOfRequest, type Hold, type SlotState, spokenCode } from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';
import { offerOf } from '#domain/offer.ts';
import type { Terms } from '#domain/terms.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { BankDetails } from './dialog/bank-details.tsx';
import { ConfirmFoot, PaymentCheckStep } from './dialog/confirm-dialog.tsx';
import { HoldCountdown } from './dialog/hold-countdown.tsx';
import { ReceiptPicker } from './dialog/receipt.tsx';
import { type BookingState, startState } from './machine/booking-state.ts';
import { CancelTerms, PriceSummary } from './booking-summary.tsx';
import type { BookingView } from './use-booking.ts';

const fetchBankDetails = vi.hoisted(() => vi.fn<(court: string) => Promise<BankAccount[]>>());
vi.mock('#data/repositories/bank-details.ts', () => ({ fetchBankDetails }));
const profile = vi.hoisted(() => ({ name: 'Ali', phone: '+923001234567' }));
vi.mock('#data/repositories/profile.ts', () => ({ readProfile: () => profile }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => ({ id: 'u1' }) }));

beforeAll(() => {
  URL.createObjectURL = () => 'blob:receipt';
  URL.revokeObjectURL = () => undefined;
});

const now = Date.parse('2026-11-21T10:00:00Z');
const day = '2026-11-28';
const court = { id: 'c1', name: 'Court 1', sport: 'Padel', price: 3500 };
const venue = { id: 'v1', name: 'Seaview', open: '07:00', close: '22:00' } as VenueDetails;
const dispatch = vi.fn<BookingView['dispatch']>();

const grid = (state: SlotState): BookingState['grid'] => {
  const window = { today: '2026-11-21', last: '2027-02-21' };
  const slots = [18, 19].map((hour) => ({ hour, state, price: 3500 }));
  const money = { price: 3500, fee: 100, terms: [[6, 100]] as Terms };
  const own = { courtId: 'c1', day, ...window, ...money, holdUntil: null, slots, fetchedAt: now };
  const value = { venueId: 'v1', day, courts: new Map([['c1', own]]), fetchedAt: now };
  return { value, live: true, loading: false, error: null };
};

function booking(change: Partial<BookingState> = {}): BookingView {
  const start = {
    venueId: 'v1',
    offer: offerOf({ open: '18:00', close: '20:00' }),
    courts: [court],
    signedIn: true,
    online: true,
  };
  return { state: { ...startState(start, { id: 'r1', now }), ...change }, now, dispatch, venue };
}
const chosen = { choice: { courtId: 'c1', day, hours: [18, 19] }, grid: grid('free') };
const words = (part: HTMLElement) => part.textContent.replaceAll('\u00a0', ' ');

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('the price in parts: hours, fee, total, all of it in advance, nothing left', () => {
  const { container } = render(<PriceSummary booking={booking(chosen)} />);
  const lines = [...container.querySelectorAll<HTMLElement>('dl > div')].map(words);
  expect(lines).toEqual([
    'PKR 3,500 × 2 hoursPKR 7,000',
    'Platform feePKR 100',
    'TotalPKR 7,100',
    'Advance payment (100%)PKR 7,100',
    'Remaining amountPKR 0',
  ]);
});

const hold: Hold = {
  until: '',
  limit: '',
  fee: 150,
  total: 6950,
  hours: [18, 19],
  prices: [3400, 3400],
  terms: [[6, 100]],
};

it.each<[string, Partial<BookingState>, string[]]>([
  ['the hold made the total', { total: 6950, hold }, ['PKR 3,400 × 2 hoursPKR 6,800', 'Platform feePKR 150']],
  [
    'the hold is over, and the grid says the same',
    { total: 7100 },
    ['PKR 3,500 × 2 hoursPKR 7,000', 'Platform feePKR 100'],
  ],
  ['nobody has said yet how the total came about', { total: 7200, hold }, []],
])('the fee and the price per hour are those behind the shown total: %s', (_when, change, parts) => {
  // spec: constants.fee
  const { container } = render(
    <PriceSummary booking={booking({ ...chosen, dialog: true, stage: 'paying', ...change })} />,
  );
  const lines = [...container.querySelectorAll<HTMLElement>('dl > div')].map(words);
  expect(lines.slice(0, -3)).toEqual(parts);
});

it('one line for each price', () => {
  const two = { ...hold, fee: 100, total: 8100, prices: [3500, 4500] };
  const paying = { ...chosen, dialog: true, stage: 'paying', total: 8100, hold: two } as const;
  const { container } = render(<PriceSummary booking={booking(paying)} />);
  const lines = [...container.querySelectorAll<HTMLElement>('dl > div')].map(words);
  expect(lines.slice(0, 4)).toEqual([
    'PKR 3,500 × 1 hourPKR 3,500',
    'PKR 4,500 × 1 hourPKR 4,500',
    'Platform feePKR 100',
    'TotalPKR 8,100',
  ]);
});

it.each([
  ['can be extended', 60, ['Extend']],
  ['has reached the server’s limit', 15, []],
])('a hold that %s', (_what, limitMinutes, buttons) => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const live = { ...hold, until: inMinutes(15), limit: inMinutes(limitMinutes) };
  render(<HoldCountdown booking={booking({ ...chosen, stage: 'paying', hold: live })} />);
  expect(screen.getByRole('timer').textContent).toContain('15:00');
  expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(buttons);
});

it('the policy that the booking keeps, with the fee beside it; nothing while nobody has said it', () => {
  // spec: rules.policy-shown
  const { container, rerender } = render(<CancelTerms booking={booking()} />);
  expect(words(container)).toBe('');
  const terms: Terms = [
    [24, 100],
    [6, 50],
  ];
  rerender(<CancelTerms booking={booking({ offer: { ...offerOf(venue), terms } })} />);
  expect(words(container)).toBe(
    'Cancel a confirmed booking up to 24 hours before the start and the whole court price comes back, up to 6 hours before and half of it does. After that, nothing. The platform fee of PKR 100 comes back only before a booking is confirmed, or when the venue or Baari cancels.',
  );
});

const requestId = '9b9c7f3a-0000-4000-8000-000000000000';
const meezan = { bankName: 'Meezan', accountTitle: 'Baari', accountNumber: 'PK36 MEZN 0001 2345' };
const wallet = { bankName: 'Wallet', accountTitle: 'Baari Pay', accountNumber: '03000000100' };
const bank = () => render(<BankDetails court="court-1" total={7100} requestId={requestId} />);
const accounts = () => screen.queryAllByRole('radio').map((radio) => radio.getAttribute('value'));

describe('where to transfer', () => {
  beforeEach(() => localStorage.clear());

  it('the account to transfer to, the exact amount and the code for the remarks', async () => {
    fetchBankDetails.mockResolvedValue([meezan]);
    const { container } = bank();
    await screen.findByText('MEZN');
    expect(fetchBankDetails).toHaveBeenCalledWith('court-1');
    const named = [...container.querySelectorAll('dt')].map((name) => [
      name.textContent,
      words(name.nextElementSibling as HTMLElement),
    ]);
    expect(named).toEqual([
      ['Account number', 'PK36MEZN00012345'],
      ['Account title', 'Baari'],
      ['Bank', 'Meezan'],
      ['Amount', 'PKR 7,100'],
      ['Write this in the remarks', spokenCode(codeOfRequest(requestId))],
    ]);
    expect(screen.getByText('Go to your bank app now. Your hours stay held and this page waits here.')).toBeDefined();
    expect(accounts(), 'nothing to choose').toEqual([]);
  });

  it('says when the account did not come, and asks for it again by hand', async () => {
    fetchBankDetails.mockRejectedValueOnce(new AppError('OFFLINE')).mockResolvedValueOnce([meezan]);
    bank();
    expect(await screen.findByText(/^Bank details not available\./)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('MEZN');
    expect(screen.queryByText(/^Bank details not available\./)).toBeNull();
  });

  it('keeps in sight what a keyboard reached below it before it came', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    let come: (accounts: BankAccount[]) => void = () => undefined;
    fetchBankDetails.mockReturnValue(new Promise((resolve) => (come = resolve)));
    render(
      <>
        <BankDetails court="court-1" total={7100} requestId={requestId} />
        <input aria-label="below" />
      </>,
    );
    screen.getByLabelText('below').focus();
    expect(scrolled).not.toHaveBeenCalled();
    come([meezan]);
    await screen.findByText('Copy number');
    expect(scrolled.mock.contexts).toEqual([screen.getByLabelText('below')]);
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
  });

  it('is copied with one tap each, as a bank app takes it', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
    fetchBankDetails.mockResolvedValue([meezan]);
    bank();
    for (const name of ['Copy number', 'Copy amount', 'Copy code']) {
      fireEvent.click(await screen.findByRole('button', { name }));
    }
    expect(writeText.mock.calls.flat()).toEqual(['PK36MEZN00012345', '7100', spokenCode(codeOfRequest(requestId))]);
    vi.unstubAllGlobals();
  });

  it('one account of several at a time; the one that was used last on this device comes first', async () => {
    fetchBankDetails.mockResolvedValue([meezan, wallet]);
    bank();
    fireEvent.click(await screen.findByRole('radio', { name: /Wallet/ }));
    expect(screen.queryByText('MEZN')).toBeNull();
    expect(screen.getByText('0300')).toBeDefined();
    cleanup();
    bank();
    await screen.findAllByRole('radio');
    expect(accounts()).toEqual([wallet.accountNumber, meezan.accountNumber]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Wallet/ }).checked).toBe(true);
  });

  it('an account that is no longer given out is not offered again', async () => {
    localStorage.setItem('baari-accounts', '["PK00OLD","03000000100"]');
    fetchBankDetails.mockResolvedValue([meezan, wallet]);
    bank();
    await screen.findAllByRole('radio');
    expect(accounts()).toEqual([wallet.accountNumber, meezan.accountNumber]);
  });

  it.each([
    ['none', () => Promise.resolve([])],
    ['an error', () => Promise.reject(new Error('down'))],
  ])('no account is said: %s', async (_name, answer) => {
    fetchBankDetails.mockImplementation(answer);
    bank();
    expect((await screen.findByRole('alert')).textContent).toContain('Bank details not available.');
  });
});

it('Confirm waits for a receipt, and says which kinds are taken', () => {
  const paying = booking({ ...chosen, stage: 'paying', dialog: true, total: 7100 });
  render(<ConfirmFoot booking={paying} />);
  expect(screen.getByText<HTMLButtonElement>('Confirm Booking').disabled).toBe(true);
  expect(screen.getByText('Add your receipt to confirm.')).toBeDefined();
  const receipt = { name: 'r.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(1) } as const;
  cleanup();
  const { container } = render(
    <>
      <ReceiptPicker booking={paying} />
      <ConfirmFoot booking={booking({ ...paying.state, receipt })} />
    </>,
  );
  expect(screen.getByText<HTMLButtonElement>('Confirm Booking').disabled).toBe(false);
  expect(screen.getByText(/^JPG, PNG or PDF/)).toBeDefined();
  expect(container.querySelector('input')?.accept).toBe('image/jpeg,image/png,application/pdf');
});

it('what becomes of the confirmation is said in a region that was there and silent before', () => {
  const paying = booking({ ...chosen, stage: 'paying', dialog: true, total: 7100 });
  const { rerender } = render(<ConfirmFoot booking={paying} />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  rerender(<ConfirmFoot booking={booking({ ...paying.state, stage: 'uploading' })} />);
  expect(region.textContent).toBe('Uploading your receipt…');
  rerender(<ConfirmFoot booking={booking({ ...paying.state, stage: 'sending' })} />);
  expect(region.textContent).toBe('Booking your time…');
  expect(region.isConnected).toBe(true);
});

it('the number that is called stands in the dialog, with the way to change it and back', () => {
  const aside = vi.fn<() => void>();
  const step = <PaymentCheckStep venueId="v1" code="KB7-F3K" onStepAside={aside} />;
  render(step, { wrapper: MemoryRouter });
  expect(screen.getByText('0300 1234567')).toBeDefined();
  const change = screen.getByRole('link', { name: 'Change' });
  expect(change.getAttribute('href')).toBe(`/profile?${new URLSearchParams({ next: '/venues/v1?pay=1' })}`);
  change.click();
  expect(aside).toHaveBeenCalledOnce();
  const help = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href;
  expect(new URL(help).searchParams.get('text')).toContain('KB7-F3K');
  cleanup();
  profile.phone = '';
  render(step, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'Add your number' })).toBeDefined();
});

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>{`Back from ${pathname}${search}`}</button>;
}

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'with %s the number is changed in another tab, and this one stays as it is',
  (key) => {
    const aside = vi.fn<() => void>();
    render(
      <MemoryRouter initialEntries={['/venues/v1?sport=Padel']}>
        <PaymentCheckStep venueId="v1" code="KB7-F3K" onStepAside={aside} />
        <Address />
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByRole('link', { name: /number|Change/ }), { [key]: true });
    expect(screen.getByText('Back from /venues/v1?sport=Padel')).toBeDefined();
    expect(aside).not.toHaveBeenCalled();
  },
);

it('Back from changing the number leads on to the payment too', async () => {
  render(
    <MemoryRouter initialEntries={['/venues', '/venues/v1?sport=Padel']}>
      <PaymentCheckStep venueId="v1" code="KB7-F3K" onStepAside={() => undefined} />
      <Address />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('link', { name: /number|Change/ }));
  fireEvent.click(await screen.findByText(/^Back from \/profile/));
  fireEvent.click(await screen.findByText('Back from /venues/v1?pay=1'));
  expect(await screen.findByText('Back from /venues'), 'no step more than before').toBeDefined();
});
