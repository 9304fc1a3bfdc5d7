// Scenarios of several actions that chance alone would bring together once in a thousand histories.
import { bookingsOf, outboxOf, reviewOf, reviewWords, unreadOf, type Row } from './helpers.ts';
import { begin, flushBy, pull, wake, write } from './actions.ts';
import type { Device } from './device.ts';
import { loop } from './loop.ts';
import { calm } from './network.ts';
import { Realm } from './realm.ts';
import { people } from './server.ts';
import { writeCopy } from './session.ts';
import type { SimEvent } from './events.ts';
import type { World } from './world.ts';

const hour = 60 * 60 * 1000;

/** Flushes in the tab or the worker, and lets it come as far as it comes. */
async function send({ random }: World, device: Device): Promise<void> {
  void begin(random.chance(0.6) ? device.tab : device.worker, 'send', (realm) => flushBy(realm, random.chance(0.5)));
  await loop.advance(300 + random.below(1500));
}

function rowWith({ random }: World, device: Device, status: string): Row | undefined {
  return random.pick(bookingsOf(device).filter((row) => row.status === status));
}

/** Writes a review, to be sent by a later action. */
async function review(world: World, device: Device, row: Row): Promise<void> {
  const input = reviewOf(world, device, row);
  void begin(device.tab, 'review', (tab) => write(tab, { name: 'submit-review', input }));
  await loop.advance(50);
}

/** Until when the server itself asked this phone for patience, as the phone noted it. */
function askedUntil({ storage }: Device): number {
  const row = storage.rows<{ name: string; value: string }>('baari-app', 'settings').find(isBackoff);
  return Number(Reflect.get(Object(JSON.parse(row?.value ?? '{}')), 'asked') ?? 0);
}

const isBackoff = ({ name }: { name: string }) => name === 'outbox-gate';

/**
 * I13: once our server was heard, nothing waits for our own caution. `wokeAt`: device ms of the wake; what the server had asked
 * for may have ended since then, which sends nothing by itself here.
 */
function checkAwake(world: World, device: Device, wokeAt: number): void {
  const isExcused = !device.tab.isAlive || device.isBusy || askedUntil(device) > wokeAt;
  if (isExcused || !device.page.current) return;
  const lanes = new Set<string>();
  for (const { lane, state, nextAt, kind, v, id } of outboxOf(device)) {
    const isDue = state === 'queued' && nextAt <= device.now() && device.tab.policy.knows(kind, v);
    if (isDue && !lanes.has(lane))
      world.expectations.violate('I13', `${kind} ${id} still waits although our server was heard`);
    lanes.add(lane);
  }
}

export const scenarios = {
  /** Two reviews of one booking; the first is on its way or may have arrived, and the clock may be put back. */
  amend: async (world, device) => {
    const { random, network } = world;
    const row = rowWith(world, device, 'completed');
    if (!row) return;
    await review(world, device, row);
    network.next = random.pick(['answerLost', 'lost', 'slow', 'busyBefore', undefined]);
    await send(world, device);
    if (random.chance(0.6)) {
      device.skew -= random.below(random.chance(0.5) ? hour / 12 : 24 * hour);
      device.troubleAt = world.now();
    }
    await review(world, device, row);
    await send(world, device);
  },
  /** A review before the game is over is refused; one after it waits for what the person says about the first. */
  early: async (world, device) => {
    const row = rowWith(world, device, 'confirmed');
    if (!row) return;
    await review(world, device, row);
    if (world.random.chance(0.5)) for (const realm of device.realms()) realm.diesHearing = true;
    await send(world, device);
    for (const realm of device.realms()) realm.diesHearing = false;
    // The venue may have cancelled it meanwhile: that is no longer played.
    const { bookings } = await loop.alone(() => world.server.state());
    const isOn = bookings.some(({ id, status }) => id === row.id && status === 'confirmed');
    if (isOn) await loop.alone(() => world.server.decide(row.id, 'completed', loop.now));
    await review(world, device, row);
    await send(world, device);
  },
  /** The answer to a review is lost, the person writes another one on a computer, and the phone asks again. */
  elsewhere: async (world, device) => {
    const { random, backend, network } = world;
    const row = rowWith(world, device, 'completed');
    const uid = device.page.current?.user.id;
    if (!row || !uid) return;
    await review(world, device, row);
    network.next = 'answerLost';
    await send(world, device);
    const { reviews } = await loop.alone(() => world.server.state());
    const seen = reviews.filter(({ bookingId }) => bookingId === row.id);
    const args = reviewWords(world, row.id, seen);
    const mutation = { id: random.uuid(), kind: 'submit-review', v: 1, entity: `review:${row.id}`, args };
    const body = { batch: { device: mutation.id, mutations: [mutation] } };
    await backend.handle({ path: '/rest/v1/rpc/apply_mutations', token: backend.grant(uid).access_token, body });
    void begin(device.tab, 'pull', (tab) => pull(tab));
    await loop.advance(700);
    await send(world, device);
  },
  /** Somebody signs out in the moment in which what they asked for comes in. */
  leaveLate: async (world, device) => {
    const { random } = world;
    if (!device.page.current) return;
    device.tab.onPulled = () => {
      if (random.chance(0.8)) device.tab.fault = { in: 1 + random.below(12), kind: 'closed' };
      void begin(device.tab, 'sign out', async () => {
        await loop.turns(1 + random.below(random.chance(0.7) ? 4 : 25));
        await device.signOut('keep');
      });
    };
    void begin(device.tab, 'pull', (tab) => pull(tab));
    await loop.advance(1000);
    device.tab.onPulled = () => undefined;
  },
  /**
   * Somebody has signed in anew, and another tab, which asked for everything, stands still while they sign out again. What
   * was asked for before would not fit any more what is on the phone: only a first answer does.
   */
  leaveFrozen: async (world, device) => {
    const { random } = world;
    const uid = random.pick(people) as string;
    void begin(device.tab, 'sign in', () => device.signIn(uid));
    await loop.advance(1000);
    const other = new Realm(device, 'tab');
    other.onPulled = () => {
      const ms = 10 + random.below(1000);
      other.freeze = { in: 1 + random.below(8), ms };
      void begin(device.tab, 'sign out', async () => {
        await loop.wait(random.below(ms));
        await device.signOut('keep');
      });
    };
    void begin(other, 'pull', (tab) => pull(tab));
    await loop.advance(3000);
    other.onPulled = () => undefined;
  },
  /** A token runs out, and while it is renewed the phone goes from hand to hand. */
  handOver: async (world, device) => {
    const { random, network } = world;
    const { current } = device.page;
    const other = people.find((uid) => uid !== current?.user.id);
    const row = rowWith(world, device, 'completed') ?? rowWith(world, device, 'pending');
    if (!current || !other || !row) return;
    await review(world, device, row);
    current.received_at -= 2 * hour;
    void begin(device.tab, 'expire', (tab) => tab.calmly(() => writeCopy(tab.runtime, device.page.current)));
    await loop.advance(20);
    network.next = 'slow';
    void begin(device.tab, 'pull', (tab) => pull(tab));
    void begin(device.worker, 'flush', (worker) => flushBy(worker));
    await loop.advance(random.below(400));
    void begin(device.tab, 'sign in', () => device.signIn(other));
    await loop.advance(2000 + random.below(10_000));
  },
  /** Something waits without a line while the clock of the phone jumps weeks ahead, and is put right later or not at all. */
  jump: async (world, device) => {
    const { random } = world;
    const row = rowWith(world, device, 'completed');
    const unread = unreadOf(device)[0];
    device.setOnline(false);
    if (unread) {
      const input = { ids: [unread.id] };
      void begin(device.tab, 'read', (tab) => write(tab, { name: 'mark-notifications-read', input }));
    }
    if (row) await review(world, device, row);
    await loop.advance(200);
    const ahead = (8 + random.below(60)) * 24 * hour;
    device.skew += ahead;
    device.troubleAt = world.now();
    await send(world, device);
    device.setOnline(true);
    if (random.chance(0.5)) await send(world, device);
    await loop.settle();
    device.skew -= ahead;
    device.troubleAt = world.now();
  },
  /** The server is overloaded for a while and comes back; a pull hears it, and what waits has to go at once. */
  back: async (world, device) => {
    const { random, network } = world;
    const row = rowWith(world, device, 'completed');
    const { tab } = device;
    if (!row || !tab.isAlive || !device.isOnline) return;
    await loop.settle();
    // A request from before may fail after the server was heard: what it carried then rightly waits for the next plan.
    const isStillSending = device.isBusy;
    Object.assign(tab, { fault: undefined, killIn: Infinity, diesHearing: false });
    await review(world, device, row);
    for (let tries = 0; tries < 2 + random.below(6); tries++) {
      network.next = 'busyBefore';
      void begin(tab, 'send', () => flushBy(tab, true));
      await loop.advance(1500);
    }
    const { weights } = network;
    network.weights = calm;
    network.next = undefined;
    let isHeard = false;
    tab.onAnswered = () => {
      isHeard = true;
    };
    void begin(tab, 'pull', () => pull(tab));
    await loop.advance(2500);
    tab.onAnswered = () => undefined;
    if (isHeard) {
      const wokeAt = device.now();
      void begin(tab, 'wake', () => wake(tab));
      await loop.advance(5000);
      if (!isStillSending) checkAwake(world, device, wokeAt);
    }
    network.weights = weights;
  },
} satisfies Record<string, SimEvent>;
