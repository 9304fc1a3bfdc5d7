// One round trip of `sync_pull`: what is asked for, and where each part of the answer goes.
import { withDb, type PartState } from '#data/storage/db.ts';
import { readUserDb } from '#data/session/user-db-guard.ts';
import { callRpc } from '#data/session/call-rpc.ts';
import { AppError } from '#domain/errors.ts';
import { pullAnswer } from './answers.ts';
import { applyCities, everyCity } from './apply-cities.ts';
import { applyReference } from './apply-reference.ts';
import { applyUser } from './apply-user.ts';
import { applyVenue } from './apply-venue.ts';
import { requestOf, type AnswerHead } from './part-state.ts';

type Asked = ReadonlyMap<string, PartState>;

async function readStates(uid: string | undefined): Promise<Asked> {
  const states = await withDb((db) => db.parts.toArray());
  const own = uid ? await readUserDb(uid, (db) => db.parts.get('user')) : undefined;
  return new Map([...states, ...(own ? [own] : [])].map((state) => [state.p, state]));
}

/** The server answers at most 60 parts at a time. */
const mostCities = 50;
/** A server that never came to the end of its pages would keep a device busy for ever. */
const mostRequests = 500;

/** Parts that must be asked for once more, and those of which pages are missing. */
type Left = { again: string[]; more: string[] };

/**
 * What a request names. The cursor of all cities together cannot ask for a full copy of one whose digest was wrong, nor
 * for the missing pages of one: those come first, each by its name, and all cities after them.
 */
function plan(wanted: readonly string[], asked: Asked): { names: string[]; later: string[] } {
  if (!wanted.includes(everyCity)) return { names: [...wanted], later: [] };
  const cities = [...asked.values()].filter(({ p }) => p.startsWith('city:') && p !== everyCity);
  const paused = cities.filter(({ page }) => page).map(({ p }) => p);
  if (paused.length > 0) {
    const others = wanted.filter((p) => p !== everyCity && !paused.includes(p));
    return { names: [...others, ...paused.slice(0, mostCities)], later: [everyCity] };
  }
  const incomplete = cities.filter(({ c }) => c === null).map(({ p }) => p);
  return { names: [...new Set([...wanted, ...incomplete])], later: [] };
}

/**
 * Asks for parts (`ref`, `city:<name>`, `city:*`, `venue:<id>`, `user`) in one request and applies the answer. With a `uid`
 * it speaks for that person, who must still be there when the answer comes.
 * @throws {AppError} NOT_FOUND for a venue that is gone | STORAGE_FULL | STORAGE_BROKEN | what `callRpc` throws
 */
async function requestParts(wanted: readonly string[], uid: string | undefined): Promise<Left> {
  const asked = await readStates(uid);
  const { names, later } = plan(wanted, asked);
  const parts = names.map((p) => requestOf(p, asked.get(p)));
  const answer = await callRpc('sync_pull', { parts }, { as: uid ? 'viewer' : 'anyone', k: 'sp1', answer: pullAnswer });
  const head: AnswerHead = { gen: answer.gen, at: Date.parse(answer.now) };
  const find = (p: string) => answer.parts.find((part) => part.p === p);

  const reference = find('ref');
  if (reference) await applyReference(reference, asked.get('ref'), head);
  const cities = answer.parts.filter(({ p }) => p.startsWith('city:'));
  const { again, more } = await applyCities(cities, asked, head, names.includes(everyCity));
  for (const page of answer.parts.filter(({ p }) => p.startsWith('venue:'))) {
    if (!(await applyVenue(page.p.slice('venue:'.length), page, asked.get(page.p), head)))
      throw new AppError('NOT_FOUND');
  }
  const own = find('user');
  if (own && uid) {
    const verdict = await applyUser(uid, own, asked.get('user'), head);
    if (verdict === 'again') again.push('user');
    if (verdict === 'more') more.push('user');
  }
  return { again, more: [...more, ...later] };
}

/**
 * `requestParts` until every page is here, and once more for the parts that changed meanwhile or differ from what the server
 * sees. Stopped at any point, the next one goes on where this one was.
 */
export async function pullParts(names: readonly string[], uid: string | undefined): Promise<void> {
  const repeated = new Set<string>();
  let wanted = [...names];
  for (let request = 0; wanted.length > 0 && request < mostRequests; request += 1) {
    const { again, more } = await requestParts(wanted, uid);
    wanted = [...new Set([...more, ...again.filter((p) => !repeated.has(p))])];
    for (const p of again) repeated.add(p);
  }
}
