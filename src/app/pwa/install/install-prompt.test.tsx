import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteOfflineReadiness, type OfflineReadiness } from '#hooks/use-offline-readiness.ts';
import { InstallPrompt } from './install-prompt.tsx';

vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => true }));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: () => [] }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => null }));
vi.mock('./install-event.ts', () => ({
  readInstallEvent: () => undefined,
  subscribeInstallEvent: () => () => undefined,
  dropInstallEvent: () => undefined,
}));

// An iPhone: nothing but the navigator says so.
beforeEach(() => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
});

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'standalone');
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
});

const show = () =>
  render(
    <MemoryRouter>
      <InstallPrompt />
    </MemoryRouter>,
  );

it.each<[OfflineReadiness, string, boolean]>([
  ['ready', 'One tap to open, even with no signal.', true],
  ['saving', 'Still saving Baari to this phone', false],
  ['waiting', 'Not saved on this phone yet: we try again when your connection is better.', false],
  ['impossible', 'One tap to open.', false],
])('while the app is %s it says "%s"', (readiness, words, promises) => {
  noteOfflineReadiness(readiness);
  show();
  const card = screen.getByRole('complementary', { name: 'Install Baari' });
  expect(card.textContent).toContain(words);
  expect(card.textContent?.includes('even with no signal')).toBe(promises);
});

it('the steps by hand come at the press and end with the one that keeps the promise', async () => {
  noteOfflineReadiness('ready');
  show();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show how' }));
  const steps = await screen.findByRole('dialog', { name: 'Install Baari in two steps' });
  expect(steps.textContent).toContain('open it once while you have a connection');
});
