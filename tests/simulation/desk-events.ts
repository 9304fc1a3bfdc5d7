// What may happen at a venue in one step of a history.
import { deskCommands } from '#commands/queue/desk-registry.ts';
import type { EntryView } from '#commands/queue/desk-overlay.ts';
import { begin, flushBy, type Wish } from './actions.ts';
import { entriesOn, pullDesk } from './desk-actions.ts';
import type { Device } from './device.ts';
import { outboxOf, queue } from './helpers.ts';
import { loop } from './loop.ts';
import { court, dayOf, gate, hourOf, manager, start, venue } from './server.ts';
import type { SimEvent } from './events.ts';
import type { World } from './world.ts';

const day = 24 * 60 * 60 * 1000;
const names = ['Hamza Malik', 'Sana Raza', 'Zain Khan'];

/** When it is, as this phone knows it. */
const timeOn = ({ tab, ...device }: Device): number => tab.runtime.serverNow() ?? loop.now + device.skew;

function put(world: World, device: Device, { name, input, replaces }: Omit<Wish, 'about'>): void {
  const ends = deskCommands.get(name)?.endsAt?.(input, timeOn(device));
  const about = { venueId: venue, label: name, ...(ends !== undefined && { endsAt: ends }) };
  queue(world, device, { name, input, about, ...(replaces && { replaces }) });
}

/** Hours in a row of today or one of the next days, often those of somebody else. */
function place({ random }: World): { courtId: string; day: string; hours: number[] } {
  const ahead = random.below(3);
  const now = Math.max(loop.now, start);
  const first = ahead === 0 && random.chance(0.6) ? Math.min(20, hourOf(now) + random.below(3)) : 12 + random.below(6);
  return { courtId: court, day: dayOf(now + ahead * day), hours: [first, first + 1].slice(0, 1 + random.below(2)) };
}

function guest({ random }: World, hours: number): object {
  const phone = random.chance(0.3) ? { phone: '+923001234567' } : {};
  return { name: random.pick(names), total: 1000 * random.below(4) * hours, paid: 'cash', ...phone };
}

function pick(world: World, device: Device, fits: (entry: EntryView) => boolean): EntryView | undefined {
  const all = entriesOn(device);
  const fit = all.filter(fits);
  return world.random.pick(fit.length > 0 && world.random.chance(0.85) ? fit : all);
}

const isOwn = ({ kind }: EntryView): boolean => kind === 'walkin' || kind === 'phone' || kind === 'block';
const at = (device: Device): string => new Date(timeOn(device)).toISOString();
const isNear = ({ day: on }: EntryView): boolean => on === dayOf(loop.now);

/** Two writes about one entry, the second on the heels of the first. */
async function both(
  world: World,
  device: Device,
  first: Omit<Wish, 'about'>,
  second: (id: string) => Omit<Wish, 'about'>,
) {
  put(world, device, first);
  await loop.advance(world.random.below(400));
  const made = outboxOf(device).find(({ kind, args }) => kind === first.name && args === first.input);
  const entry = made?.id ?? pick(world, device, isOwn)?.id;
  if (entry) put(world, device, second(entry));
}

export const deskEvents = {
  walkIn: (world, device) => {
    const where = place(world);
    const source = world.random.chance(0.8) ? 'walkin' : 'phone';
    const who = { ...guest(world, where.hours.length), ...(source === 'phone' && { phone: '+923001234567' }) };
    put(world, device, { name: 'add-walk-in', input: { ...where, source, ...who } });
  },
  block: (world, device) => {
    const input = { ...place(world), reason: 'weather' };
    put(world, device, { name: 'block-hours', input });
  },
  change: (world, device) => {
    const row = pick(world, device, isOwn);
    if (!row) return;
    const { name, phone, total, paid, note } = row;
    const input = { entryId: row.id, ...guest(world, row.hours.length), was: { name, phone, total, paid, note } };
    put(world, device, { name: 'change-walk-in', input });
  },
  remove: (world, device) => {
    const row = pick(world, device, (one) => isOwn(one) && one.isMine);
    if (row) put(world, device, { name: 'remove-entry', input: { entryId: row.id } });
  },
  checkIn: (world, device) => {
    const row = pick(world, device, (one) => isNear(one) && one.seen === null && one.status === 'confirmed');
    const input = { bookingId: row?.id, at: at(device), how: 'list', device: `phone ${device.number}` };
    if (row) put(world, device, { name: 'check-in', input });
  },
  undo: (world, device) => {
    const row = pick(world, device, ({ seen }) => seen === 'arrived');
    if (row) put(world, device, { name: 'undo-check-in', input: { bookingId: row.id } });
  },
  noShow: (world, device) => {
    const row = pick(world, device, (one) => isNear(one) && one.seen !== 'arrived');
    const input = { bookingId: row?.id, isNoShow: row?.seen !== 'no_show', at: at(device) };
    if (row) put(world, device, { name: 'mark-no-show', input });
  },
  teamNote: (world, device) => {
    const row = pick(world, device, () => true);
    const input = { bookingId: row?.id, note: world.random.chance(0.2) ? '' : `Round ${world.random.below(100)}` };
    if (row) put(world, device, { name: 'note-booking', input });
  },
  /** Entered without signal and let in at once. */
  letIn: (world, device) => {
    const where = { ...place(world), day: dayOf(Math.max(loop.now, start)) };
    const input = { ...where, source: 'walkin', ...guest(world, where.hours.length) };
    const arrival = { at: at(device), how: 'list', device: 'letIn' };
    return both(world, device, { name: 'add-walk-in', input }, (id) => ({
      name: 'check-in',
      input: { bookingId: id, ...arrival },
    }));
  },
  /** A wrong tap, and back at once. */
  wrongTap: async (world, device) => {
    const row = pick(world, device, (one) => isNear(one) && one.seen === null);
    if (!row) return;
    const input = { bookingId: row.id, at: at(device), how: 'list', device: 'wrongTap' };
    put(world, device, { name: 'check-in', input });
    await loop.advance(world.random.below(400));
    put(world, device, { name: 'undo-check-in', input: { bookingId: row.id } });
  },
  /** A refused entry goes to another hour. */
  moveRefused: (world, device) => {
    const refused = outboxOf(device).find(({ state, kind }) => state === 'failed' && kind === 'add-walk-in');
    const input = { ...(refused?.args as object), ...place(world) };
    if (refused) put(world, device, { name: 'add-walk-in', input, replaces: refused.id });
  },
  /** Another phone writes, a slow pull is under way with that, and this phone's own write overtakes it. */
  crossing: async (world, device) => {
    const { random, backend, network } = world;
    const row = pick(world, device, ({ kind, isNew }) => kind !== 'block' && !isNew);
    if (!row || !device.page.current) return;
    const args = { bookingId: row.id, note: `Elsewhere ${random.below(100)}` };
    const mutation = { id: random.uuid(), kind: 'note-booking', v: 1, entity: `note:${row.id}`, args };
    const body = { batch: { device: mutation.id, mutations: [mutation] } };
    await loop.settle();
    await backend.handle({ path: '/rest/v1/rpc/apply_mutations', token: backend.grant(manager).access_token, body });
    network.next = 'slow';
    void begin(device.tab, 'pull desk', (tab) => pullDesk(tab));
    await loop.advance(700);
    put(world, device, { name: 'note-booking', input: { bookingId: row.id, note: `Here ${random.below(100)}` } });
    await loop.advance(50);
    void begin(device.worker, 'send', (worker) => flushBy(worker, true));
    await loop.advance(1500);
  },
  pullDesk: (_world, device) => void begin(device.tab, 'pull desk', (tab) => pullDesk(tab)),
  /** The gate's role is taken away or given back; now and then a phone of the venue hears of it at once. */
  role: async (world, device) => {
    const { random, server } = world;
    await loop.alone(() => server.setRole(gate, random.chance(0.6) ? null : 'gate'));
    if (random.chance(0.7)) void begin(device.tab, 'pull desk', (tab) => pullDesk(tab));
  },
} satisfies Record<string, SimEvent>;

export type DeskEventName = keyof typeof deskEvents;

/** How often each comes on a phone of the venue. */
export const usualAtDesk: Record<DeskEventName, number> = {
  walkIn: 18,
  block: 6,
  change: 10,
  remove: 10,
  checkIn: 16,
  undo: 8,
  noShow: 8,
  teamNote: 8,
  letIn: 10,
  wrongTap: 8,
  moveRefused: 8,
  crossing: 6,
  pullDesk: 20,
  role: 4,
};
