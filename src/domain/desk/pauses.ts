// Pauses of online booking: which run, and what waits on this device about them.
import type { OpeningRule } from '#domain/opening-rules.ts';
import { isUnsent, type QueuedWrite } from '#domain/queued-write.ts';
import type { Desk } from './desk.ts';

/** The pauses that run at an instant in ms, the last to end first. */
export function runningPauses(
  { openings }: Pick<Desk, 'openings'>,
  now: number,
): (OpeningRule & { untilAt: number })[] {
  return openings
    .flatMap((rule) =>
      rule.kind === 'pause' && rule.untilAt !== null && rule.untilAt > now ? [{ ...rule, untilAt: rule.untilAt }] : [],
    )
    .sort((one, other) => other.untilAt - one.untilAt);
}

/**
 * A pause as the desk shows it; times in ms. `courtId` is null for all courts, `write` what waits about it: one that nobody else
 * knows of yet, another end, or its own end.
 */
export type PauseShown =
  | { is: 'running'; courtId: string | null; untilAt: number; write?: never }
  | { is: 'waiting'; courtId: string | null; untilAt: number; write: QueuedWrite }
  | { is: 'changing'; courtId: string | null; untilAt: number; nextAt: number; write: QueuedWrite }
  | { is: 'ending'; courtId: string | null; untilAt: number; write: QueuedWrite };

function shown(running: number | undefined, courtId: string | null, write: QueuedWrite | undefined, now: number) {
  const { until = null } = (write?.args ?? {}) as { until?: string | null };
  const nextAt = until === null ? undefined : Date.parse(until);
  const runs: PauseShown[] = running === undefined ? [] : [{ is: 'running', courtId, untilAt: running }];
  if (!write) return runs;
  if (nextAt === undefined) return runs.map((pause): PauseShown => ({ ...pause, is: 'ending', write }));
  // Over before it was sent: it is refused, and changes nothing.
  if (nextAt <= now) return runs;
  if (running === undefined) return [{ is: 'waiting', courtId, untilAt: nextAt, write } as const];
  return [{ is: 'changing', courtId, untilAt: running, nextAt, write } as const];
}

/**
 * The pauses of a venue at an instant in ms, that of all courts first, with what waits about each. `writes` are those of this
 * device about pauses of the venue; refused ones change nothing.
 */
export function pausesWithPending(
  desk: Pick<Desk, 'openings'>,
  writes: readonly QueuedWrite[],
  now: number,
): PauseShown[] {
  const running = new Map(runningPauses(desk, now).map(({ courtId, untilAt }) => [courtId, untilAt]));
  const latest = new Map<string | null, QueuedWrite>();
  for (const write of [...writes].sort((one, other) => one.seq - other.seq)) {
    const { courtId = null } = write.args as { courtId?: string | null };
    if (write.state !== 'failed') latest.set(courtId, write);
  }
  return [...new Set([...running.keys(), ...latest.keys()])]
    .sort((one, other) => Number(other === null) - Number(one === null))
    .flatMap((courtId) => shown(running.get(courtId), courtId, latest.get(courtId), now));
}

/** True when what waits about a pause can still be taken back: nothing of it can have reached the server. */
export function canTakeBack(pause: PauseShown): pause is PauseShown & { write: QueuedWrite } {
  return pause.write !== undefined && isUnsent(pause.write);
}
