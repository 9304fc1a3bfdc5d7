import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { tellUnread } from '#features/notifications/bell-store.ts';
import type { SessionUser } from '#domain/user.ts';
import { BottomBar } from './bottom-bar.tsx';

const person = vi.hoisted(() => ({ now: null as SessionUser | null }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => person.now }));

afterEach(() => {
  cleanup();
  tellUnread(undefined);
  localStorage.clear();
});

function show(user: SessionUser | null, at: string) {
  person.now = user;
  render(
    <MemoryRouter initialEntries={[at]}>
      <BottomBar />
    </MemoryRouter>,
  );
  const links = within(screen.getByRole('navigation', { name: 'Shortcuts' })).getAllByRole('link');
  return links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);
}

it('leads a visitor to the venues and to the login, and says where they are', () => {
  expect(show(null, '/venues')).toEqual([
    ['Home', '/', null],
    ['Find', '/venues', 'page'],
    ['Login', '/login', null],
  ]);
});

it('leads a person to their bookings and their account', () => {
  expect(show({ id: 'u1', email: 'a@baari.test', name: 'Ayesha' }, '/venues/7')).toEqual([
    ['Home', '/', null],
    ['Find', '/venues', null],
    ['Bookings', '/my-bookings', null],
    ['Me', '/profile', null],
  ]);
});

it('marks the bookings when there is news of them, until they were looked at', () => {
  show({ id: 'u1', email: 'a@baari.test', name: 'Ayesha' }, '/venues');
  const bookings = () => screen.getByRole('link', { name: /^Bookings/ }).getAttribute('aria-label');
  expect(bookings()).toBeNull();
  act(() => tellUnread(2));
  expect(bookings()).toBe('Bookings, 2 unread');
  fireEvent.click(screen.getByRole('link', { name: /^Bookings/ }));
  expect(bookings()).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(bookings()).toBeNull();
  act(() => tellUnread(1));
  act(() => tellUnread(3));
  expect(bookings()).toBe('Bookings, 2 unread');
});

it('news that was looked at is none after a reload either, and is still one for somebody else', () => {
  const ayesha = { id: 'u1', email: 'a@baari.test', name: 'Ayesha' };
  const bookings = () => screen.getByRole('link', { name: /^Bookings/ }).getAttribute('aria-label');
  const open = (user: SessionUser, at: string, unread: number) => {
    cleanup();
    tellUnread(undefined);
    show(user, at);
    act(() => tellUnread(unread));
    return bookings();
  };
  expect(open(ayesha, '/', 2)).toBe('Bookings, 2 unread');
  expect(open(ayesha, '/my-bookings', 2)).toBeNull();
  expect(open(ayesha, '/', 2)).toBeNull();
  expect(open(ayesha, '/', 3), 'one more came').toBe('Bookings, 1 unread');
  expect(open(ayesha, '/my-bookings', 3)).toBeNull();
  expect(open(ayesha, '/', 1), 'some were read elsewhere: this one may be new').toBe('Bookings, 1 unread');
  expect(open({ ...ayesha, id: 'u2' }, '/', 2)).toBe('Bookings, 2 unread');
});
