import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { SessionUser } from '#domain/user.ts';
import { Confirm } from '#features/auth/confirm-page.tsx';
import { button, submit, type } from '#tests/support/forms.ts';
import { readToasts } from '#ui/overlay/toast.ts';

type Pending = { email: string; next: string; uid?: string };

const account = vi.hoisted(() => ({
  afterSignIn: vi.fn<() => Promise<void>>(),
  completeAccount: vi.fn<(code: string | undefined, details: unknown) => Promise<unknown>>(),
  prepareConfirm: vi.fn<() => void>(),
  readPendingSignUp: vi.fn<() => Pending | undefined>(),
  requestConfirmMail: vi.fn<(email: string) => Promise<string>>(),
}));
vi.mock('#features/auth/lazy-auth.ts', async (original) => ({ ...(await original<object>()), ...account }));
const session = vi.hoisted(() => ({ user: null as SessionUser | null }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => session.user }));
const connection = vi.hoisted(() => ({ now: 'online' }));
vi.mock('#hooks/use-online.ts', () => ({ useConnection: () => connection.now }));

const nobody = { id: 'u1', email: 'ayesha@baari.test', name: 'User' };
const ayesha = { ...nobody, name: 'Ayesha Khan' };
const onLeave = vi.fn<(to: string) => void>();

const tree = (code: string | undefined) => (
  <MemoryRouter>
    <Confirm code={code} onLeave={onLeave} />
  </MemoryRouter>
);
const show = (code: string | undefined = 'abc') => render(tree(code));

function fill(password = 'kot addu'): void {
  type('First name', 'Ayesha');
  type('Last name', 'Khan');
  type('Phone number', '0300 1234567');
  if (password) type('Password', password);
  submit('Finish your account');
}

beforeEach(() => {
  account.afterSignIn.mockResolvedValue(undefined);
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  session.user = null;
  connection.now = 'online';
  vi.resetAllMocks();
});

describe('the form behind the link', () => {
  it('sends name, phone number and password, welcomes, and goes on to where the person wanted to go', async () => {
    account.readPendingSignUp.mockReturnValue({ email: 'ayesha@baari.test', next: '/my-bookings' });
    account.completeAccount.mockResolvedValue(ayesha);
    show();
    expect(screen.getByText(/ayesha@baari\.test/)).toBeDefined();
    expect(account.completeAccount, 'opening it confirms nothing').not.toHaveBeenCalled();
    fill();
    await waitFor(() => expect(onLeave.mock.calls).toEqual([['/my-bookings']]), { timeout: 4000 });
    const details = { firstName: 'Ayesha', lastName: 'Khan', phone: '+923001234567', password: 'kot addu' };
    expect(account.completeAccount.mock.calls).toEqual([['abc', details]]);
    expect(readToasts().at(-1)).toMatchObject({ title: 'Registration Successful' });
    expect(sessionStorage).toHaveLength(0);
  });

  it('goes on to Home on another device, and never off this site', async () => {
    account.readPendingSignUp.mockReturnValue({ email: 'ayesha@baari.test', next: '//elsewhere.test' });
    account.completeAccount.mockResolvedValue(ayesha);
    show();
    fill();
    await waitFor(() => expect(onLeave.mock.calls).toEqual([['/']]), { timeout: 4000 });
  });

  it('stays with what was typed after a failure, also when the link has signed in by then', async () => {
    account.completeAccount.mockRejectedValueOnce(new AppError('BUSY'));
    const shown = show();
    fill();
    await screen.findByText(/Our server isn’t answering/);
    session.user = nobody;
    shown.rerender(tree('abc'));
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ayesha');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('kot addu');
    account.completeAccount.mockResolvedValue(ayesha);
    submit('Finish your account');
    await waitFor(() => expect(account.completeAccount).toHaveBeenCalledTimes(2));
  });

  it('asks for the password still when a stranger who registered the address before had given a name', async () => {
    account.completeAccount.mockRejectedValueOnce(new AppError('PASSWORD_WEAK', { reasons: ['pwned'] }));
    const shown = show();
    fill();
    await screen.findByText(/on a list of stolen ones/);
    session.user = { ...nobody, name: 'Some Stranger' };
    account.readPendingSignUp.mockReturnValue({ email: nobody.email, next: '/', uid: nobody.id });
    shown.rerender(tree('abc'));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('kot addu');
    shown.unmount();
    show(undefined);
    expect(screen.getByLabelText('Password'), 'also after a reload').toBeDefined();
  });

  it('says at the password why the server takes it for weak', async () => {
    account.completeAccount.mockRejectedValue(new AppError('PASSWORD_WEAK', { reasons: ['pwned'] }));
    show();
    fill();
    await screen.findByText(/on a list of stolen ones/);
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  });

  it('says so before anything is typed when there is no connection', () => {
    connection.now = 'offline';
    show();
    expect(screen.getByText(/You can fill this in now and send it later/)).toBeDefined();
    expect(button('Confirm and log in').disabled).toBe(false);
  });
});

describe('a link that does not work', () => {
  it('is followed by another one', async () => {
    account.readPendingSignUp.mockReturnValue({ email: 'ayesha@baari.test', next: '/' });
    account.completeAccount.mockRejectedValue(new AppError('CONFIRM_LINK'));
    account.requestConfirmMail.mockResolvedValue('ayesha@baari.test');
    show();
    fill();
    const why = await screen.findByText(/This link has run out, or it was used already/);
    await waitFor(() => expect(document.activeElement?.contains(why)).toBe(true));
    expect(screen.getByRole('link', { name: 'choose a new password' })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ayesha@baari.test');
    submit('Send the link again');
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(account.requestConfirmMail.mock.calls).toEqual([['ayesha@baari.test']]);
    const again = screen.getByRole('button', { name: 'Send the link again' });
    expect(again.getAttribute('aria-disabled'), 'not within the same minute').toBe('true');
  });

  it.each([
    ['MAIL_JUST_SENT', { seconds: 41 }, /another one in 41 seconds/],
    ['MAIL_QUOTA', {}, /none is on its way/],
    ['RATE_LIMITED', { reason: 'network' }, /Too many people on your network/],
  ] as const)('says what %s means', async (code, detail, words) => {
    account.requestConfirmMail.mockRejectedValue(new AppError(code, detail));
    render(<Confirm code={undefined} onLeave={onLeave} />, { wrapper: MemoryRouter });
    expect(screen.getByText(/open the link that we emailed you/)).toBeDefined();
    type('Email', 'ayesha@baari.test');
    submit('Send the link again');
    await screen.findByText(words);
  });
});

describe('somebody who is signed in', () => {
  it('has nothing left to confirm', () => {
    session.user = ayesha;
    show();
    expect(screen.getByText('Nothing left to confirm')).toBeDefined();
    expect(screen.getByText(/Is the link for another account/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/');
  });

  it('finishes an account that the link has confirmed, without the link', async () => {
    session.user = nobody;
    account.readPendingSignUp.mockReturnValue({ email: nobody.email, next: '/', uid: nobody.id });
    account.completeAccount.mockResolvedValue(ayesha);
    render(<Confirm code={undefined} onLeave={onLeave} />, { wrapper: MemoryRouter });
    fill();
    await waitFor(() => expect(account.completeAccount.mock.calls[0]?.[1]).toMatchObject({ password: 'kot addu' }));
  });

  it('keeps the password that opened the account', async () => {
    session.user = nobody;
    account.completeAccount.mockResolvedValue(ayesha);
    render(<Confirm code={undefined} onLeave={onLeave} />, { wrapper: MemoryRouter });
    expect(screen.queryByLabelText('Password')).toBeNull();
    fill('');
    await waitFor(() => expect(account.completeAccount.mock.calls[0]?.[1]).toMatchObject({ password: '' }));
  });
});
