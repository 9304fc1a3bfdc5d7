import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { readToasts, setToasts } from '#ui/overlay/toast.ts';
import { AuthScreen } from './auth-screen.tsx';
import type { AuthTab } from './auth-tabs.tsx';
import { LoginPage } from './login-page.tsx';

const account = vi.hoisted(() => ({
  isQuickSignUp: vi.fn<() => Promise<boolean>>(),
  prepareSignIn: vi.fn<() => void>(),
  requestConfirmMail: vi.fn<(email: string) => Promise<string>>(),
  signIn: vi.fn<(input: unknown) => Promise<unknown>>(),
  signUp: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock('./lazy-auth.ts', async (original) => ({ ...(await original<object>()), ...account }));

const arrive = vi.hoisted(() => vi.fn<(user: unknown) => Promise<void>>());
vi.mock('./use-after-sign-in.ts', () => ({ useAfterSignIn: () => arrive }));

const ayesha = { id: 'u1', email: 'ayesha@baari.test', name: 'Ayesha Khan' };
const onBusy = vi.fn<(busy: boolean) => void>();
const onDone = vi.fn<() => void>();
const onTab = vi.fn<(tab: AuthTab) => void>();

const ways = { next: '/', onTab, onBusy, onDone };
function show(tab: AuthTab) {
  return render(<AuthScreen tab={tab} welcomes {...ways} />, { wrapper: MemoryRouter });
}

function type(label: string, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

function logIn() {
  type('Email', 'Ayesha@baari.test');
  type('Password', 'baari-demo');
  fireEvent.submit(screen.getByRole('form', { name: 'Log in' }));
}

async function register() {
  await screen.findByLabelText('First name');
  type('First name', 'Ayesha');
  type('Last name', 'Khan');
  type('Email', 'ayesha@baari.test');
  type('Phone number', '0300 1234567');
  type('Password', 'kot addu');
  fireEvent.click(screen.getByLabelText(/I agree/));
  fireEvent.submit(screen.getByRole('form', { name: 'Create your account' }));
}

// Also what another file has typed.
beforeEach(() => {
  sessionStorage.clear();
  account.isQuickSignUp.mockResolvedValue(true);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('Login', () => {
  it('welcomes and stays locked until the app has moved on', async () => {
    let movedOn: () => void = () => undefined;
    arrive.mockReturnValue(new Promise((resolve) => (movedOn = resolve)));
    account.signIn.mockResolvedValue(ayesha);
    show('login');
    logIn();
    await waitFor(() =>
      expect(readToasts().at(-1)).toMatchObject({ title: 'Login Successful', text: 'Welcome back!' }),
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Loading...' }).disabled).toBe(true);
    expect(account.signIn.mock.calls).toEqual([
      [{ email: 'ayesha@baari.test', password: 'baari-demo', remember: true }],
    ]);
    expect(arrive.mock.calls).toEqual([[ayesha]]);
    expect(onBusy.mock.calls).toEqual([[true]]);
    expect(sessionStorage).toHaveLength(0);
    movedOn();
    await screen.findByRole('button', { name: 'Log in' });
  });

  it.each([
    ['WRONG_PASSWORD', 'Wrong email or password.'],
    ['OFFLINE', 'We can’t reach Baari right now. Check your connection or try again in a minute.'],
    ['NOT_OURS', t('error.notOurs')],
    ['RATE_LIMITED', 'That was a lot of tries. Please wait a few minutes and try again.'],
    ['UNEXPECTED', 'An error occurred. Please try again later.'],
  ] as const)('says what %s means and lets the person try again', async (code, words) => {
    account.signIn.mockRejectedValue(new AppError(code));
    show('login');
    logIn();
    await screen.findByText(words);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' }).disabled).toBe(false);
    expect(onBusy.mock.calls).toEqual([[true], [false]]);
    expect(arrive).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Ayesha@baari.test');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('baari-demo');
  });
});

it.each([
  ['/venues/v1?pay=1', 'login', 0],
  ['/venues/v1?pay=1', 'register', 0],
  ['/venues/v1?court=c1', 'login', 1],
  ['/', 'register', 1],
] as const)('on the way to %s the %s tab shows %i messages: the payment tells by itself', async (next, tab, count) => {
  setToasts([]);
  account.signIn.mockResolvedValue(ayesha);
  account.signUp.mockResolvedValue({ user: ayesha });
  arrive.mockResolvedValue(undefined);
  render(
    <MemoryRouter initialEntries={[`${paths.login}?${new URLSearchParams({ next, tab })}`]}>
      <LoginPage renderAbout={() => null} />
    </MemoryRouter>,
  );
  if (tab === 'login') logIn();
  else await register();
  await waitFor(() => expect(arrive).toHaveBeenCalledOnce());
  expect(readToasts()).toHaveLength(count);
});

describe('Register', () => {
  it('welcomes a new person, and is locked while it works', async () => {
    let answer: (user: unknown) => void = () => undefined;
    account.signUp.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    show('register');
    await register();
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Registering...' });
    expect(busy.disabled).toBe(true);
    answer({ user: ayesha });
    await waitFor(() =>
      expect(readToasts().at(-1)).toMatchObject({
        title: 'Registration Successful',
        text: 'Your account has been created!',
      }),
    );
    await waitFor(() => expect(arrive.mock.calls).toEqual([[ayesha]]));
  });

  it('says what is missing in an empty form, and asks nobody', async () => {
    show('register');
    await screen.findByLabelText('First name');
    fireEvent.submit(screen.getByRole('form', { name: 'Create your account' }));
    await screen.findByText('First name is required');
    expect(screen.getByText(t('form.termsRequired'))).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(account.signUp).not.toHaveBeenCalled();
  });

  it('the terms open beside it, so that nothing that was typed is lost', async () => {
    show('register');
    await screen.findByLabelText('Password');
    type('Password', 'a long secret');
    for (const [words, path] of [
      [t('auth.terms'), paths.terms],
      [t('auth.privacy'), paths.privacy],
    ] as const) {
      const link = screen.getByRole<HTMLAnchorElement>('link', { name: new RegExp(`^${words}`) });
      expect([link.getAttribute('href'), link.target]).toEqual([path, '_blank']);
      fireEvent.click(link);
    }
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a long secret');
    expect(screen.getByLabelText<HTMLInputElement>(/I agree/).checked).toBe(false);
  });

  it('puts a taken e-mail on its field and takes the focus there', async () => {
    account.signUp.mockRejectedValue(new AppError('EMAIL_TAKEN'));
    show('register');
    await register();
    await screen.findByText('An account with this email already exists. Please log in instead.');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ayesha');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(account.signUp.mock.calls[0]?.[0]).toMatchObject({
      details: { phone: '+923001234567', firstName: 'Ayesha' },
    });
  });
});

describe('Register where addresses are confirmed first', () => {
  beforeEach(() => void account.isQuickSignUp.mockResolvedValue(false));

  function registerAddress() {
    type('Email', 'Ayesha@baari.test');
    fireEvent.click(screen.getByLabelText(/I agree/));
    fireEvent.submit(screen.getByRole('form', { name: 'Create your account' }));
  }

  it('asks for e-mail and terms only, and sends nothing else', async () => {
    account.signUp.mockResolvedValue({ needsConfirmation: true });
    render(<AuthScreen tab="register" welcomes {...ways} next="/venues/v1?pay=1" />, { wrapper: MemoryRouter });
    expect(screen.queryByLabelText('Password')).toBeNull();
    registerAddress();
    const heading = await screen.findByRole('heading', { name: 'Check your inbox' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(account.signUp.mock.calls).toEqual([[{ email: 'ayesha@baari.test', next: '/venues/v1?pay=1' }]]);
    expect(screen.getByText(/If .*ayesha@baari\.test.* still has to be confirmed, a link is on its way/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'choose a new password' }).getAttribute('href')).toBe('/forgot-password');
    expect(onBusy.mock.calls).toEqual([[true], [false]]);
    fireEvent.click(screen.getByRole('button', { name: 'Back to Login' }));
    expect(onTab.mock.calls).toEqual([['login']]);
  });

  it('asks for the rest when the server turns out to sign people in at once', async () => {
    account.isQuickSignUp.mockRejectedValueOnce(new AppError('OFFLINE'));
    account.isQuickSignUp.mockResolvedValue(true);
    show('register');
    registerAddress();
    const name = await screen.findByLabelText('First name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Ayesha@baari.test');
    expect(screen.getByLabelText<HTMLInputElement>(/I agree/).checked).toBe(true);
    expect(account.signUp).not.toHaveBeenCalled();
  });

  it('sends nothing while nobody knows whether the server signs people in at once', async () => {
    account.isQuickSignUp.mockRejectedValue(new AppError('BUSY'));
    show('register');
    registerAddress();
    await screen.findByText(/Our server isn’t answering/);
    expect(account.signUp).not.toHaveBeenCalled();
  });

  it.each([
    ['MAIL_QUOTA', {}, /none is on its way/],
    ['MAIL_JUST_SENT', { seconds: 41 }, /another one in 41 seconds/],
  ] as const)('says what %s means instead of a link on its way', async (code, detail, words) => {
    account.signUp.mockRejectedValue(new AppError(code, detail));
    show('register');
    registerAddress();
    await screen.findByText(words);
    expect(screen.queryByRole('heading', { name: 'Check your inbox' })).toBeNull();
  });
});

describe('an account that is not confirmed yet', () => {
  beforeEach(() => void account.signIn.mockRejectedValue(new AppError('EMAIL_UNCONFIRMED')));

  it('gets the link sent again', async () => {
    account.requestConfirmMail.mockResolvedValue('ayesha@baari.test');
    show('login');
    logIn();
    fireEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
    await screen.findByRole('heading', { name: 'Check your inbox' });
    expect(account.requestConfirmMail.mock.calls).toEqual([['ayesha@baari.test']]);
  });

  it('is told when no link can be sent', async () => {
    account.requestConfirmMail.mockRejectedValue(new AppError('MAIL_QUOTA'));
    show('login');
    logIn();
    fireEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
    await screen.findByText(/none is on its way/);
    expect(screen.queryByRole('heading', { name: 'Check your inbox' })).toBeNull();
  });
});

describe('the two tabs', () => {
  it('move with the arrow keys and keep the typed e-mail', async () => {
    const shown = show('login');
    type('Email', 'ayesha@baari.test');
    const login = screen.getByRole('tab', { name: 'Login' });
    login.focus();
    fireEvent.keyDown(login, { key: 'ArrowRight' });
    expect(onTab.mock.calls).toEqual([['register']]);
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Register' }));
    shown.rerender(<AuthScreen tab="register" welcomes {...ways} />);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ayesha@baari.test');
    expect(screen.getByRole('tab', { name: 'Register' }).getAttribute('aria-selected')).toBe('true');
  });
});
