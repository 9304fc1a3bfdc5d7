// One history's world: two phones, two people, whoever uses a phone signed out, one server, and chance.
import { Backend, type Call } from './backend.ts';
import { Device } from './device.ts';
import { Expectations, type Fate } from './expectations.ts';
import { loop } from './loop.ts';
import { faults, Network, type NetworkFault } from './network.ts';
import { createRandom, type Random } from './random.ts';
import type { Realm } from './realm.ts';
import { court, fee, firstPrice, people, receiptOf, staff, start, dayOf, type Server } from './server.ts';

const day = 24 * 60 * 60 * 1000;
const shortest = 1000;
/** The engine believes in a line for ten seconds after an answer, and takes a moment to write down what it sends. */
const deadFor = 60_000;

const deskSalt = 0x5eed;
const deskShare = 0.1;

export class World {
  readonly seed: number;
  readonly random: Random;
  readonly expectations = new Expectations();
  readonly server: Server;
  readonly backend: Backend;
  readonly network: Network;
  /** Two phones of customers; behind them, where the history has a venue, one at its gate and one of its manager. */
  readonly devices: [Device, Device, ...Device[]];
  readonly hasDesk: boolean;
  /** What an hour costs now. */
  price = firstPrice;
  hour = 7;
  /** Whether phones have a second connection to each database, as they do outside of here. */
  readonly hasStrict: boolean;

  constructor(seed: number, server: Server) {
    this.seed = seed;
    this.random = createRandom(seed);
    // By a chance of its own: histories without a venue stay what they were.
    this.hasDesk = createRandom(seed ^ deskSalt).chance(deskShare);
    this.server = server;
    loop.reset(start);
    this.hasStrict = this.random.chance(0.25);
    this.backend = new Backend(server, this.expectations);
    this.network = new Network(this.backend, this.random, this.expectations);
    const device = (number: number) => new Device(this, number, this.random.chance(0.7));
    this.devices = [device(0), device(1)];
    if (this.hasDesk) for (const at of staff.keys()) this.devices.push(device(people.length + at));
    this.backend.onEffect = (id) => this.checkEffect(id);
  }

  now(): number {
    return loop.now;
  }

  /** Each history has its own mix of faults: most faults are absent in most histories, so that each gets its time to do harm. */
  chooseWeather(): void {
    const { random } = this;
    const isBad = random.chance(0.85);
    const weights = Object.fromEntries(
      faults.map((name) => [name, isBad && random.chance(0.4) ? random.next() : 0]),
    ) as Record<NetworkFault, number>;
    this.network.weights = { ...weights, none: 0.5 + random.next() * 4 };
  }

  /** What the two people have booked before the history begins. */
  async prepare(): Promise<void> {
    await loop.outside(this.server.reset());
    for (const [at, uid] of people.entries()) {
      for (const [nth, status] of ['pending', 'pending', 'confirmed', 'completed', 'completed'].entries()) {
        const made = await this.order(uid, dayOf(start + (1 + nth) * day), [10 + at], this.random.uuid());
        if (status === 'pending') continue;
        await loop.outside(this.server.decide(made, 'confirmed', start));
        if (status === 'completed') await loop.outside(this.server.decide(made, 'completed', start));
      }
    }
  }

  private async order(uid: string, on: string, hours: number[], requestId: string): Promise<string> {
    const total = firstPrice * hours.length + fee;
    const args = {
      request_id: requestId,
      court,
      day: on,
      hours,
      receipt: receiptOf(uid, requestId),
      expected_total: total,
    };
    const { body } = await loop.outside(this.server.call('create_booking', args, uid, start));
    const { booking } = body as { booking: { id: string; rev: number } };
    this.expectations.intents.set(requestId, { requestId, uid, device: -1, total, hours: hours.length });
    return booking.id;
  }

  /** The account does not exist any more: what a phone does about it. */
  async purgeDeletedAccount(realm: Realm, uid: string): Promise<void> {
    this.fateOf(uid, realm.device.number, 'account gone');
    await realm.device.forget(realm, uid, 'discard');
  }

  fateOf(uid: string, device: number, fate: Fate): void {
    for (const promise of this.expectations.promised.values())
      // Stands also when the replacing or discarding that is under way comes to nothing.
      if (promise.uid === uid && promise.device === device) promise.fate = fate;
  }

  /** I6 and I9 on what leaves a phone. */
  checkRequest(realm: Realm, { path, token, body }: Call): void {
    if (!path.endsWith('apply_mutations')) return;
    const { device } = realm;
    const who = token?.split('|')[0] ?? 'anon';
    const batch = Reflect.get(Object(body), 'batch') as { mutations: { id: string; kind: string }[] };
    this.expectations.note(`  ${realm.kind} ${device.number} sends ${batch.mutations.length} as ${who.slice(0, 4)}`);
    for (const { id, kind } of batch.mutations) {
      const promise = this.expectations.promised.get(id);
      if (promise && promise.uid !== who)
        this.expectations.violate('I6', `${kind} of ${promise.uid.slice(0, 4)} left in the name of ${who.slice(0, 4)}`);
    }
    if (!device.isOnline && this.now() - device.cutAt > deadFor)
      this.expectations.violate('I14', `a write was tried on a line that had been dead for ${deadFor / 1000} s`);
    const isExcused = realm.isForced || device.troubleAt >= device.busySince || realm.calledAt <= device.busySince;
    const left = device.leaveAloneUntil - device.now();
    if (!isExcused && left > shortest / 2)
      this.expectations.violate('I9', `a request ${Math.round(left / 1000)} s before the server wanted to hear of us`);
  }

  /** I3 at the moment of an effect: nothing arrives past a refused write of its lane that nobody has decided about. */
  checkEffect(id: string): void {
    const promise = this.expectations.promised.get(id);
    if (!promise) return;
    const device = this.devices[promise.device];
    const rows = device?.storage.rows<{ id: string; lane: string; state: string; seq: number }>(
      promise.uid === 'anon' ? 'baari-app' : `baari-user-${promise.uid}`,
      'outbox',
    );
    const own = rows?.find((row) => row.id === id);
    const stuck = rows?.find(
      (row) =>
        own &&
        row.lane === own.lane &&
        row.seq < own.seq &&
        row.state === 'failed' &&
        !this.expectations.effectOf.has(row.id),
    );
    if (stuck) this.expectations.violate('I3', `${promise.kind} passed a refused one of its lane`);
  }
}
