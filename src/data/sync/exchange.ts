// One round trip of `sync_pull`: what is asked for, and where each part of the answer goes.
import { withDb, type PartState } from '#data/db.ts';
import { readPerson } from '#data/person.ts';
import { callRpc } from '#data/remote.ts';
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
  const own = uid ? await readPerson(uid, (db) => db.parts.get('user')) : undefined;
  return new Map([...states, ...(own ? [own] : [])].map((state) => [state.p, state]));
}

/** A city whose digest was wrong needs a full copy; the cursor of all cities together cannot ask for that. */
function withIncomplete(names: readonly string[], asked: Asked): string[] {
  if (!names.includes(everyCity)) return [...names];
  const incomplete = [...asked.values()].filter(({ p, c }) => c === null && p.startsWith('city:') && p !== everyCity);
  return [...names, ...incomplete.map(({ p }) => p)];
}

/**
 * Asks for parts (`ref`, `city:<name>`, `city:*`, `venue:<id>`, `user`) in one request and applies the answer; returns the
 * parts that must be asked for again. With a `uid` it speaks for that person, who must still be there when the answer comes.
 * NOT_FOUND for a venue that is gone; otherwise what `callRpc` throws, STORAGE_FULL and STORAGE_BROKEN.
 */
async function exchange(wanted: readonly string[], uid: string | undefined): Promise<string[]> {
  const asked = await readStates(uid);
  const names = withIncomplete(wanted, asked);
  const parts = names.map((p) => requestOf(p, asked.get(p)));
  const answer = await callRpc('sync_pull', { parts }, { as: uid ? 'viewer' : 'anyone', k: 'sp1', answer: pullAnswer });
  const head: AnswerHead = { gen: answer.gen, at: Date.parse(answer.now) };
  const find = (p: string) => answer.parts.find((part) => part.p === p);

  const reference = find('ref');
  if (reference) await applyReference(reference, asked.get('ref'), head);
  const cities = answer.parts.filter(({ p }) => p.startsWith('city:'));
  const again = await applyCities(cities, asked, head, names.includes(everyCity));
  for (const page of answer.parts.filter(({ p }) => p.startsWith('venue:'))) {
    if (!(await applyVenue(page.p.slice('venue:'.length), page, asked.get(page.p), head)))
      throw new AppError('NOT_FOUND');
  }
  const own = find('user');
  if (own && uid && (await applyUser(uid, own, asked.get('user'), head))) again.push('user');
  return again;
}

/** `exchange`, and once more for the parts that changed meanwhile or differ from what the server sees. */
export async function exchangeTwice(names: readonly string[], uid: string | undefined): Promise<void> {
  const again = await exchange(names, uid);
  if (again.length > 0) await exchange(again, uid);
}
