// What may happen in one step of a history, and how often.
import type { Booking } from '#domain/booking.ts';
import { bookingsOf, cancellationOf, outboxOf, queue, reviewOf, rowsOf, unreadOf } from './helpers.ts';
import { ask, begin, book, decide, flushBy, pull } from './actions.ts';
import type { Device } from './device.ts';
import { loop } from './loop.ts';
import { scenarios } from './scenarios.ts';
import { dayOf, fee, people, start } from './server.ts';
import type { StorageFault } from './storage.ts';
import type { World } from './world.ts';

export type SimEvent = (world: World, device: Device) => Promise<void> | void;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const message = (subject: string) => ({
  firstName: 'Ayesha',
  lastName: 'Khan',
  email: 'ayesha@example.com',
  phone: '0300 1234567',
  subject,
  message: 'When do the lights go on?',
});
const application = {
  name: 'Ayesha Khan',
  venueName: 'Ravi Arena',
  email: 'ayesha@example.com',
  phone: '0300 1234567',
  location: 'Clifton',
  description: 'Two courts',
};

const transitions: Record<string, string[]> = {
  pending: ['confirmed', 'confirmed', 'cancelled', 'refund_due'],
  confirmed: ['completed', 'completed', 'cancelled'],
};

export const events = {
  contact: (world, device) =>
    queue(world, device, { name: 'submit-contact-message', input: message(`Lights ${world.random.uuid()}`) }),
  vendor: (world, device) => queue(world, device, { name: 'apply-as-vendor', input: application }),
  review: (world, device) => {
    const rows = bookingsOf(device);
    const done = rows.filter(({ status }) => status === 'completed');
    const row = world.random.pick(world.random.chance(0.75) && done.length > 0 ? done : rows);
    if (row) queue(world, device, { name: 'submit-review', input: reviewOf(world, device, row) });
  },
  cancel: (world, device) => {
    const rows = bookingsOf(device);
    const open = rows.filter(({ status }) => status === 'pending' || status === 'confirmed');
    const row = world.random.pick(open.length > 0 ? open : rows);
    if (row) queue(world, device, cancellationOf(device, row, rowsOf<Booking>(device, 'bookings')));
  },
  read: (world, device) => {
    const ids = unreadOf(device)
      .map(({ id }) => id)
      .slice(0, 1 + world.random.below(3));
    if (ids.length > 0) queue(world, device, { name: 'mark-notifications-read', input: { ids } });
  },
  edit: (world, device) => {
    const refused = outboxOf(device).find(({ state, kind }) => state === 'failed' && kind === 'submit-review');
    const id: unknown = Reflect.get(Object(refused?.args), 'bookingId');
    const row = bookingsOf(device).find((one) => one.id === id);
    if (!refused || !row) return;
    queue(world, device, { name: 'submit-review', input: reviewOf(world, device, row), replaces: refused.id });
  },
  decide: (world, device) => {
    const one = world.random.pick(outboxOf(device).filter(({ state }) => state === 'failed' || state === 'parked'));
    const what = world.random.chance(0.6) ? 'retry' : 'discard';
    if (one) void begin(device.tab, what, (tab) => decide(tab, one, what));
  },
  drop: (world, device) => {
    const one = world.random.pick(outboxOf(device).filter(({ id }) => world.expectations.promised.has(id)));
    if (one) void begin(device.tab, 'discard', (tab) => decide(tab, one, 'discard'));
  },
  book: (world, device) => {
    const { random } = world;
    const first = 12 + random.below(6);
    const hours = [first, first + 1, first + 2].slice(0, 1 + random.below(3));
    const on = dayOf(Math.max(loop.now, start) + (1 + random.below(3)) * day);
    const wanted = { requestId: random.uuid(), day: on, hours, expectedTotal: world.price * hours.length + fee };
    void begin(device.tab, 'book', (tab) => book(tab, wanted));
  },
  ask: (_world, device) => void begin(device.tab, 'ask', (tab) => ask(tab)),
  flushTab: (world, device) => void begin(device.tab, 'flush', (tab) => flushBy(tab, world.random.chance(0.2))),
  flushWorker: (_world, device) => void begin(device.worker, 'flush', (worker) => flushBy(worker)),
  flushBoth: (_world, device) => {
    for (const realm of device.realms()) void begin(realm, 'flush', () => flushBy(realm));
  },
  pull: (_world, device) => void begin(device.tab, 'pull', (tab) => pull(tab)),
  signIn: (world, device) => {
    const uid = world.random.pick(device.people) as string;
    if (device.page.current?.user.id !== uid) void begin(device.tab, 'sign in', () => device.signIn(uid));
  },
  signOut: (world, device) => {
    const { page, number } = device;
    const unsent = world.random.chance(0.6) ? 'keep' : 'discard';
    if (!page.current) return;
    if (unsent === 'discard') world.fateOf(page.current.user.id, number, 'signed out');
    void begin(device.tab, `sign out, ${unsent}`, () => device.signOut(unsent));
  },
  kill: (world, device) => {
    const realm = world.random.pick(device.realms());
    if (!realm) return;
    if (world.random.chance(0.5)) realm.killIn = 1 + world.random.below(25);
    else realm.diesHearing = true;
  },
  restart: async (world, device) => {
    if (world.random.chance(0.5)) device.startWorker();
    else await device.openTab();
  },
  disk: (world, device) => {
    const realm = world.random.pick(device.realms());
    const kind = world.random.pick<StorageFault>(['quota', 'abort', 'closed', 'kill', 'kill']) ?? 'abort';
    if (realm) realm.fault = { in: 1 + world.random.below(20), kind };
  },
  line: (world, device) => {
    device.setOnline(!device.isOnline || world.random.chance(0.3));
  },
  clock: (world, device) => {
    device.skew += Math.round((world.random.next() - 0.5) * 2 * (world.random.chance(0.5) ? 5 * minute : 2 * day));
    device.troubleAt = world.now();
  },
  wait: (world) => {
    const { random } = world;
    const spans = { short: 6, long: 5, hours: 3, day: 1, month: 0.15 };
    const most = { short: 30_000, long: 20 * minute, hours: 3 * hour, day: 26 * hour, month: 32 * day };
    return loop.advance(random.below(most[random.weighted(spans)]));
  },
  revoke: (world, device) => {
    if (device.page.current) world.backend.revoke(device.page.current.refresh_token);
  },
  expire: (_world, device) => {
    if (device.page.current) device.page.current.received_at -= 2 * hour;
  },
  update: async (world, device) => {
    const who = world.random.chance(0.5) ? 'tab' : 'worker';
    device.version[who] = 2;
    if (who === 'tab') await device.openTab();
    else device.startWorker();
  },
  deploy: (world) => loop.alone(() => world.server.upgrade('submit-review')),
  venue: async (world) => {
    const { bookings } = await loop.alone(() => world.server.state());
    const open = bookings.filter(({ status, userId }) => userId && transitions[status]);
    const one = world.random.pick(open.toSorted((a, b) => (a.requestId < b.requestId ? -1 : 1)));
    const next = world.random.pick(transitions[one?.status ?? ''] ?? []);
    if (one && next) await loop.alone(() => world.server.decide(one.id, next, loop.now));
  },
  price: async (world) => {
    world.price = world.price === 2000 ? 2500 : 2000;
    await loop.alone(() => world.server.setPrice(world.price));
  },
  deleteAccount: async (world) => {
    await loop.alone(() => world.server.call('delete_user', {}, world.random.pick(people) as string, loop.now));
  },
  ...scenarios,
} satisfies Record<string, SimEvent>;

export type EventName = keyof typeof events;

/** How often each step comes in an average history. */
export const usual: Record<EventName, number> = {
  contact: 6,
  vendor: 3,
  review: 9,
  cancel: 8,
  read: 5,
  edit: 3,
  decide: 3,
  drop: 1,
  book: 7,
  ask: 5,
  flushTab: 6,
  flushWorker: 6,
  flushBoth: 6,
  pull: 8,
  signIn: 5,
  signOut: 4,
  kill: 5,
  restart: 4,
  disk: 5,
  line: 3,
  clock: 1.5,
  wait: 10,
  revoke: 1,
  expire: 2,
  update: 1.5,
  deploy: 1,
  venue: 6,
  price: 1.5,
  deleteAccount: 0.3,
  amend: 2.5,
  early: 2.5,
  elsewhere: 2.5,
  leaveLate: 2,
  leaveFrozen: 1.5,
  handOver: 2.5,
  jump: 2,
  back: 2,
};
