// A tab or a worker of a phone: the real engine on ports that can fail, and that never answer again once it was killed.
import { commands } from '#commands/queue/registry.ts';
import type { oneAtATime } from '#commands/queue/flush-all.ts';
import { commandPolicyOf } from '#commands/queue/command-policy.ts';
import { deskCommands } from '#commands/queue/desk-registry.ts';
import type { OutboxCommand } from '#domain/command.ts';
import { createClearUserDb } from '#data/storage/clear-user-db.ts';
import { createDataFetch, type Send } from '#data/server/client/data-fetch.ts';
import { createDatabases, type Databases, type Durability, type StoredSession } from '#data/storage/db.ts';
import { createUserDbGuard } from '#data/session/user-db-guard.ts';
import type { Runtime } from '#data/outbox/runtime.ts';
import { createRpc } from '#data/session/call-rpc.ts';
import type { Credentials } from '#data/session/credentials.ts';
import { createRenewal } from '#data/session/session-refresh.ts';
import { isFresh } from '#data/session/session-storage.ts';
import { createRest } from '#data/server/rest.ts';
import { inTime, serverFetch } from '#data/server/server-fetch.ts';
import type { Command } from '#commands/queue/command.ts';
import { AppError } from '#domain/errors.ts';
import type { Call } from './backend.ts';
import type { Device } from './device.ts';
import { loop } from './loop.ts';
import { nextReview } from './next-review.ts';
import { readCopy, writeCopy } from './session.ts';
import type { StorageFault, StorageUser } from './storage.ts';
import { proofOf } from '#tests/support/proof.ts';

const url = (path: string, sender: number) => `http://localhost${path}#${sender}`;

export class Realm implements StorageUser {
  readonly device: Device;
  readonly kind: 'tab' | 'worker';
  readonly number: number;
  readonly databases: Databases;
  readonly runtime: Runtime;
  readonly guard: ReturnType<typeof createUserDbGuard>;
  readonly clearUserDb: ReturnType<typeof createClearUserDb>;
  readonly policy: ReturnType<typeof commandPolicyOf>;
  readonly #renewed: ReturnType<typeof createRenewal>;
  readonly commands: ReadonlyMap<string, Command>;
  isAlive = true;
  /** Dies at this many awaits from now. */
  killIn = Infinity;
  /** Stands still at so many awaits from now, for so many ms, as a tab in the background does. */
  freeze: { in: number; ms: number } | undefined;
  /** Dies soon after the next answer about writes. */
  diesHearing = false;
  /** Called when the next answer to a pull is here. */
  onPulled: () => void = () => undefined;
  /** The storage call that fails next, counted from now. */
  fault: { in: number; kind: StorageFault } | undefined;
  /** Requests of the flush that runs. */
  requests = 0;
  /** When the engine last wanted to send writes. */
  calledAt = 0;
  /** Called when our server has answered as it should. */
  onAnswered: () => void = () => undefined;
  /** When the server last answered this realm; its last request, that is. */
  heardAt = -Infinity;
  /** Until when the server asked this realm's flush for patience, in this phone's ms. */
  heardBusy = 0;
  isForced = false;
  /** Sends what waits, one flush after the other. */
  flush: ReturnType<typeof oneAtATime<void>> | undefined;
  #isCalm = 0;

  constructor(device: Device, kind: 'tab' | 'worker') {
    this.device = device;
    this.kind = kind;
    this.number = device.world.network.senders.push(this) - 1;
    this.databases = createDatabases(device.storage.engineFor(this));
    this.commands = device.version[kind] === 1 ? commands : nextReview(commands);
    this.policy = commandPolicyOf(this.commands);
    const { withDb, withUserDb, deleteUserDb } = this.databases;
    // A second connection for what must be durable costs as much as all the rest of a history: some histories have it.
    const as = (durability?: Durability) => (device.world.hasStrict ? durability : undefined);
    const currentUid = () => this.through(async () => (await this.session())?.user.id);
    const random = device.world.random;
    const guarded = {
      withUserDb: ((uid, work, durability) =>
        this.through(() => withUserDb(uid, work, as(durability)))) as Databases['withUserDb'],
      deleteUserDb: (uid: string) => this.through(() => deleteUserDb(uid)),
      now: () => device.now(),
      currentUid,
    };
    this.clearUserDb = createClearUserDb(guarded);
    const wasLeft = async (uid: string) => !device.leftOpen.has(uid);
    this.guard = createUserDbGuard({ ...guarded, clearUserDb: this.clearUserDb, wasLeft });
    const noteReached = (answered: boolean) => {
      this.heardAt = answered ? loop.now : -Infinity;
    };
    const send: Send = (input, request) => this.through(() => serverFetch(`${input}#${this.number}`, request));
    const rest = createRest(createDataFetch(send, noteReached));
    const rpc = createRpc({
      rest: () => rest,
      credentials: (refused) => this.#credentials(refused),
      currentUid,
      sessionSignal: () => (kind === 'tab' ? device.page.ended.signal : new AbortController().signal),
      noteReached,
      noteAnswered: () => this.onAnswered(),
      // The page keeps what it heard; the worker has no memory, as a worker that has just started has none.
      noteServerTime: (now) => {
        if (kind === 'tab') device.clock = { skew: Date.parse(now) - device.now(), seen: Date.parse(now) };
      },
      now: () => device.now(),
    });
    this.#renewed = this.#createRenewal();
    this.runtime = {
      base: (work, durability) => this.through(() => withDb(work, as(durability))),
      person: this.guard.withOutboxDb,
      currentUid,
      call: ((...asked: Parameters<Runtime['call']>) => {
        this.#onCall(asked[0]);
        return this.through(() => rpc(...asked));
      }) as Runtime['call'],
      hasJustHeard: () => loop.now - this.heardAt < 10_000,
      now: () => device.now(),
      serverNow: () => {
        const { clock } = device;
        return kind === 'tab' && clock ? Math.max(device.now() + clock.skew, clock.seen) : undefined;
      },
      random: () => random.next(),
      newId: () => random.uuid(),
      proveWork: async (id) => proofOf(id),
      lock: (name, waitMs, work) =>
        device.hasLocks
          ? this.through(() => device.locks.withLock(this, name, waitMs, work))
          : this.through(() => work()),
      hasLocks: () => device.hasLocks,
    };
  }

  /** Who is signed in, as this realm knows it. */
  session(): Promise<StoredSession | undefined> {
    return this.kind === 'tab' ? Promise.resolve(this.device.page.current) : readCopy({ base: this.databases.withDb });
  }

  /** Every await of the engine passes here: it may be the last one. */
  async through<T>(work: () => Promise<T>): Promise<T> {
    await this.#survive();
    try {
      return await work();
    } finally {
      await this.#survive();
    }
  }

  /** What a form of this realm queues: only pages of the venue have its commands. */
  commandOf(name: string): OutboxCommand | undefined {
    return this.commands.get(name) ?? (this.device.isDesk ? deskCommands.get(name) : undefined);
  }

  #survive(): Promise<void> {
    if (this.isAlive && --this.killIn <= 0) this.kill();
    if (!this.isAlive) return new Promise(() => undefined);
    if (!this.freeze || --this.freeze.in > 0) return Promise.resolve();
    const { ms } = this.freeze;
    this.freeze = undefined;
    return loop.wait(ms);
  }

  kill(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.device.world.expectations.note(`  ${this.kind} ${this.device.number} is killed`);
    this.device.locks.releaseOf(this);
    this.device.storage.dropUser(this);
  }

  nextFault(): StorageFault | undefined {
    if (!this.fault || this.#isCalm > 0 || --this.fault.in > 0) return undefined;
    const { kind } = this.fault;
    this.fault = undefined;
    this.device.world.expectations.note(`  disk ${kind} in ${this.kind} ${this.device.number}`);
    this.device.troubleAt = this.device.world.now();
    return kind;
  }

  /** Work whose storage does not fail. */
  async calmly<T>(work: () => Promise<T>): Promise<T> {
    this.#isCalm++;
    try {
      return await work();
    } finally {
      this.#isCalm--;
    }
  }

  onRequest(call: Call): void {
    this.device.world.checkRequest(this, call);
  }

  onBusy(seconds: number): void {
    this.heardBusy = Math.max(this.heardBusy, this.device.now() + Math.max(1000, seconds * 1000));
  }

  onAnswer(): void {
    this.device.leaveAloneUntil = 0;
    if (!this.diesHearing) return;
    this.diesHearing = false;
    this.killIn = 1 + this.device.world.random.below(14);
  }

  #onCall(name: string): void {
    if (name !== 'apply_mutations') return;
    this.requests += 1;
    this.calledAt = this.device.world.now();
    if (this.requests > 40) this.device.world.expectations.violate('I9', `${this.requests} requests in one flush`);
  }

  /** As `credentials.ts` has it, on this device's clock. */
  async #credentials(refused?: string): Promise<Credentials> {
    const stored = await this.through(() => this.session());
    if (!stored) throw new AppError('SIGNED_OUT');
    const isUsable = stored.access_token !== refused && isFresh(stored, undefined, this.device.now());
    const session = isUsable ? stored : await this.through(() => this.#renewed(refused));
    return { uid: session.user.id, token: session.access_token };
  }

  #createRenewal(): (refused?: string) => Promise<StoredSession> {
    const { device } = this;
    const { page } = device;
    return createRenewal({
      ask: (refreshToken) =>
        this.through(() =>
          inTime({ timeoutMs: 15_000 }, (signal) => {
            const body = JSON.stringify({ refresh_token: refreshToken });
            return serverFetch(url('/auth/v1/token', this.number), { method: 'POST', headers: {}, body, signal });
          }),
        ),
      newest: async () => ({ session: page.current ?? null, gen: page.gen, place: 'local' }),
      commit: async ({ gen }, session) => {
        if (page.gen !== gen) return false;
        page.gen += 1;
        page.current = session;
        await this.calmly(() => writeCopy(this.runtime, session));
        return true;
      },
      end: async () => {
        const { current } = page;
        if (current && !device.world.backend.hasEnded(current.refresh_token))
          device.world.expectations.violate('I16', `a session of ${current.user.id.slice(0, 4)} was ended here alone`);
        if (current) device.leftOpen.add(current.user.id);
        await device.endSession(this);
      },
      alone: (work) =>
        device.hasLocks
          ? this.through(() => device.locks.withLock(this, 'baari:auth', 10_000, work))
          : this.through(work),
      now: () => device.now(),
    });
  }
}

/** Takes a person's data off the phone. */
export function clearPersonOn(realm: Realm, uid: string, unsent: 'keep' | 'discard'): Promise<void> {
  realm.device.shown.delete(uid);
  realm.device.leftOpen.delete(uid);
  realm.device.clearedAt.set(uid, realm.device.world.now());
  return realm.clearUserDb(uid, unsent);
}
