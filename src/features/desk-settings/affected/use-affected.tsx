import { useState, type ReactNode } from 'react';
import { fetchDeskList } from '#data/repositories/console-lists.ts';
import { door } from '#domain/door.ts';
import { asAppError } from '#domain/errors.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import { lazyDialog } from '#ui/overlay/lazy-dialog.ts';
import type { AffectedDialogProps } from './affected-dialog.tsx';
import { affectedEntry, type Affected, type AffectedPage } from './affected-entry.ts';

// Most changes leave nothing outside.
const AffectedDialog = lazyDialog<AffectedDialogProps>(() => import('./affected-dialog.tsx'));
const loadDialog = door(AffectedDialog.preload);

type Kind = 'save-schedule' | 'drop-schedule' | 'save-court';
type Send = (affected: Affected) => Promise<OnlineWrite>;

type AffectedWrite = {
  /**
   * Shows what a write would leave outside the hours, and sends it with what was decided about each; once more when another
   * booking came in meanwhile. Null when somebody thought better of it. What can't be asked for is a refusal.
   */
  confirm: (write: Kind, args: object, send: Send) => Promise<OnlineWrite | null>;
  /** The dialog, while there is something to decide. */
  node: ReactNode;
};

/** Writes that may leave bookings outside the hours of a venue. */
export function useAffected(venueId: string): AffectedWrite {
  const [asked, ask] = useState<AffectedDialogProps & { turn: number }>();

  const decide = (shown: Pick<AffectedDialogProps, 'first' | 'before' | 'onMore'>, turn: number) =>
    new Promise<Affected | null>((resolve) => {
      const onDecide = (affected: Affected | null) => {
        ask(undefined);
        resolve(affected);
      };
      ask({ ...shown, again: turn > 0, turn, onDecide });
    });

  const confirm: AffectedWrite['confirm'] = async (write, args, send) => {
    let before: AffectedDialogProps['before'] = new Map();
    const onMore = (after: string | null): Promise<AffectedPage> =>
      fetchDeskList(venueId, 'schedule_preview', { write, ...args }, after, affectedEntry);
    for (let turn = 0; ; turn += 1) {
      let affected: Affected | null = [];
      try {
        const first = await onMore(null);
        if (first.rows.length > 0) {
          await loadDialog();
          affected = await decide({ first, before, onMore }, turn);
        }
      } catch (thrown) {
        return { is: 'refused', error: asAppError(thrown) };
      }
      if (!affected) return null;
      const outcome = await send(affected);
      if (outcome.is !== 'refused' || outcome.error.code !== 'AFFECTED_CHANGED') return outcome;
      before = new Map(affected.map(([id, , choice]) => [id, choice]));
    }
  };

  const node = asked && (
    <AffectedDialog
      key={asked.turn}
      first={asked.first}
      before={asked.before}
      again={asked.again}
      onMore={asked.onMore}
      onDecide={asked.onDecide}
    />
  );
  return { confirm, node };
}
