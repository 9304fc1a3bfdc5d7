import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { button, submit, type, whatComesAfter } from '#tests/support/forms.ts';
import { ChangePassword } from './change-password-page.tsx';
import { DeleteAccount } from './delete-account-page.tsx';

const work = vi.hoisted(() => ({
  prepareAccountActions: vi.fn<() => void>(),
  changePassword: vi.fn<(user: unknown, change: unknown, again: boolean) => Promise<boolean>>(),
  deleteAccount: vi.fn<(user: unknown, password: string) => Promise<boolean>>(),
  settleDeletion: vi.fn<(uid: string) => Promise<boolean>>(),
}));
vi.mock('./lazy-account.ts', () => work);
const online = vi.hoisted(() => ({ now: true }));
vi.mock('#hooks/use-online.ts', () => ({
  useOnline: () => online.now,
  useConnection: () => (online.now ? 'online' : 'unreachable'),
}));

const ali = { id: 'u1', email: 'ali@baari.test', name: 'Ali Khan' };
const onDone = vi.fn<() => void>();
const onCancel = vi.fn<() => void>();

afterEach(() => {
  cleanup();
  online.now = true;
  vi.resetAllMocks();
  vi.restoreAllMocks();
});

describe('Change password', () => {
  const show = () => render(<ChangePassword user={ali} onDone={onDone} />, { wrapper: MemoryRouter });
  const fill = (current: string, next: string, confirm = next) => {
    type('Current password', current);
    type('New password', next);
    type('Confirm new password', confirm);
    submit('Change password');
  };

  it('confirms and moves on after two seconds', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    work.changePassword.mockResolvedValue(true);
    show();
    fill('old-word', 'new-word');
    await screen.findByRole('heading', { name: 'Your password has been changed' });
    expect(work.changePassword.mock.calls).toEqual([[ali, { current: 'old-word', next: 'new-word' }, false]]);
    expect(onDone).not.toHaveBeenCalled();
    await whatComesAfter(timers, 2000);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('wants all fields', async () => {
    show();
    submit('Change password');
    await screen.findByText('All fields are required');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')));
  });

  it.each([
    ['old-word', 'abcdefg', 'abcdefg', 'New password must be at least 8 characters'],
    ['old-word', 'new-word', 'new-wood', 'New password and confirmation do not match'],
    ['old-word', 'old-word', 'old-word', 'Please choose a password that you don’t use yet'],
  ])('refuses %s, %s, %s without asking anybody', async (current, next, confirm, words) => {
    show();
    fill(current, next, confirm);
    await screen.findByText(words);
    expect(work.changePassword).not.toHaveBeenCalled();
  });

  it('shows and hides each password apart', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Show: New password' }));
    const types = ['Current password', 'New password', 'Confirm new password'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).type,
    );
    expect(types).toEqual(['password', 'text', 'password']);
  });

  it('takes a wrong current password to its field', async () => {
    work.changePassword.mockResolvedValue(false);
    show();
    fill('guess', 'new-word');
    await screen.findByText('That is not your current password');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')));
  });

  it('says that it does not know after a lost answer, and asks again as such', async () => {
    work.changePassword.mockRejectedValueOnce(new AppError('BUSY'));
    work.changePassword.mockResolvedValueOnce(true);
    show();
    fill('old-word', 'new-word');
    await screen.findByText(/we can’t tell whether your password was changed/);
    submit('Change password');
    await screen.findByRole('heading', { name: 'Your password has been changed' });
    expect(work.changePassword.mock.calls.map(([, , again]) => again)).toEqual([false, true]);
  });

  it('says first that there is no connection, and refuses no press for it', () => {
    online.now = false;
    show();
    expect(screen.getByText(/Only our server can check your current password/)).toBeDefined();
    expect(button('Change password').disabled).toBe(false);
  });
});

describe('Delete account', () => {
  const show = () => render(<DeleteAccount user={ali} onDone={onDone} onCancel={onCancel} />);
  const goOn = async () => {
    type('Type your email to continue', ' ALI@baari.test ');
    submit('Delete account');
    await screen.findByRole('heading', { name: 'Delete this account?' });
  };
  const confirm = (password = 'my-word') => {
    type('Your password', password);
    submit('Delete this account?');
  };

  it.each([
    ['', 'Email Required'],
    ['sara@baari.test', /^Email Mismatch: The email address doesn’t match your current account/],
  ])('does not go on with the address "%s"', async (typed, words) => {
    show();
    type('Type your email to continue', typed);
    submit('Delete account');
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: 'Yes, Delete My Account' })).toBeNull();
  });

  it('deletes after the second question and the password, says goodbye and moves on after two seconds', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    work.deleteAccount.mockResolvedValue(true);
    show();
    await goOn();
    expect(screen.getByText('ali@baari.test')).toBeDefined();
    confirm();
    await screen.findByRole('heading', { name: 'Your account has been deleted' });
    expect(work.deleteAccount.mock.calls).toEqual([[ali, 'my-word']]);
    await whatComesAfter(timers, 2000);
    expect(onDone).toHaveBeenCalledOnce();
  });

  it('wants the password, and takes a wrong one to its field', async () => {
    work.deleteAccount.mockResolvedValue(false);
    show();
    await goOn();
    submit('Delete this account?');
    await screen.findByText('Password is required');
    expect(work.deleteAccount).not.toHaveBeenCalled();
    confirm('guess');
    await screen.findByText('That is not your password');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your password')));
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('can be left without a trace', async () => {
    show();
    await goOn();
    fireEvent.click(button('Cancel'));
    expect(onCancel).toHaveBeenCalledOnce();
    expect(work.deleteAccount).not.toHaveBeenCalled();
  });

  it.each([
    ['OWNS_VENUES', {}, /^Deletion Failed.*Your account still runs venues/],
    ['IS_ADMIN', {}, /^Deletion Failed.*An admin account can’t be deleted here/],
    ['REAUTH_NEEDED', {}, /^Deletion Failed.*we need your password once more/],
    ['OFFLINE', {}, /^Deletion Failed.*We can’t reach Baari/],
    ['UNEXPECTED', {}, /^Deletion FailedFailed to delete account. Please try again or contact support./],
    ['BUSY', { account: 'there' }, /^Deletion Failed.*your account is still there, and nothing was deleted/],
  ] as const)('says what %s %o means, and can be tried again', async (code, detail, words) => {
    work.deleteAccount.mockRejectedValue(new AppError(code, detail));
    show();
    await goOn();
    confirm();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words));
    expect(button('Yes, Delete My Account').disabled).toBe(false);
  });

  it('after a lost answer it claims nothing, asks by itself once there is a connection, and says which', async () => {
    work.deleteAccount.mockRejectedValue(new AppError('OFFLINE', { account: 'unknown' }));
    work.settleDeletion.mockRejectedValueOnce(new AppError('OFFLINE'));
    const { rerender } = show();
    const again = () => rerender(<DeleteAccount user={ali} onDone={onDone} onCancel={onCancel} />);
    await goOn();
    confirm();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Not sure yet.*we can’t tell/));
    expect(screen.getByRole('alert').textContent).not.toContain('Deletion Failed');
    await waitFor(() => expect(work.settleDeletion).toHaveBeenCalledOnce());
    online.now = false;
    again();
    work.settleDeletion.mockResolvedValueOnce(true);
    online.now = true;
    again();
    await screen.findByRole('heading', { name: 'Your account has been deleted' });
  });

  it('a lost answer after which the account is still there is said as just that', async () => {
    work.deleteAccount.mockRejectedValue(new AppError('OFFLINE', { account: 'unknown' }));
    work.settleDeletion.mockResolvedValue(false);
    show();
    await goOn();
    confirm();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/your account is still there/));
  });

  it('says first that there is no connection, and refuses no press for it', () => {
    online.now = false;
    show();
    expect(screen.getByText(/Only our server can delete an account/)).toBeDefined();
    expect(button('Continue').disabled).toBe(false);
  });
});
