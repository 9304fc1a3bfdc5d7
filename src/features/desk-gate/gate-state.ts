import type { GateResult } from '#domain/desk/gate-check.ts';
import type { EntryView } from '#hooks/use-entries.ts';

/** One check of a ticket or a code; `letIn` says that they are in. */
export type Check = {
  id: number;
  /** By a ticket, or by a code that was typed. */
  how: 'qr' | 'code';
  /** What was read or typed. */
  said: string;
  verdict: GateResult<EntryView>;
  /** Server ms. */
  at: number;
  /** It was this phone that let them in, then or before. */
  isHere?: boolean;
  /** The check-in was taken back. */
  isUndone?: boolean;
};

/** The entry that a check is about; undefined where it is about none. */
export function entryOfCheck({ verdict }: Pick<Check, 'verdict'>): EntryView | undefined {
  return 'entry' in verdict ? (verdict.entry ?? undefined) : undefined;
}

const mostChecks = 5;
let kept: { key: string; list: readonly Check[] } = { key: '', list: [] };

/** The last checks of a person at a venue with this phone, newest first, since the app was opened. */
export function lastChecks(key: string): readonly Check[] {
  return kept.key === key ? kept.list : [];
}

/** Adds a check, or puts it in the place of what it was before. */
export function noteCheck(key: string, check: Check): readonly Check[] {
  const others = lastChecks(key).filter(({ id }) => id !== check.id);
  kept = { key, list: [check, ...others].sort((a, b) => b.id - a.id).slice(0, mostChecks) };
  return kept.list;
}
