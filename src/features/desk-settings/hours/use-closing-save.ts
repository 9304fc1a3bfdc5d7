import { useState, type ReactNode } from 'react';
import type { AppError } from '#domain/errors.ts';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import { useSettingsWrite } from '#hooks/use-settings-write.ts';
import { t } from '#text/translate.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { useAffected } from '#features/desk-settings/affected/use-affected.tsx';

type ClosingWrite = 'save-schedule' | 'drop-schedule';

type ClosingSave = {
  state: OnlineWrite;
  /** Why the last one was refused. */
  refused: AppError | undefined;
  /** Sends it after what it leaves outside the hours was decided about; null when the user thought better of it. */
  save: (kind: ClosingWrite, args: object) => Promise<OnlineWrite | null>;
  /** The question about that. */
  node: ReactNode;
};

/** Writes that change the hours of a venue. */
export function useClosingSave(venueId: string): ClosingSave {
  const { state, save: write } = useSettingsWrite(venueId);
  const { confirm, node } = useAffected(venueId);
  const [refused, setRefused] = useState<AppError>();
  const save = async (kind: ClosingWrite, args: object) => {
    setRefused(undefined);
    const outcome = await confirm(kind, args, (affected) => write(kind, { ...args, affected }));
    if (outcome?.is === 'refused') setRefused(outcome.error);
    if (outcome?.is === 'done')
      showToast({ kind: 'success', title: t(kind === 'drop-schedule' ? 'settings.deleted' : 'settings.saved') });
    return outcome;
  };
  return { state, refused, save, node };
}
