import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { announceSession } from '#data/session/session-events.ts';
import { endKey, keepSession } from '#data/session/session-storage.ts';
import { t } from '#text/translate.ts';
import { ali, session } from '#tests/support/samples.ts';
import { SessionExpiredBar } from './session-expired-bar.tsx';

function show(at = '/venues?city=Lahore'): void {
  render(
    <MemoryRouter initialEntries={[at]}>
      <SessionExpiredBar />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  localStorage.clear();
  announceSession();
});
it('is silent for whoever was never signed in', () => {
  show();
  expect(screen.getByRole('status').textContent).toBe('');
});

it('says what waits, and the way in leads back to where the person was', () => {
  localStorage.setItem(endKey, '2');
  show();
  screen.getByText('You were signed out. 2 changes wait on this phone. Log in to send them.');
  const link = screen.getByRole('link', { name: 'Log in' });
  expect(link.getAttribute('href')).toBe('/login?next=%2Fvenues%3Fcity%3DLahore');
});

it('says that the session ended also when nothing waits, without a link on the login itself', () => {
  localStorage.setItem(endKey, '0');
  show('/login');
  screen.getByText(t('pwa.sessionExpired'));
  expect(screen.queryByRole('link')).toBeNull();
});

it('goes away when it was read, and stays away', () => {
  localStorage.setItem(endKey, '1');
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('status').textContent).toBe('');
  cleanup();
  show();
  expect(screen.getByRole('status').textContent).toBe('');
});

it('says that a visit left something behind, and goes away when it was read', () => {
  localStorage.setItem(endKey, 'visit 2');
  show();
  screen.getByText(t('pwa.visitWaiting', { count: 2 }));
  expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('goes away with a sign-in', () => {
  localStorage.setItem(endKey, '1');
  show();
  act(() => {
    keepSession({ ...session(ali), received_at: 0 }, 'local', 1);
    announceSession();
  });
  expect(screen.getByRole('status').textContent).toBe('');
});
