// What runs on a phone: writing, sending, pulling, booking. The engine's own functions, with `expectations.ts` looking on.
import { flushAll, oneAtATime } from '#commands/queue/flush-all.ts';
import { discardWrite, retryWrite } from '#data/outbox/user-actions.ts';
import { enqueue } from '#data/outbox/enqueue.ts';
import { endCaution } from '#data/outbox/backoff-state.ts';
import { createAnswer } from '#data/repositories/slots.ts';
import { pullAnswer } from '#data/sync/answers.ts';
import { applyBookings } from '#data/storage/apply-rows.ts';
import { applyUser } from '#data/sync/apply-user.ts';
import { requestOf, type Verdict } from '#data/sync/part-state.ts';
import { AppError, asAppError } from '#domain/errors.ts';
import type { QueuedWrite, WriteAbout } from '#domain/queued-write.ts';
import type { Booking, BookingDraft } from '#domain/booking.ts';
import type { Change, Promised } from './expectations.ts';
import { askUnanswered } from '#features/booking/unanswered/ask-unanswered.ts';
import type { Order } from '#features/booking/machine/booking-state.ts';
import { settleDraftIn } from '#data/repositories/drafts.ts';
import type { Realm } from './realm.ts';
import { court, receiptOf } from './server.ts';

/** Starts work in a tab or worker; what it throws is noted, and what is no AppError is a fault of the engine. */
export function begin(realm: Realm, name: string, work: (realm: Realm) => Promise<unknown>): Promise<void> {
  const { device } = realm;
  const { expectations } = device.world;
  const mine = { realm, name };
  device.running.add(mine);
  const run = async () => {
    try {
      await work(realm);
      expectations.note(`  ${name} on ${device.number} done`);
    } catch (thrown) {
      const { code, cause } = asAppError(thrown);
      expectations.note(`  ${name} on ${device.number}: ${code}`);
      if (!(thrown instanceof AppError))
        expectations.violate('crash', `${name}: ${String(Reflect.get(Object(thrown), 'stack') ?? cause)}`);
    } finally {
      device.running.delete(mine);
    }
  };
  return run();
}

export type Wish = { name: string; input: object; replaces?: string | undefined; about?: WriteAbout };

/** Queues a write and remembers what the person was promised. */
export async function write(realm: Realm, { name, input, replaces, about }: Wish): Promise<void> {
  const { device, runtime } = realm;
  const { expectations } = device.world;
  const command = realm.commandOf(name);
  if (!command) throw new Error(`No command ${name}.`);
  let id = '';
  const own = {
    ...runtime,
    newId: () => {
      id = runtime.newId();
      return id;
    },
  };
  const replaced = replaces === undefined ? undefined : expectations.promised.get(replaces);
  const before = replaced?.fate;
  // Both set before: a tab that dies in the middle may have replaced the one, and changed another of the lane.
  if (replaced) replaced.fate ??= 'replaced';
  const lane = command.lane(input, '');
  const change: Change = { realm, lane, twins: [] };
  for (const one of expectations.promised.values())
    if (one.lane === lane && one.device === device.number) mayChange(change, one);
  expectations.changes.add(change);
  const uid = device.page.current?.user.id ?? 'anon';
  const isKept = (one: { id: string }) =>
    device.storage.rows<QueuedWrite>(`baari-user-${uid}`, 'outbox').some((row) => row.id === one.id);
  const same = () => expectations.aboutSame({ lane, uid, device: device.number });
  // Noted before, too: when the tab dies, nobody knows whether it was taken back.
  const taken = command.cancels ? same() : [];
  for (const one of taken) one.taking = (one.taking ?? 0) + 1;
  try {
    const kept = await enqueue(own, { command, input, ...(replaces && { replaces }), ...(about && { about }) });
    expectations.note(`  kept ${name} ${kept.id.slice(0, 8)}${kept.id === id ? '' : ' (merged)'}`);
    if (!command.cancels || isKept(kept)) keep(realm, kept);
    else for (const one of same()) if (!isKept(one) && !expectations.effectOf.has(one.id)) one.fate ??= 'taken back';
    // Another action took it back before this one came to its end.
    const made = device.isDesk && !isKept(kept) ? expectations.promised.get(kept.id) : undefined;
    if (made && !expectations.effectOf.has(kept.id)) made.fate ??= 'taken back';
  } catch (thrown) {
    if (id) expectations.refusedToKeep.add(id);
    if (replaced?.fate === 'replaced' && before === undefined) delete replaced.fate;
    throw thrown;
  } finally {
    expectations.changes.delete(change);
    for (const twin of change.twins) twin.maybe -= 1;
    for (const one of taken) one.taking = (one.taking ?? 1) - 1;
  }
}

function mayChange({ twins }: Change, promise: Promised): void {
  twins.push(promise);
  promise.maybe += 1;
}

function keep(realm: Realm, kept: QueuedWrite): void {
  const { device } = realm;
  const { expectations } = device.world;
  const { id, kind, lane, uid, args, about } = kept;
  const back = about['back'] === undefined ? {} : { backUntil: Number(about['endsAt']) };
  const known = expectations.promised.get(id);
  if (known) {
    known.args = args;
    delete known.backUntil;
    Object.assign(known, back);
    return;
  }
  const promise: Promised = {
    id,
    kind,
    lane,
    uid,
    args,
    device: device.number,
    order: expectations.order++,
    maybe: 0,
    createdAt: device.world.now(),
    ...back,
  };
  expectations.promised.set(id, promise);
  // The same button, pressed twice: the second has begun by now, and changes what the first has kept, or dies on the way.
  for (const change of expectations.changes)
    if (change.lane === lane && change.realm === realm && realm.isAlive) mayChange(change, promise);
}

/** Sends what waits, as the tab or the worker does. */
export function flushBy(realm: Realm, force = false): Promise<void> {
  realm.flush ??= oneAtATime((options) => flushOnce(realm, options.force === true));
  return realm.flush({ force });
}

/** What a page does when it has heard our server: our own caution ends, and what waits is sent. */
export async function wake(realm: Realm): Promise<void> {
  await endCaution(realm.runtime);
  await flushBy(realm);
}

async function flushOnce(realm: Realm, force: boolean): Promise<void> {
  const { device, runtime, policy } = realm;
  const { world } = device;
  Object.assign(realm, { requests: 0, isForced: force, heardBusy: 0 });
  const ports = {
    runtime,
    policy,
    forget: (uid: string) => world.purgeDeletedAccount(realm, uid),
    announce: (settled: Parameters<typeof world.expectations.announced>[0]) => world.expectations.announced(settled),
  };
  await flushAll(ports, { force });
  if (realm.heardBusy > device.leaveAloneUntil)
    Object.assign(device, { leaveAloneUntil: realm.heardBusy, busySince: world.now() });
}

/** Brings the person's rows up to date; `again` when what is here turned out to be wrong, and the next pull asks for all of it. */
export async function pull(realm: Realm): Promise<Verdict> {
  const { runtime, guard, device } = realm;
  const uid = await runtime.currentUid();
  if (!uid) return 'here';
  let verdict: Verdict = 'more';
  try {
    while (verdict === 'more') {
      const asked = await guard.readUserDb(uid, (db) => db.parts.get('user'));
      const parts = [requestOf('user', asked)];
      const answer = await runtime.call('sync_pull', { parts }, { as: 'viewer', k: 'sp1', answer: pullAnswer });
      const head = { gen: answer.gen, at: Date.parse(answer.now) };
      const part = answer.parts.find(({ p }) => p === 'user');
      verdict = await applyUser(uid, part, asked, head, guard.writeUserDb);
    }
    return verdict;
  } catch (thrown) {
    if (asAppError(thrown).code === 'ACCOUNT_GONE') await device.world.purgeDeletedAccount(realm, uid);
    throw thrown;
  }
}

const unknown = new Set(['OFFLINE', 'BUSY', 'NOT_OURS', 'UNEXPECTED', 'SIGNED_OUT', 'STORAGE_FULL', 'STORAGE_BROKEN']);

export type Wanted = { requestId: string; day: string; hours: number[]; expectedTotal: number };

/** The venue's page is open while it sends, and asks by itself: only one of the two does. */
function isAskedAlready({ device }: Realm): boolean {
  const working = [...device.running].filter(({ realm, name }) => realm.isAlive && (name === 'book' || name === 'ask'));
  return working.length > 1;
}

async function createFor({ runtime, device }: Realm, uid: string, order: Order): Promise<{ booking: Booking }> {
  const { requestId, courtId, day, hours, receipt, expectedTotal } = order;
  const args = { request_id: requestId, court: courtId, day, hours, receipt, expected_total: expectedTotal };
  const asked = { as: 'viewer', uid, k: 'cb1', answer: createAnswer } as const;
  const answer = await runtime.call('create_booking', args, asked);
  const intent = device.world.expectations.intents.get(requestId);
  if (intent) intent.shown = answer.booking.id;
  return answer;
}

/** Starts a booking, or goes on with the one that was started: the same request until it is answered. */
export async function book(realm: Realm, wanted: Wanted): Promise<void> {
  const { runtime, guard, device } = realm;
  const { expectations } = device.world;
  const uid = await runtime.currentUid();
  if (!uid || isAskedAlready(realm)) return;
  const started = (await guard.readUserDb(uid, (db) => db.drafts.get('booking')))?.draft as BookingDraft | undefined;
  const { requestId, day, hours, expectedTotal } = started?.outcomeUnknown ? started : wanted;
  const order = {
    requestId,
    day,
    hours,
    courtId: court,
    receipt: receiptOf(uid, requestId),
    expectedTotal: expectedTotal ?? 0,
  };
  if (!started?.outcomeUnknown) {
    const draft: BookingDraft = {
      ...order,
      venueId: court,
      holdUntil: null,
      receipt: null,
      receiptPath: order.receipt,
      outcomeUnknown: true,
      savedAt: device.now(),
    };
    await guard.writeUserDb(uid, (db) => db.drafts.put({ key: 'booking', draft }), 'strict');
    const intent = { requestId, uid, device: device.number, total: order.expectedTotal, hours: hours.length };
    expectations.intents.set(requestId, intent);
  }
  const intent = expectations.intents.get(requestId);
  try {
    const { booking } = await createFor(realm, uid, order);
    await guard.writeUserDb(uid, (db) =>
      db.transaction('rw', db.bookings, db.parts, () => applyBookings(db, [booking])),
    );
  } catch (thrown) {
    const { code } = asAppError(thrown);
    if (code === 'ACCOUNT_GONE') await device.world.purgeDeletedAccount(realm, uid);
    if (unknown.has(code) || code === 'ACCOUNT_GONE') throw thrown;
    if (intent) intent.shown = code;
  }
  await guard.writeUserDb(uid, (db) => db.drafts.delete('booking'), 'strict');
}

/** Asks about a confirmation without an answer, as the app does by itself on every screen. */
export async function ask(realm: Realm): Promise<void> {
  const { runtime, guard, device } = realm;
  const { expectations, random } = device.world;
  const uid = await runtime.currentUid();
  if (!uid || isAskedAlready(realm)) return;
  let requestId = '';
  const asked = await askUnanswered({
    readDraft: async () => (await guard.readUserDb(uid, (db) => db.drafts.get('booking')))?.draft as BookingDraft,
    settleDraft: (id, next) => guard.writeUserDb(uid, (db) => settleDraftIn(db, id, next), 'strict'),
    createBooking: (order) => {
      requestId = order.requestId;
      return createFor(realm, uid, order);
    },
    storeBooking: (booking) =>
      guard.writeUserDb(uid, (db) => db.transaction('rw', db.bookings, db.parts, () => applyBookings(db, [booking]))),
    deps: () => ({ id: random.uuid(), now: device.now() }),
  });
  if (asked.is === 'open' && asked.error.code === 'ACCOUNT_GONE') await device.world.purgeDeletedAccount(realm, uid);
  const intent = expectations.intents.get(requestId);
  if (asked.is === 'refused' && intent) intent.shown = asked.error.code;
  if (asked.is === 'open') throw asked.error;
}

/** "Retry" and "Discard" of the outbox panel. */
export async function decide(realm: Realm, { id, uid }: QueuedWrite, what: 'retry' | 'discard'): Promise<void> {
  const { expectations } = realm.device.world;
  if (what === 'retry') return retryWrite(realm.runtime, uid, id);
  const promise = expectations.promised.get(id);
  const presses = () => expectations.discarded.get(id) ?? 0;
  // Set before: a tab that dies in the middle may have discarded it.
  if (promise) promise.fate ??= 'discarded';
  expectations.discarded.set(id, presses() + 1);
  try {
    await discardWrite(realm.runtime, uid, id);
  } catch (thrown) {
    expectations.discarded.set(id, presses() - 1);
    // Pressed twice, it is given up unless both presses failed.
    if (presses() === 0) {
      expectations.discarded.delete(id);
      if (promise?.fate === 'discarded') delete promise.fate;
    }
    throw thrown;
  }
}
