import type * as z from 'zod/mini';
import { inShape } from '#data/server/row-shapes.ts';
import { withDb, type BaseDb, type PartState } from '#data/storage/db.ts';
import { cityPart, rowsOf } from './answers.ts';
import { sameDigest } from './digest.ts';
import { isEmptyChange, mergePack, packDigest } from './pack.ts';
import { betweenPages, isUnmoved, mayResync, notePart, stepOf, type AnswerHead, type Verdict } from './part-state.ts';
import { withQuotaRetry } from './evict-cache.ts';

type CityAnswer = z.output<typeof cityPart>;

/** The part that stands for every city at once. */
export const everyCity = 'city:*';

/** Parsing a large catalogue in one piece would freeze a slow device. */
const longestTask = 12;

async function parseAll(parts: readonly unknown[]): Promise<CityAnswer[]> {
  const answers: CityAnswer[] = [];
  let began = performance.now();
  for (const part of parts) {
    answers.push(inShape(cityPart, part));
    if (performance.now() - began < longestTask) continue;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    began = performance.now();
  }
  return answers;
}

async function applyCity(
  db: BaseDb,
  answer: CityAnswer,
  asked: PartState | undefined,
  head: AnswerHead,
): Promise<Verdict> {
  const now = await db.parts.get(answer.p);
  const step = stepOf(now, answer, head.gen);
  if (!isUnmoved(asked, now) || !step) return 'again';
  const city = answer.p.slice('city:'.length);
  const before = await db.packs.get(city);
  const change = { full: answer.full, rows: rowsOf(answer.v), del: answer.del, after: step.after, next: step.next };
  const changed = !isEmptyChange(change);
  const pack = mergePack(city, before, change);
  if (changed) await db.packs.put(pack);
  const between = betweenPages(now, answer, step);
  if (between) {
    await notePart(db.parts, now, { p: answer.p, changed, ...between }, head);
    return 'more';
  }
  const differs = !sameDigest(packDigest(pack), answer.digest);
  // Between pages a row may have changed behind us: the delta since the first page tells, before a full copy is asked for.
  const wrong = differs && step.isWhole && mayResync(now, head.at);
  await notePart(db.parts, now, { p: answer.p, c: wrong ? null : step.c, changed, resync: wrong }, head);
  if (wrong) return 'again';
  return differs && !step.isWhole ? 'more' : 'here';
}

async function dropOthers(db: BaseDb, kept: ReadonlySet<string>): Promise<void> {
  const gone = (await db.packs.toCollection().primaryKeys()).filter((city) => !kept.has(`city:${city}`));
  await db.packs.bulkDelete(gone);
  await db.parts.bulkDelete(gone.map((city) => `city:${city}`));
}

/** Notes how far all cities together have come; a full answer for all of them is the whole catalogue. */
async function noteEveryCity(db: BaseDb, answers: readonly CityAnswer[], { gen, at }: AnswerHead): Promise<void> {
  if (answers.every(({ full }) => full)) await dropOthers(db, new Set(answers.map(({ p }) => p)));
  const cities = await db.parts.where('p').startsWith('city:').toArray();
  // Not the answer's own cursor: a city whose answer was dropped still waits for what came before it.
  const cursors = cities
    .filter(({ p }) => p !== everyCity)
    .map(({ c, page }) => (page?.full ? page.c : c))
    .flatMap((c) => (c === null ? [] : [BigInt(c)]));
  const oldest = cursors.reduce((a, b) => (b < a ? b : a), cursors[0] ?? 0n);
  await db.parts.put({ p: everyCity, c: String(oldest), g: gen, at, stamp: 0, resyncAt: 0 });
}

/**
 * Applies the answers of cities in one transaction, so that readers see them all at once; returns the parts that must be
 * asked for again (changed meanwhile, or not what the server sees) and those that have more pages. `all` says that every
 * city was asked for.
 * @throws {AppError} UNEXPECTED | STORAGE_FULL
 */
export async function applyCities(
  parts: readonly unknown[],
  asked: ReadonlyMap<string, PartState>,
  head: AnswerHead,
  all: boolean,
): Promise<Record<'again' | 'more', string[]>> {
  const answers = await parseAll(parts);
  if (answers.length === 0) return { again: [], more: [] };
  return withQuotaRetry(() =>
    withDb((db) =>
      db.transaction('rw', db.packs, db.parts, async () => {
        const left: Record<Verdict, string[]> = { here: [], again: [], more: [] };
        for (const answer of answers) {
          left[await applyCity(db, answer, asked.get(answer.p), head)].push(answer.p);
        }
        if (all) await noteEveryCity(db, answers, head);
        return left;
      }),
    ),
  );
}
