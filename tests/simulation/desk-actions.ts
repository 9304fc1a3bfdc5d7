// What the people of a venue do on their phones: the console's own code on ports, as `actions.ts` has it for customers.
import { entriesWithPending, type EntryView } from '#commands/queue/desk-overlay.ts';
import { deskCommands } from '#commands/queue/desk-registry.ts';
import { applyDesk, deskRequest } from '#data/sync/apply-desk.ts';
import { applyUser } from '#data/sync/apply-user.ts';
import { pullAnswer } from '#data/sync/answers.ts';
import { requestOf } from '#data/sync/part-state.ts';
import type { StoredEntry } from '#data/storage/db.ts';
import { readEntry } from '#domain/desk/desk.ts';
import { readWrite } from '#domain/queued-write.ts';
import { pull } from './actions.ts';
import type { Device } from './device.ts';
import { outboxOf, rowsOf } from './helpers.ts';
import type { Realm } from './realm.ts';
import { venue } from './server.ts';

async function requestDesk({ runtime, guard }: Realm, uid: string): Promise<'here' | 'again' | 'gone'> {
  const asked = await guard.readUserDb(uid, async (db) => ({
    own: await db.parts.get('user'),
    state: await db.parts.get(`desk:${venue}`),
    desk: await db.desks.get(venue),
  }));
  const parts = [requestOf('user', asked?.own), deskRequest(venue, asked?.state, asked?.desk)];
  const answer = await runtime.call('sync_pull', { parts }, { as: 'viewer', uid, k: 'sp1', answer: pullAnswer });
  const head = { gen: answer.gen, at: Date.parse(answer.now) };
  const find = (name: string) => answer.parts.find(({ p }) => p === name);
  await applyUser(uid, find('user'), asked?.own, head, guard.writeUserDb);
  return applyDesk(uid, venue, find(`desk:${venue}`), asked?.state, head, guard.writeUserDb);
}

/** Brings the console up to date, and the rest of what the person's own part has. */
export async function pullDesk(realm: Realm): Promise<void> {
  const uid = await realm.runtime.currentUid();
  if (!uid) return;
  if ((await requestDesk(realm, uid)) === 'again') await requestDesk(realm, uid);
  await pull(realm);
}

const placeOf = ({ day, hours, kind, status, note }: EntryView): string =>
  `${day} ${hours.join()} ${kind} ${status} ${note}`;

/** What the console shows, in an order that does not depend on ids. */
export function entriesOn(device: Device): EntryView[] {
  const uid = device.page.current?.user.id;
  const rows = rowsOf<StoredEntry>(device, 'entries').map(readEntry);
  const writes = outboxOf(device).filter((write) => write.uid === uid && deskCommands.has(write.kind));
  const seen = entriesWithPending(rows, writes.map(readWrite), () => true);
  return seen.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}
