import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { pullDesk } from '#data/repositories/lazy-desk.ts';
import { courtChanges, type CourtChange } from '#domain/desk/court-changes.ts';
import type { DeskCourt } from '#domain/desk/desk.ts';
import type { AppError } from '#domain/errors.ts';
import type { CourtsInput } from '#forms/desk-settings.ts';
import { useOnlineWrite, type OnlineWrite } from '#hooks/use-online-write.ts';
import { useAffected } from '#features/desk-settings/affected/use-affected.tsx';

const answered = z.object({
  courts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sport: z.nullable(z.string()),
      price: z.int(),
      position: z.int(),
      isActive: z.boolean(),
      rev: z.int(),
    }),
  ),
});

/** The courts as they are after a write; what is no such answer leaves them to the next pull. */
function courtsOf(rows: Record<string, unknown>, before: readonly DeskCourt[]): readonly DeskCourt[] {
  const read = answered.safeParse(rows);
  return read.success ? read.data.courts.map((court) => ({ ...court, sport: court.sport ?? '' })) : before;
}

type Refused = Readonly<Record<string, AppError>>;

type CourtsSave = {
  state: OnlineWrite;
  /** Why a court was not saved, by its id. */
  refused: Refused;
  /** Writes what differs, one court after the other. */
  save: (wanted: CourtsInput['courts'], before: readonly DeskCourt[]) => Promise<Saved>;
  forget: (courtId: string) => void;
  /** Asks about the bookings of a court that goes out of use. */
  node: ReactNode;
};

/** The courts as they are now. `isStopped`: an answer is missing, or somebody thought better of it; the rest was not sent. */
type Saved = { courts: readonly DeskCourt[]; sent: number; refused: Refused; isStopped: boolean };

/** Saves the courts of a venue. A court that somebody else changed meanwhile is left as they made it, and the others are saved. */
export function useCourtsSave(venueId: string): CourtsSave {
  const { state, run } = useOnlineWrite();
  const { confirm, node } = useAffected(venueId);
  const [refused, setRefused] = useState<Refused>({});
  const write = (change: CourtChange) => {
    const args = { venueId, ...change };
    if (change.isActive !== false) return run('save-court', args);
    return confirm('save-court', args, (affected) => run('save-court', { ...args, affected }));
  };
  const save: CourtsSave['save'] = async (wanted, before) => {
    const changes = courtChanges(wanted, before);
    const problems: Record<string, AppError> = {};
    let courts = before;
    let isStopped = false;
    for (const change of changes) {
      const outcome = await write(change);
      if (outcome?.is === 'done') courts = courtsOf(outcome.rows, courts);
      else if (outcome?.is === 'refused') problems[change.courtId] = outcome.error;
      else isStopped = true;
      if (isStopped) break;
    }
    // Also for what somebody else made of a court: the device then shows it. Without it the next pull does.
    if (changes.length > 0) await pullDesk(venueId).catch(() => undefined);
    setRefused(problems);
    return { courts, sent: changes.length, refused: problems, isStopped };
  };
  const forget = (courtId: string) => setRefused(({ [courtId]: _gone, ...rest }) => rest);
  return { state, refused, save, forget, node };
}
