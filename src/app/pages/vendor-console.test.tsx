import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeskLink } from '#domain/desk/desk.ts';
import { deskRules, queuedWrite, uuid } from '#tests/support/samples.ts';
import { t } from '#text/translate.ts';
import { readToasts, setToasts, showToast } from '#ui/overlay/toast.ts';
import VendorConsole from './vendor-console.tsx';

const phone = vi.hoisted(() => ({
  user: null as null | { id: string; name: string; email: string },
  links: [] as unknown[],
  reading: { is: 'absent' } as object,
  at: undefined as number | undefined,
  outbox: [] as unknown[],
  online: true,
  hasNetwork: false,
  pull: vi.fn(),
  ask: vi.fn(),
}));
// It comes when the screen is shown: after the last test it would stand among the modules of the next file.
vi.mock('#features/desk-entries/row/lazy-gate.ts', async (original) => ({
  ...(await original<object>()),
  prepareGate: () => undefined,
}));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => phone.user }));
vi.mock('#hooks/use-desks.ts', async (original) => ({
  ...(await original<object>()),
  useDesks: () => ({ links: phone.links, staff: null, application: null }),
}));
vi.mock('#hooks/use-desk.ts', async (original) => ({
  ...(await original<object>()),
  useDesk: () => phone.reading,
  useDeskPull: (venueId: string) => {
    phone.pull(venueId);
    return { isPulling: false, error: null, refresh: () => undefined };
  },
}));
vi.mock('#data/sync.ts', () => ({ pullUser: phone.ask }));
vi.mock('#hooks/use-entries.ts', async (original) => ({ ...(await original<object>()), useEntries: () => [] }));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: () => phone.outbox }));
vi.mock('#hooks/use-freshness.ts', () => ({ useFreshness: () => ({ at: phone.at, stale: false }) }));
vi.mock('#hooks/use-online.ts', () => ({
  useOnline: () => phone.online,
  useConnection: () => (phone.online ? 'online' : phone.hasNetwork ? 'unreachable' : 'offline'),
}));
vi.mock('#app/shell/header/lazy-outbox.tsx', () => ({ LazyOutbox: () => null }));
vi.mock('#app/shell/header/header.tsx', () => ({ Header: () => null }));
vi.mock('#app/shell/footer.tsx', () => ({ Footer: () => null }));
vi.mock('#app/shell/bottom-bar.tsx', () => ({ BottomBar: () => null }));
vi.mock('#app/routes.tsx', () => ({ NotFoundPage: () => <h1>404</h1> }));
vi.mock('./keep-console.ts', () => ({ keepConsole: () => Promise.resolve() }));

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
    outbox: [],
    online: true,
    hasNetwork: false,
  });
  phone.pull.mockReset();
  phone.ask.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setToasts([]);
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

it.each([
  ['a venue', `/vendor/${uuid(4)}/today`, 5],
  ['the choice among venues', '/vendor', undefined],
])(
  '%s that this phone does not know: to connect is the advice without a network alone, and one can try again',
  (...[, path, at]) => {
    Object.assign(phone, { at, online: false });
    const { unmount } = open(path);
    expect(screen.getByText(t('desk.neverHint'))).toBeDefined();
    expect(screen.getByRole('button', { name: t('action.retry') })).toBeDefined();
    unmount();
    phone.hasNetwork = true;
    open(path);
    expect(screen.getByText(t('error.offline'))).toBeDefined();
    expect(screen.queryByText(t('desk.neverHint'))).toBeNull();
    expect(screen.getByRole('button', { name: t('action.retry') })).toBeDefined();
  },
);

it.each([
  ['a venue', `/vendor/${uuid(4)}/today`, 5],
  ['the choice among venues', '/vendor', undefined],
])('%s that this phone does not know is asked for at once, and what it knows is not', (_, path, at) => {
  phone.reading = { is: 'loading' };
  phone.links = [link(1, 'Badal Turf')];
  open(path).unmount();
  expect(phone.ask).not.toHaveBeenCalled();
  phone.reading = { is: 'absent' };
  phone.links = [];
  phone.at = at as never;
  open(path);
  expect(phone.ask).toHaveBeenCalledOnce();
});

it.each([
  ['a venue that this phone does not know', `/vendor/${uuid(4)}/today`, 5],
  ['the choice among venues', '/vendor', undefined],
])('%s says after five seconds that the server has not answered', async (_, path, at) => {
  vi.useFakeTimers();
  phone.at = at as never;
  open(path);
  expect(screen.getByRole('main', { busy: true })).toBeDefined();
  await act(async () => vi.advanceTimersByTimeAsync(4900));
  expect(screen.queryByText('Baari has not answered yet.')).toBeNull();
  await act(async () => vi.advanceTimersByTimeAsync(200));
  vi.useRealTimers();
  expect(await screen.findByText('Baari has not answered yet.')).toBeDefined();
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
  expect([...links].map(({ textContent }) => textContent)).toEqual(['Today', 'Calendar', 'Gate']);
});

it.each(['gate', 'manager', 'representative'] as const)(
  'what is sold is not for the %s, neither by the bars nor by address',
  async (role) => {
    phone.links = [{ ...link(1, 'Badal Turf'), role }];
    const { unmount } = open(`/vendor/${uuid(1)}/today`);
    fireEvent.click(screen.getByRole('button', { name: t('desk.more') }));
    const more = within(await screen.findByRole('dialog', { name: t('desk.more') }));
    expect(more.getAllByRole('link').map((one) => one.textContent)).toEqual([t('desk.guide'), t('desk.back')]);
    unmount();
    for (const rest of ['venue', 'venue/courts']) {
      open(`/vendor/${uuid(1)}/${rest}`);
      expect(screen.getByRole('heading', { name: '404' })).toBeDefined();
      cleanup();
    }
  },
);

it.each(['owner', 'admin'] as const)('“More” of a phone leads the %s to the venue, and out', async (role) => {
  phone.links = [{ ...link(1, 'Badal Turf'), role }];
  open(`/vendor/${uuid(1)}/today`);
  fireEvent.click(screen.getByRole('button', { name: t('desk.more') }));
  const more = within(await screen.findByRole('dialog', { name: t('desk.more') }));
  expect(more.getAllByRole('link').map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    [t('desk.venue'), `/vendor/${uuid(1)}/venue`],
    [t('desk.staff'), `/vendor/${uuid(1)}/staff`],
    [t('desk.guide'), `/vendor/${uuid(1)}/guide`],
    [t('desk.back'), '/'],
  ]);
  fireEvent.click(more.getByRole('link', { name: t('desk.venue') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(`at /vendor/${uuid(1)}/venue`)).toBeDefined();
  expect(screen.getByRole('button', { name: t('desk.more') }).getAttribute('aria-current')).toBe('true');
});

it('an unknown page below the venue is the 404 page', () => {
  phone.links = [link(1, 'Badal Turf')];
  open(`/vendor/${uuid(1)}/venue/riches`);
  expect(screen.getByRole('heading', { name: '404' })).toBeDefined();
});

it.each(['bookings', `bookings/${uuid(5)}`, 'staff'])(
  'an address is no way to what the gate is not offered: %s',
  (rest) => {
    phone.links = [{ ...link(1, 'Badal Turf'), role: 'gate' }];
    open(`/vendor/${uuid(1)}/${rest}`);
    expect(screen.getByText('404')).toBeDefined();
  },
);

it('who lets nobody in is not led to the gate', () => {
  phone.links = [{ ...link(1, 'Badal Turf'), role: 'representative' }];
  open(`/vendor/${uuid(1)}/gate`);
  expect(screen.getByText('404')).toBeDefined();
});

/** A venue as it is on this phone, for an owner without any right but these. */
function deskHere(changes: object = {}): object {
  const venue = { venueId: uuid(1), name: 'Badal Turf', city: 'Karachi', payee: 'platform', isPublished: true };
  const hours = { open: '16:00:00', close: '02:00:00', firstDay: '2020-01-01', lastDay: '2099-01-01' };
  const desk = {
    ...deskRules,
    ...venue,
    ...hours,
    role: 'owner',
    rights: [],
    courts: [],
    holds: [],
    at: Date.now(),
    ...changes,
  };
  return { is: 'here', desk };
}

it.each([
  ['2026-11-21T23:30:00+05:00', '21/11/2026'],
  ['2026-11-22T00:30:00+05:00', '22/11/2026'],
])('who stands at the gate at %s is entered on the date of the clock', async (now, day) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  phone.links = [link(1, 'Badal Turf')];
  const courts = [{ id: uuid(5), name: 'Turf A', sport: 'Futsal', price: 4000, position: 0, isActive: true, rev: 1 }];
  const days = { open: '16:00:00', close: '02:00:00', firstDay: '2026-11-19', lastDay: '2026-12-26' };
  phone.reading = deskHere({ ...days, courts, rights: ['entry.make'] });
  open(`/vendor/${uuid(1)}/today`);
  expect(await screen.findByRole('heading', { name: 'Today, Sat 21 Nov' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Add walk-in' }));
  const form = within(await screen.findByRole('dialog', { name: 'Walk-in' }));
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Date' }).value).toBe(day);
});

it('what was refused is shown by whichever screen of the venue somebody was sent to for it', async () => {
  phone.links = [link(1, 'Badal Turf')];
  phone.reading = deskHere();
  open(`/vendor/${uuid(1)}/today#refused`);
  expect(await screen.findByRole('dialog', { name: 'Refused' })).toBeDefined();
});

it('what was refused is not said to be saved any more', () => {
  phone.links = [link(1, 'Badal Turf')];
  phone.reading = deskHere();
  open(`/vendor/${uuid(1)}/calendar`);
  showToast({ kind: 'success', title: t('walkIn.savedHere'), isKept: true });
  showToast({ kind: 'success', title: 'Hamza is in', text: t('walkIn.savedHere'), isKept: true });
  showToast({ kind: 'success', title: 'Sara is in' });
  expect(readToasts()).toHaveLength(3);
  cleanup();
  phone.outbox = [queuedWrite(1, { kind: 'add-walk-in', state: 'failed', about: { venueId: uuid(1) } })];
  open(`/vendor/${uuid(1)}/calendar`);
  expect(screen.getByText(t('desk.refused', { count: 1 }))).toBeDefined();
  expect(readToasts().map(({ title }) => title)).toEqual(['Sara is in']);
});

it('says above every screen but Today that online booking is paused, until it ends, and to whom may end it where', () => {
  phone.links = [link(1, 'Badal Turf')];
  const untilAt = Date.now() + 3_600_000;
  const openings = [{ id: 'p', kind: 'pause', courtId: null, untilAt }];
  const strip = () => screen.queryByText(/^Online booking is paused until .*\.$/);
  const change = () => screen.queryByRole('link', { name: 'Change' });
  const show = (screenOf: string, changes: object) => {
    cleanup();
    phone.reading = deskHere(changes);
    open(`/vendor/${uuid(1)}/${screenOf}`);
  };
  show('calendar', { openings });
  expect(strip()?.closest('[role=status]')).not.toBeNull();
  expect(change()).toBeNull();
  show('calendar', { openings, rights: ['online.pause'] });
  expect(change()?.getAttribute('href')).toBe(`/vendor/${uuid(1)}/today`);
  show('bookings', { openings: [{ ...openings[0], untilAt: Date.now() - 1 }] });
  expect(strip()).toBeNull();
  show('today', { openings });
  expect(strip()?.closest('[role=status]') ?? null, 'Today has a line of its own').toBeNull();
  const args = { courtId: null, until: new Date(untilAt).toISOString() };
  phone.outbox = [queuedWrite(1, { kind: 'pause-online', args, about: { venueId: uuid(1) } })];
  show('bookings', { openings: [] });
  expect(screen.getByText(/^Pausing until .*, not sent: customers can still book\.$/)).toBeDefined();
  phone.outbox = [queuedWrite(1, { kind: 'pause-online', v: 2, args, about: { venueId: uuid(1) } })];
  show('bookings', { openings: [] });
  expect(screen.queryByText(/not sent/), 'of a newer build: it would be misread').toBeNull();
});
