// One history: a world, some twenty steps with trouble, then calm, and whether everything is as it was promised.
import { ask, decide, flushBy, pull } from './actions.ts';
import type { BookingDraft } from '#domain/booking.ts';
import type { Device } from './device.ts';
import { checkPhones } from './invariants.ts';
import { checkEnd, checkServer } from './invariants-server.ts';
import { outboxOf } from './invariants.ts';
import type { Verdict } from './expectations.ts';
import { asAppError } from '#domain/errors.ts';
import { loop } from './loop.ts';
import { calm } from './network.ts';
import { pullDesk } from './desk-actions.ts';
import { deskEvents, usualAtDesk } from './desk-events.ts';
import { gate, people, type Server } from './server.ts';
import { events, usual, type EventName } from './events.ts';
import type { Realm } from './realm.ts';
import { World } from './world.ts';

const checkEvery = 4;
const hour = 60 * 60 * 1000;

export type Told = {
  seed: number;
  broken: string | undefined;
  log: string;
  verdicts: Verdict[];
  /** How many of the verdicts were the same on the model. */
  compared?: number;
  events: number;
};

/** A plan of steps; a regression may carry its own, shorter one. */
export type Options = { most?: number | undefined };

function swarm(world: World): Record<EventName, number> {
  const weights = Object.entries(usual).map(([name, weight]) => [
    name,
    world.random.chance(0.75) ? weight * (0.3 + world.random.next()) : 0,
  ]);
  return { ...(Object.fromEntries(weights) as Record<EventName, number>), wait: usual.wait, venue: usual.venue };
}

const everything = { ...events, ...deskEvents };

/** What happens on phones of the venue: its own, and what happens to every phone. */
const shared = [
  'flushTab',
  'flushWorker',
  'flushBoth',
  'decide',
  'drop',
  'signIn',
  'signOut',
  'kill',
  'restart',
  'disk',
  'line',
  'clock',
  'wait',
  'revoke',
  'expire',
  'venue',
] as const;

function deskSwarm(world: World): Record<string, number> {
  const all = { ...usualAtDesk, ...Object.fromEntries(shared.map((name) => [name, usual[name as EventName]])) };
  return Object.fromEntries(
    Object.entries(all).map(([name, weight]) => [
      name,
      world.random.chance(0.8) ? weight * (0.3 + world.random.next()) : 0,
    ]),
  );
}

async function pause(world: World): Promise<void> {
  const { random } = world;
  if (random.chance(0.25)) return;
  if (random.chance(0.35)) await loop.settle(1 + random.below(20));
  else await loop.advance(random.chance(0.5) ? random.below(700) : random.below(30_000));
}

async function start(world: World): Promise<void> {
  const { random, devices } = world;
  await world.prepare();
  for (const device of devices) {
    if (random.chance(0.2) && !device.isDesk) continue;
    const uid = (random.chance(0.7) ? device.people[0] : device.people.at(-1)) ?? people[0];
    const first = { isDone: false };
    const done = device
      .signIn(uid)
      .then((): Promise<unknown> => (device.isDesk ? pullDesk(device.tab) : pull(device.tab)))
      .finally(() => {
        first.isDone = true;
      });
    await loop.advance(2000);
    // Each page is a request of its own.
    while (!first.isDone) await loop.advance(1000);
    await done;
  }
  world.chooseWeather();
}

/** Runs until the work is done, letting time pass for it. */
async function finish(work: Promise<unknown>): Promise<void> {
  const end = { isReached: false };
  void work
    .catch(() => undefined)
    .finally(() => {
      end.isReached = true;
    });
  for (let rounds = 0; rounds < 200 && !end.isReached; rounds++) await loop.advance(1000);
  if (!end.isReached) throw new Error('Work on a healthy phone does not end.');
}

async function drain(world: World, device: Device, uid: string | undefined): Promise<void> {
  if (uid) await finish(device.signIn(uid));
  for (let round = 0; round < 5; round++) {
    await loop.advance(2 * hour);
    await finish(flushBy(device.tab));
    if (world.expectations.broken) return;
    const left = [...outboxOf(device, 'anon'), ...(uid ? outboxOf(device, uid) : [])];
    if (left.length === 0) break;
    for (const write of left) {
      if (write.state === 'failed')
        await finish(decide(device.tab, write, write.error?.code === 'TOO_OLD' ? 'retry' : 'discard'));
      else if (write.state === 'parked' && write.parkedFor === 'return')
        await finish(decide(device.tab, write, 'retry'));
    }
  }
}

/** I14: an app that is opened asks about a confirmation without an answer, whatever its screen. */
async function hearLost(world: World, device: Device): Promise<void> {
  const uid = device.page.current?.user.id;
  let code = '';
  const asking = ask(device.tab).catch((thrown: unknown) => {
    ({ code } = asAppError(thrown));
  });
  await finish(asking);
  if (!uid || device.page.current?.user.id !== uid || code === 'SIGNED_OUT') return;
  const drafts = device.storage.rows<{ draft: BookingDraft }>(`baari-user-${uid}`, 'drafts');
  if (drafts.some(({ draft }) => draft.outcomeUnknown))
    world.expectations.violate('I15', `phone ${device.number} does not know whether a booking went through: ${code}`);
}

/** Everything works again: what was promised must arrive, and every phone must show what is. */
async function heal(world: World): Promise<void> {
  const { expectations, network, server, devices } = world;
  expectations.note('heals');
  network.weights = calm;
  network.next = undefined;
  for (const device of devices)
    for (const realm of device.realms()) Object.assign(realm, { fault: undefined, diesHearing: false });
  await loop.advance(2 * 60_000);
  await loop.outside(server.upgrade('submit-review'));
  if (world.hasDesk) await loop.outside(server.setRole(gate, 'gate'));
  const { people: left } = await loop.outside(server.state());
  for (const device of devices) {
    device.setOnline(true);
    Object.assign(device, { skew: 0, version: { tab: 2, worker: 2 }, troubleAt: Infinity });
    await finish(device.openTab());
    device.startWorker();
    checkPhones(world);
    if (!expectations.broken) await hearLost(world, device);
    const there = device.people.filter((uid) => left.includes(uid));
    const last = world.random.pick(there);
    const waiting = there.filter((uid) => uid !== last && outboxOf(device, uid).length > 0);
    for (const uid of [...waiting, last]) if (!expectations.broken) await drain(world, device, uid);
  }
  checkPhones(world);
}

/** Everybody looks, after whoever came last has written; a wrong digest takes a second look. In some histories all take it. */
async function lookAgain(world: World): Promise<void> {
  const lookTwice = world.seed % 8 === 0;
  for (const device of world.devices) {
    if (!device.page.current) continue;
    const look: (realm: Realm) => Promise<unknown> = device.isDesk ? pullDesk : pull;
    let verdict: unknown;
    const first = async () => {
      verdict = await look(device.tab);
    };
    await finish(first());
    // A venue's phone does not say what it heard.
    if (lookTwice || device.isDesk || verdict !== 'here') await finish(look(device.tab));
  }
}

/** Runs the history of a seed; `broken` says which promise it breaks. */
export async function runHistory(seed: number, server: Server, { most = Infinity }: Options = {}): Promise<Told> {
  const world = new World(seed, server);
  const { expectations, random } = world;
  const weights = swarm(world);
  const deskWeights = world.hasDesk ? deskSwarm(world) : weights;
  const count = (12 + random.below(9)) * (world.hasDesk ? 2 : 1);
  try {
    await start(world);
    for (let step = 1; step <= Math.min(count, most) && !expectations.broken; step++) {
      const atDesk = world.hasDesk && random.chance(0.6) ? random.pick(world.devices.slice(people.length)) : undefined;
      const name = random.weighted(atDesk ? deskWeights : weights);
      const device = atDesk ?? world.devices[random.chance(0.6) ? 0 : 1];
      if (!device.tab.isAlive && random.chance(0.7)) await device.openTab();
      if (!device.worker.isAlive && random.chance(0.7)) device.startWorker();
      expectations.note(`${step} ${name} on ${device.number} at ${loop.now}`);
      await everything[name](world, device);
      await pause(world);
      if (step % checkEvery > 0) continue;
      await loop.settle();
      checkPhones(world);
      await checkServer(world);
    }
    if (!expectations.broken) await heal(world);
    if (!expectations.broken) await lookAgain(world);
    if (!expectations.broken) await checkEnd(world);
  } catch (thrown) {
    expectations.violate('crash', String(Reflect.get(Object(thrown), 'stack') ?? asAppError(thrown).code));
  }
  return {
    seed,
    broken: expectations.broken?.message,
    log: expectations.history(),
    verdicts: expectations.verdicts,
    events: count,
  };
}
