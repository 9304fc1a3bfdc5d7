import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSignOut } from '#app/shell/sign-out/use-sign-out.ts';
import { closeToast } from '#ui/overlay/toast-order.ts';
import { lazyDialog, useLazyDialog, useLeavingDialogs, dropFailure } from '#ui/overlay/lazy-dialog.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import Toasts from '#ui/overlay/toasts.tsx';
import { FailureBar } from './failure-bar.tsx';

const signOut = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock('#app/shell/sign-out/sign-out-flow.ts', () => ({ signOutAfterAsking: signOut }));

const load = vi.fn<() => Promise<{ default: () => string }>>();
const offline = /We can’t reach Baari/;

function openerOf() {
  const Dialog = lazyDialog(load);
  return function Opener() {
    useLeavingDialogs();
    const dialog = useLazyDialog('ticket', Dialog);
    const leave = useSignOut();
    return (
      <>
        <button onClick={dialog.show}>Ticket</button>
        <button onClick={() => void leave()}>Sign out</button>
        <Link to="/elsewhere">Elsewhere</Link>
        {dialog.open && <Dialog />}
      </>
    );
  };
}

function showScreen() {
  const Opener = openerOf();
  render(
    <MemoryRouter>
      <FailureBar />
      <Opener />
    </MemoryRouter>,
  );
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

/** Its time is over. */
function closeToasts() {
  act(() => readToasts().forEach(({ id }) => closeToast(id)));
}

beforeEach(() => {
  load.mockRejectedValue(new Error('no network'));
  signOut.mockRejectedValue(new Error('no storage'));
});
afterEach(() => {
  cleanup();
  closeToasts();
  dropFailure();
  vi.resetAllMocks();
});

it('a dialog that did not arrive is told after its toast has gone, until it opens', async () => {
  showScreen();
  await press('Ticket');
  expect(readToasts()).toMatchObject([{ kind: 'failed', title: expect.stringMatching(offline) }]);
  expect(screen.queryByText(offline), 'not in the same words beside its toast').toBeNull();
  closeToasts();
  expect(screen.getByText(offline)).toBeDefined();
  load.mockResolvedValue({ default: () => 'Here it is' });
  await press('Ticket');
  await screen.findByText('Here it is');
  expect(screen.queryByText(offline)).toBeNull();
});

it('a sign-out that failed is told after its toast has gone, until the person is out', async () => {
  showScreen();
  await press('Sign out');
  closeToasts();
  expect(screen.getByText(/could not be signed out/)).toBeDefined();
  signOut.mockResolvedValue(true);
  await press('Sign out');
  expect(screen.queryByText(/could not be signed out/)).toBeNull();
});

it('whoever puts its toast away has read it', async () => {
  showScreen();
  render(
    <MemoryRouter>
      <Toasts />
    </MemoryRouter>,
  );
  await press('Ticket');
  await press('Close');
  expect(readToasts()).toEqual([]);
  expect(screen.queryByText(offline)).toBeNull();
});

it('is put away by hand, and goes with its screen', async () => {
  showScreen();
  await press('Ticket');
  closeToasts();
  await press('Close');
  expect(screen.queryByText(offline)).toBeNull();
  await press('Ticket');
  closeToasts();
  expect(screen.getByText(offline)).toBeDefined();
  fireEvent.click(screen.getByRole('link'));
  expect(screen.queryByText(offline)).toBeNull();
});
