// A phone: its storage, its clock, who is signed in, its tab and its worker.
import { clearPersonOn, Realm } from './realm.ts';
import { PhoneLocks } from './locks.ts';
import { loop } from './loop.ts';
import { PhoneStorage } from './storage.ts';
import { writeCopy, type PageSession } from './session.ts';
import { people, staff } from './server.ts';
import type { World } from './world.ts';

export class Device {
  readonly number: number;
  readonly storage = new PhoneStorage();
  readonly locks = new PhoneLocks();
  readonly world: World;
  readonly page: PageSession = { current: undefined, gen: 0, ended: new AbortController() };
  /** People whose data could not be deleted at once. */
  readonly notes = new Map<string, 'keep' | 'discard'>();
  readonly hasLocks: boolean;
  /** Versions of the app that the tab and the worker run. */
  version = { tab: 1, worker: 1 };
  isOnline = true;
  /** Since when nothing has left this phone, in the world's ms. */
  cutAt = Infinity;
  skew = 0;
  /** What the page has heard of the server's clock. */
  clock: { skew: number; seen: number } | undefined;
  /** When something failed on this phone's disk last, or its clock was set: excuses a back-off that was not kept. */
  troubleAt = -1;
  /** Until when the server asked to be left alone, in this phone's ms. */
  leaveAloneUntil = 0;
  busySince = 0;
  /** When a person's data was last taken off this phone. */
  readonly clearedAt = new Map<string, number>();
  /** People whose session the server ended: their data waits for them. */
  readonly leftOpen = new Set<string>();
  /** Work that has not ended, by who does it. */
  readonly running = new Set<{ realm: Realm; name: string }>();
  /** Highest version of each booking that this phone has shown, per person; forgotten with the person's data. */
  readonly shown = new Map<string, Map<string, number>>();
  tab: Realm;
  worker: Realm;

  constructor(world: World, number: number, hasLocks: boolean) {
    this.world = world;
    this.number = number;
    this.hasLocks = hasLocks;
    this.tab = new Realm(this, 'tab');
    this.worker = new Realm(this, 'worker');
  }

  /** Whose phone it is: customers share theirs, the people of the venue have one each. */
  get people(): readonly string[] {
    const own = staff[this.number - people.length];
    return own === undefined ? people : [own];
  }

  get isDesk(): boolean {
    return this.number >= people.length;
  }

  /** The line comes or goes; one that was cut while it was dead has been dead since the first cut. */
  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    this.cutAt = isOnline ? Infinity : Math.min(this.cutAt, this.world.now());
  }

  now(): number {
    return loop.now + this.skew;
  }

  /** Whether something is half done here; what a killed tab was doing never ends. */
  get isBusy(): boolean {
    return [...this.running].some(({ realm }) => realm.isAlive);
  }

  realms(): Realm[] {
    return [this.tab, this.worker];
  }

  /** Starts the tab again, with what a start does: the worker's copy of the session is put right, people who left go. */
  async openTab(): Promise<void> {
    this.tab.kill();
    this.tab = new Realm(this, 'tab');
    if (this.notes.size > 0) await this.tab.calmly(() => writeCopy(this.tab.runtime, this.page.current));
    for (const [uid, unsent] of this.notes) {
      if (uid === this.page.current?.user.id) continue;
      await clearPersonOn(this.tab, uid, unsent)
        .then(() => this.notes.delete(uid))
        .catch(() => undefined);
    }
  }

  startWorker(): void {
    this.worker.kill();
    this.worker = new Realm(this, 'worker');
  }

  async signIn(uid: string): Promise<void> {
    const { tab } = this;
    if (this.page.current) await this.signOut('keep');
    // A password travels to the server and a session back.
    await loop.wait(150 + this.world.random.below(600));
    if (this.notes.get(uid) === 'discard') await clearPersonOn(tab, uid, 'discard').catch(() => undefined);
    const session = { ...this.world.backend.grant(uid), received_at: this.now() };
    await tab.calmly(() => writeCopy(tab.runtime, session));
    const before = this.page.current?.user.id;
    this.page.current = session;
    this.page.gen += 1;
    this.abortRequests();
    this.notes.delete(uid);
    // Whoever signed in here while this password travelled leaves without having signed out, as `purgeOtherUsers` has it.
    if (before && before !== uid) await this.clear(tab, before, 'keep');
  }

  abortRequests(): void {
    this.page.ended.abort();
    this.page.ended = new AbortController();
  }

  /** Ends the session; storage of the session itself never fails here, see README. */
  async endSession(realm: Realm): Promise<void> {
    this.page.current = undefined;
    this.page.gen += 1;
    this.abortRequests();
    await realm.calmly(() => writeCopy(realm.runtime, undefined));
  }

  /** As `end-session.ts` has it: whoever has signed in meanwhile stays. */
  async forget(realm: Realm, uid: string, unsent: 'keep' | 'discard'): Promise<void> {
    // Noted before anything is deleted: a tab that is killed between the two finds it at its next start.
    this.notes.set(uid, unsent);
    if ((this.page.current?.user.id ?? uid) === uid) await this.endSession(realm);
    await this.clear(realm, uid, unsent);
  }

  /** Takes a person's data off the phone; what could not be deleted is noted for the next start. */
  async clear(realm: Realm, uid: string, unsent: 'keep' | 'discard'): Promise<void> {
    this.notes.set(uid, unsent);
    await clearPersonOn(realm, uid, unsent).then(
      () => this.notes.delete(uid),
      () => undefined,
    );
  }

  async signOut(unsent: 'keep' | 'discard'): Promise<void> {
    const session = this.page.current;
    if (!session) return;
    await this.forget(this.tab, session.user.id, unsent);
  }
}
