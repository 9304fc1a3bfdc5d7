// Cursors: how far each part of the server's data has come to this phone, and whether an answer still fits what it was
// asked against.
import type { EntityTable } from 'dexie';
import type { PartState } from '#data/db.ts';

const resyncEvery = 60 * 60 * 1000;

export type PartRequest = { p: string; c?: string; g?: string };

/** The facts of an answer that every part shares: the server's generation and its time in ms. */
export type AnswerHead = { gen: string; at: number };

/** What a part is asked against: everything when it is not on the phone yet. */
export function requestOf(p: string, state: PartState | undefined): PartRequest {
  return state?.c && state.g ? { p, c: state.c, g: state.g } : { p };
}

/** True while nobody changed the part since it was asked for; otherwise the answer is dropped and asked for anew. */
export function isUnmoved(asked: PartState | undefined, now: PartState | undefined): boolean {
  return (asked?.stamp ?? 0) === (now?.stamp ?? 0);
}

/** A stamp that was never used for this part, also not before the part was dropped and came back. */
export function nextStamp(before: PartState | undefined): number {
  return Math.max((before?.stamp ?? 0) + 1, Date.now());
}

/** Notes an answer; `changed` says whether there is something new to read. */
export async function notePart(
  parts: EntityTable<PartState, 'p'>,
  before: PartState | undefined,
  next: { p: string; c: string | null; changed: boolean; resync?: boolean },
  { gen, at }: AnswerHead,
): Promise<void> {
  await parts.put({
    p: next.p,
    c: next.c,
    g: gen,
    at: Math.max(at, before?.at ?? 0),
    stamp: next.changed ? nextStamp(before) : (before?.stamp ?? 0),
    resyncAt: next.resync ? at : (before?.resyncAt ?? 0),
  });
}

/** Whether a wrong digest may ask for a full copy: at most once an hour, or a rule that differs would loop for ever. */
export function mayResync(state: PartState | undefined, at: number): boolean {
  return Math.abs(at - (state?.resyncAt ?? 0)) >= resyncEvery;
}
