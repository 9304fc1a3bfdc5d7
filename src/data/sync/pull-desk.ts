// Bringing a venue's console up to date: one request, together with what the person's own part has new.
import { callRpc } from '#data/session/call-rpc.ts';
import { credentials } from '#data/session/credentials.ts';
import { readUserDb } from '#data/session/user-db-guard.ts';
import { purgeDeletedAccount } from '#data/session-upkeep.ts';
import { AppError, asAppError } from '#domain/errors.ts';
import { pullAnswer } from './answers.ts';
import { applyDesk, deskRequest } from './apply-desk.ts';
import { applyUser } from './apply-user.ts';
import { withQuotaRetry } from './evict-cache.ts';
import { requestOf } from './part-state.ts';
import { pullParts } from './pull-request.ts';

async function readAsked(uid: string, venueId: string) {
  const read = await readUserDb(uid, async (db) => ({
    own: await db.parts.get('user'),
    state: await db.parts.get(`desk:${venueId}`),
    desk: await db.desks.get(venueId),
  }));
  if (!read) throw new AppError('SIGNED_OUT');
  return read;
}

async function requestDesk(uid: string, venueId: string): Promise<'here' | 'again' | 'gone'> {
  const { own, state, desk } = await readAsked(uid, venueId);
  const parts = [requestOf('user', own), deskRequest(venueId, state, desk)];
  const answer = await callRpc('sync_pull', { parts }, { as: 'viewer', uid, k: 'sp1', answer: pullAnswer });
  const head = { gen: answer.gen, at: Date.parse(answer.now) };
  const find = (name: string | undefined) => answer.parts.find(({ p }) => p === name);
  const user = find('user');
  const verdict = user ? await applyUser(uid, user, own, head) : 'here';
  const outcome = await withQuotaRetry(() => applyDesk(uid, venueId, find(`desk:${venueId}`), state, head));
  if (verdict !== 'here') await pullParts(['user'], uid);
  return outcome;
}

async function pullNow(venueId: string): Promise<void> {
  const { uid } = await credentials();
  try {
    // Changed here while it was under way, or not what the server sees: once more, and then it is left to the next pull.
    if ((await requestDesk(uid, venueId)) === 'again') await requestDesk(uid, venueId);
  } catch (thrown) {
    if (asAppError(thrown).code === 'ACCOUNT_GONE') await purgeDeletedAccount(uid);
    throw thrown;
  }
}

type Pulls = { running: Promise<void>; next?: Promise<void> };

const pulls = new Map<string, Pulls>();

async function startAfter(venueId: string, earlier: Promise<void>): Promise<void> {
  await earlier.catch(() => undefined);
  return start(venueId);
}

function start(venueId: string): Promise<void> {
  const mine: Pulls = {
    running: pullNow(venueId).finally(() => {
      if (pulls.get(venueId) === mine) pulls.delete(venueId);
    }),
  };
  pulls.set(venueId, mine);
  return mine.running;
}

/**
 * Brings the console of a venue up to date, and the person's own rows with it. Everything that the server knew when this was
 * called is there afterwards: a pull that is under way is waited for and followed by one more, shared by all who ask meanwhile.
 * @throws {AppError} SIGNED_OUT | ACCOUNT_GONE (their data is deleted then) | OFFLINE | BUSY | NOT_OURS | UNEXPECTED | STORAGE_*
 */
export function pullDesk(venueId: string): Promise<void> {
  const under = pulls.get(venueId);
  if (!under) return start(venueId);
  under.next ??= startAfter(venueId, under.running);
  return under.next;
}
