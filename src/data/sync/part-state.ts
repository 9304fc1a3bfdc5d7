// Cursors: how far each part of the server's data has come to this device, and whether an answer still fits what it was
// asked against.
import { millisecondsInHour } from 'date-fns/constants';
import type { EntityTable } from 'dexie';
import { nextStamp } from '#data/storage/apply-rows.ts';
import type { PartPage, PartState } from '#data/storage/db.ts';

const resyncEvery = millisecondsInHour;

type PartRequest = { p: string; c?: string; g?: string; page?: string; t?: string };

/** The facts of an answer that every part shares: the server's generation and its time in ms. */
export type AnswerHead = { gen: string; at: number };

const isPaged = (p: string) => p === 'user' || p.startsWith('city:');
/** Cities have their digest; what else comes whole or not at all is compared by a tag. */
const isTagged = (p: string) => !p.startsWith('city:');

/** What a part is asked against: everything when it is not on the device yet; where it stopped when pages are missing. */
export function requestOf(p: string, state: PartState | undefined): PartRequest {
  const start = isPaged(p) ? { page: '' } : {};
  if (!state?.g) return { p, ...start };
  const { c, g, page, t } = state;
  if (page?.full) return { p, g, page: page.after };
  if (!c) return { p, ...start };
  return { p, c, g, ...start, ...(page && { page: page.after }), ...(isTagged(p) && { t: t ?? '' }) };
}

/** Place of the page in an answer. */
type PageAnswer = { c: string; full: boolean; after: string; next: string | null };

/** The rows of one answer as a stretch of the part's order: behind `after` ('' is the start), up to `next` (null is the end). */
export type Stretch = { after: string; next: string | null };

type Step = Stretch & {
  /** The cursor of the first page: what changed since then comes with the next delta. */
  c: string;
  isWhole: boolean;
};

/** The step that an answer takes; undefined when it goes on from a place where this device is not. */
export function stepOf(
  now: PartState | undefined,
  { c, full, after, next }: PageAnswer,
  gen: string,
): Step | undefined {
  if (after === '') return { after, next, c, isWhole: next === null };
  const page = now?.g === gen ? now.page : undefined;
  if (page?.after !== after || page.full !== full) return undefined;
  return { after, next, c: page.c, isWhole: false };
}

/** What is noted between two pages: the cursor moves only behind the last one, so whoever is stopped goes on or starts again. */
export function betweenPages(
  now: PartState | undefined,
  { full }: PageAnswer,
  { c, next }: Step,
): { c: string | null; page: PartPage } | undefined {
  if (next === null) return undefined;
  return { c: full ? null : (now?.c ?? null), page: { after: next, c, full } };
}

/** True while nobody changed the part since it was asked for; otherwise the answer is dropped and asked for anew. */
export function isUnmoved(asked: PartState | undefined, now: PartState | undefined): boolean {
  return (asked?.stamp ?? 0) === (now?.stamp ?? 0);
}

/** Notes an answer; `changed` says whether there is something new to read, `t` is the tag of what is here now. */
export async function notePart(
  parts: EntityTable<PartState, 'p'>,
  before: PartState | undefined,
  next: {
    p: string;
    c: string | null;
    changed: boolean;
    resync?: boolean;
    page?: PartPage;
    t?: string | undefined;
  },
  { gen, at }: AnswerHead,
): Promise<void> {
  await parts.put({
    p: next.p,
    c: next.c,
    g: gen,
    at: Math.max(at, before?.at ?? 0),
    stamp: next.changed ? nextStamp(before) : (before?.stamp ?? 0),
    resyncAt: next.resync ? at : (before?.resyncAt ?? 0),
    ...(next.page && { page: next.page }),
    ...(next.t !== undefined && { t: next.t }),
  });
}

/** What becomes of a part after an answer: it is here, must be asked for once more, or has further pages. */
export type Verdict = 'here' | 'again' | 'more';

/** Whether a wrong digest may ask for a full copy: at most once an hour, or a rule that differs would loop for ever. */
export function mayResync(state: PartState | undefined, at: number): boolean {
  return Math.abs(at - (state?.resyncAt ?? 0)) >= resyncEvery;
}
