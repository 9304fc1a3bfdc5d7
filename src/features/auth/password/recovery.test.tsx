import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { t } from '#text/translate.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import { ForgotPassword } from '#features/auth/forgot-password-page.tsx';
import { button, submit, type, whatComesAfter } from '#tests/support/forms.ts';
import { ResetPassword } from '#features/auth/reset-password-page.tsx';

const setPassword = vi.hoisted(() => vi.fn<(password: string) => Promise<void>>());
const account = vi.hoisted(() => ({
  prepareRecovery: vi.fn<() => void>(),
  requestPasswordMail: vi.fn<(email: string) => Promise<{ isLate: boolean }>>(),
  startReset: vi.fn<(code: string) => typeof setPassword>(),
}));
vi.mock('#features/auth/lazy-auth.ts', async (original) => ({ ...(await original<object>()), ...account }));
const online = vi.hoisted(() => ({ now: true }));
vi.mock('#hooks/use-online.ts', () => ({
  useOnline: () => online.now,
  useConnection: () => (online.now ? 'online' : 'unreachable'),
}));

const onDone = vi.fn<() => void>();

beforeEach(() => {
  account.startReset.mockReturnValue(setPassword);
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  online.now = true;
  vi.resetAllMocks();
  vi.restoreAllMocks();
});

describe('Forgot password', () => {
  const show = () => render(<ForgotPassword />, { wrapper: MemoryRouter });

  it('sends the link back to this address and says the same for everybody', async () => {
    account.requestPasswordMail.mockResolvedValue({ isLate: false });
    show();
    type('Email', ' Ali@Example.com ');
    submit('Forgot password');
    const heading = await screen.findByRole('heading', { name: 'Check your inbox' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(account.requestPasswordMail.mock.calls).toEqual([['ali@example.com']]);
    expect(screen.queryByText(/Many people on your network/)).toBeNull();
    expect(readToasts().at(-1)).toMatchObject({ kind: 'success', title: 'Reset Email Sent' });
    expect(screen.getByText(/If there is an account for ali@example\.com/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  });

  it('says so before anything is typed when there is no connection', () => {
    online.now = false;
    show();
    expect(screen.getByText(/Only our server can send the link/)).toBeDefined();
    expect(button('Send reset link').disabled).toBe(false);
  });

  it('an odd address stands at its field', async () => {
    account.requestPasswordMail.mockRejectedValueOnce(new AppError('INVALID'));
    show();
    type('Email', 'ali@example.com');
    submit('Forgot password');
    await screen.findByText('Invalid email address');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it('a mail that may not come can be asked for once more, a minute later', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    account.requestPasswordMail.mockResolvedValueOnce({ isLate: true });
    show();
    type('Email', 'ali@example.com');
    submit('Forgot password');
    await screen.findByText(t('forgot.inboxLate'));
    const again = button('Send it again');
    expect(again.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(again);
    expect(account.requestPasswordMail).toHaveBeenCalledOnce();
    await act(() => whatComesAfter(timers, 60_000));
    expect(again.getAttribute('aria-disabled')).toBe('false');
    account.requestPasswordMail.mockResolvedValueOnce({ isLate: false });
    fireEvent.click(again);
    await waitFor(() => expect(screen.queryByText(/Many people on your network/)).toBeNull());
    expect(again.getAttribute('aria-disabled')).toBe('true');
    account.requestPasswordMail.mockRejectedValueOnce(new AppError('OFFLINE'));
    await act(async () =>
      timers.mock.calls
        .filter(([, after]) => after === 60_000)
        .at(-1)?.[0](),
    );
    fireEvent.click(again);
    await screen.findByText(/We can’t reach Baari/);
  });
});

describe('Reset password', () => {
  const show = (code: string | undefined = 'abc') =>
    render(<ResetPassword code={code} onDone={onDone} />, { wrapper: MemoryRouter });
  const fill = (password: string, confirm = password) => {
    type('New password', password);
    type('Confirm new password', confirm);
    submit('Reset password');
  };

  it('confirms and moves on after three seconds', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    setPassword.mockResolvedValue(undefined);
    show();
    fill('new-word');
    await screen.findByRole('heading', { name: 'Your password has been reset' });
    expect(account.startReset.mock.calls).toEqual([['abc']]);
    expect(setPassword.mock.calls).toEqual([['new-word']]);
    expect(onDone).not.toHaveBeenCalled();
    await whatComesAfter(timers, 3000);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it.each([
    ['abcdefg', 'abcdefg', 'Password must be at least 8 characters'],
    ['iloveyou', 'iloveyou', /Many people use this password/],
    ['kot addu', 'kot adda', 'Passwords don’t match'],
  ])('refuses %s and %s without asking anybody', async (password, confirm, words) => {
    show();
    fill(password, confirm);
    await screen.findByText(words);
    expect(setPassword).not.toHaveBeenCalled();
  });

  it('says so before anything is typed when there is no connection', () => {
    online.now = false;
    show();
    expect(screen.getByText(/Only our server can save a new password/)).toBeDefined();
    expect(button('Reset password').disabled).toBe(false);
  });

  it('has no way on without a code', () => {
    render(<ResetPassword code={undefined} onDone={onDone} />, { wrapper: MemoryRouter });
    expect(screen.getAllByRole('alert')[0]?.textContent).toContain('Invalid or missing reset code.');
    expect(button('Reset password').disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forgot-password');
  });

  it('is closed by a spent link and stays open after a lost connection', async () => {
    setPassword.mockRejectedValueOnce(new AppError('BUSY'));
    setPassword.mockRejectedValueOnce(new AppError('RESET_CODE'));
    show();
    fill('new-word');
    await screen.findByText(/Our server isn’t answering/);
    expect(button('Reset password').disabled).toBe(false);
    submit('Reset password');
    await screen.findByText(/Invalid or missing reset code/);
    expect(button('Reset password').disabled).toBe(true);
  });

  it('puts a password that is the old one at its field', async () => {
    setPassword.mockRejectedValue(new AppError('PASSWORD_SAME'));
    show();
    fill('old-word');
    await screen.findByText('That is your password already. Please choose another one.');
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  });
});
