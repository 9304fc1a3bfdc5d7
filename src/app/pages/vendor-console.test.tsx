import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeskLink } from '#domain/desk/desk.ts';
import { uuid } from '#tests/support/samples.ts';
import { en } from '#text/en.ts';
import { registerMessages, t } from '#text/translate.ts';
import VendorConsole from './vendor-console.tsx';

const phone = vi.hoisted(() => ({
  user: null as null | { id: string; name: string; email: string },
  links: [] as unknown[],
  reading: { is: 'absent' } as object,
  at: undefined as number | undefined,
  online: true,
  pull: vi.fn(),
}));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => phone.user }));
vi.mock('#hooks/use-desks.ts', () => ({ useDesks: () => ({ links: phone.links, staff: null, application: null }) }));
vi.mock('#hooks/use-desk.ts', () => ({
  useDesk: () => phone.reading,
  useDeskPull: (venueId: string) => {
    phone.pull(venueId);
    return { isPulling: false, error: null, refresh: () => undefined };
  },
}));
vi.mock('#hooks/use-entries.ts', () => ({ useEntries: () => [] }));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: () => [] }));
vi.mock('#hooks/use-freshness.ts', () => ({ useFreshness: () => ({ at: phone.at, stale: false }) }));
vi.mock('#hooks/use-online.ts', () => ({
  useOnline: () => phone.online,
  useConnection: () => (phone.online ? 'online' : 'offline'),
}));
vi.mock('#app/shell/header/lazy-outbox.tsx', () => ({ LazyOutbox: () => null }));
vi.mock('#app/shell/header/header.tsx', () => ({ Header: () => null }));
vi.mock('#app/shell/footer.tsx', () => ({ Footer: () => null }));
vi.mock('#app/shell/bottom-bar.tsx', () => ({ BottomBar: () => null }));
vi.mock('#app/routes.tsx', () => ({ NotFoundPage: () => <h1>404</h1> }));
vi.mock('./keep-console.ts', () => ({ keepConsole: () => Promise.resolve() }));

registerMessages(en);
const link = (digit: number, name: string): DeskLink => ({
  venueId: uuid(digit),
  name,
  city: 'Karachi',
  role: 'owner',
});

function Where() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Where />
      <Routes>
        <Route path="/vendor/*" element={<VendorConsole />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  localStorage.clear();
  Object.assign(phone, {
    user: { id: uuid(9), name: 'Kamran', email: 'k@x.pk' },
    links: [],
    reading: { is: 'absent' },
    at: Date.now() + 60_000,
    online: true,
  });
  phone.pull.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('signed out: to the login, with the way back', () => {
  phone.user = null;
  open('/vendor/x/today?day=2026-11-21');
  expect(screen.getByText('at /login?next=%2Fvendor%2Fx%2Ftoday%3Fday%3D2026-11-21')).toBeDefined();
});

it.each([
  ['no uuid', '/vendor/badal-turf/today'],
  ['somebody else’s', `/vendor/${uuid(4)}/today`],
])('%s is the 404 page, and the server is asked about no venue', (_, path) => {
  open(path);
  expect(screen.getByRole('heading', { name: '404' })).toBeDefined();
  expect(phone.pull).not.toHaveBeenCalled();
});

it('a venue that this phone does not know waits for the server, and offline says that it isn’t here', () => {
  phone.at = 5;
  const { unmount } = open(`/vendor/${uuid(4)}/today`);
  expect(screen.getByRole('main', { busy: true })).toBeDefined();
  unmount();
  phone.online = false;
  open(`/vendor/${uuid(4)}/today`);
  expect(screen.getByText(t('desk.never'))).toBeDefined();
});

it('a role that was taken away is said by the name of the venue', () => {
  phone.reading = { is: 'gone', name: 'Badal Turf' };
  open(`/vendor/${uuid(4)}/today`);
  expect(screen.getByText('You no longer have access to Badal Turf.')).toBeDefined();
  expect(phone.pull).not.toHaveBeenCalled();
});

it('/vendor: without a venue it says so, with one it opens, with several it asks once', () => {
  open('/vendor').unmount();
  const none = open('/vendor');
  expect(screen.getByText(t('desk.noVenue'))).toBeDefined();
  none.unmount();
  phone.links = [link(1, 'Badal Turf')];
  const one = open('/vendor');
  expect(screen.getByText(`at /vendor/${uuid(1)}/today`)).toBeDefined();
  one.unmount();
  localStorage.clear();
  phone.links = [link(1, 'Badal Turf'), link(2, 'Uqab Squash')];
  const several = open('/vendor');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Badal TurfKarachi · Owner',
    'Uqab SquashKarachi · Owner',
  ]);
  several.unmount();
  open(`/vendor/${uuid(2)}/today`).unmount();
  open('/vendor');
  expect(screen.getByText(`at /vendor/${uuid(2)}/today`), 'the one that was open last').toBeDefined();
});

it('bars are there before the venue’s data, and the gate is not offered the bookings', () => {
  phone.links = [{ ...link(1, 'Badal Turf'), role: 'gate' }];
  open(`/vendor/${uuid(1)}/today`);
  expect(screen.getByText('Badal Turf')).toBeDefined();
  expect(screen.getByText(t('desk.never'))).toBeDefined();
  expect(phone.pull).toHaveBeenCalledWith(uuid(1));
  const links = screen.getByRole('navigation', { name: t('desk.nav') }).querySelectorAll('a');
  expect([...links].map(({ textContent }) => textContent)).toEqual(['Today', 'Calendar']);
});

it.each(['bookings', `bookings/${uuid(5)}`])('an address is no way to what the gate is not offered: %s', (rest) => {
  phone.links = [{ ...link(1, 'Badal Turf'), role: 'gate' }];
  open(`/vendor/${uuid(1)}/${rest}`);
  expect(screen.getByText('404')).toBeDefined();
});

it('what was refused is shown by whichever screen of the venue somebody was sent to for it', async () => {
  phone.links = [link(1, 'Badal Turf')];
  const [open1, close] = ['16:00:00', '02:00:00'];
  const desk = {
    venueId: uuid(1),
    name: 'Badal Turf',
    city: 'Karachi',
    open: open1,
    close,
    payee: 'platform',
    role: 'owner',
  };
  const days = { firstDay: '2020-01-01', lastDay: '2099-01-01', at: Date.now() };
  phone.reading = { is: 'here', desk: { ...desk, ...days, isPublished: true, rights: [], courts: [], holds: [] } };
  open(`/vendor/${uuid(1)}/today#refused`);
  expect(await screen.findByRole('dialog', { name: 'Refused' })).toBeDefined();
});
