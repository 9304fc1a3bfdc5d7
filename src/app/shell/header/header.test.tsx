import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '#domain/user.ts';
import { closeBell, readBell } from '#features/notifications/bell-store.ts';
import { Header } from './header.tsx';

const person = vi.hoisted(() => ({ now: null as SessionUser | null }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => person.now }));
const signOut = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#app/shell/sign-out/use-sign-out.ts', () => ({ useSignOut: () => signOut }));

const ayesha = { id: 'u1', email: 'ayesha@baari.test', name: 'Ayesha Khan' };

function show(user: SessionUser | null) {
  person.now = user;
  render(<Header />, { wrapper: MemoryRouter });
}
const part = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.createElement('p');
const bar = () => part('nav[aria-label="Main"]');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** The header's menus come when they are asked for. */
async function openMenu(): Promise<HTMLElement> {
  fireEvent.click(button('Open menu'));
  return screen.findByRole('dialog', { name: 'Menu' });
}
const linksIn = (box: HTMLElement) => [...box.querySelectorAll('a')].map(({ textContent }) => textContent);

beforeEach(() => {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  closeBell();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('the header', () => {
  it('shows a visitor the way to log in, and nothing of an account', () => {
    show(null);
    expect(screen.getByText('Login').getAttribute('href')).toBe('/login');
    expect(linksIn(bar())).toEqual(expect.arrayContaining(['Home', 'Venues']));
    expect(screen.queryByText('My Bookings')).toBeNull();
    expect(screen.queryByText('Sign Out')).toBeNull();
    expect(screen.queryByLabelText('Sign Out')).toBeNull();
  });

  it('shows a signed-in person their bookings, their name and the way out', async () => {
    show(ayesha);
    expect(within(bar()).getByText('My Bookings').getAttribute('href')).toBe('/my-bookings');
    expect(screen.queryByText('Login')).toBeNull();
    const account = button(/Ayesha Khan$/);
    expect(account.textContent).toMatch(/^AKAyesha Khan/);
    fireEvent.click(account);
    fireEvent.click(await screen.findByText('Sign Out'));
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('signs out with one press on a phone', () => {
    show(ayesha);
    fireEvent.click(screen.getByLabelText('Sign Out'));
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('has the same links in the menu of a phone', async () => {
    show(null);
    const links = linksIn(await openMenu());
    expect(links).toEqual(expect.arrayContaining(['Home', 'Venues']));
    expect(links).not.toContain('My Bookings');
    cleanup();
    show(ayesha);
    expect(linksIn(await openMenu())).toEqual(expect.arrayContaining(['Home', 'Venues', 'My Bookings']));
  });

  it('opens the list of notifications from the menu of a phone, which closes', async () => {
    show(ayesha);
    const menu = await openMenu();
    fireEvent.click(within(menu).getByRole('button', { name: /^Notifications/ }));
    expect(readBell().isOpen).toBe(true);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
  });
});
