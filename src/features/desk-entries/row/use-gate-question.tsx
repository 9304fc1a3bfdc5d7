import { useState, type ReactNode } from 'react';
import { lazyDialog, useLazyDialog, type LazyDialog } from '#ui/overlay/lazy-dialog.ts';
import type { GateAsk } from './gate-question.tsx';
import type { At } from './gate-writes.ts';

const GateQuestion = lazyDialog(() => import('./gate-question.tsx'));

export type AskAtGate = (what: GateAsk) => void;

/** The question before something is done with an entry. `place` tells the row of an entry from its sheet. */
export function useGateQuestion(
  { desk, entry }: At,
  place: 'row' | 'sheet',
): { ask: AskAtGate; near: LazyDialog['near']; question: ReactNode } {
  const { open, show, hide, near } = useLazyDialog(`gate ${place} ${entry.id}`, GateQuestion);
  const [asks, setAsks] = useState<GateAsk>('noShow');
  const ask = (what: GateAsk) => {
    setAsks(what);
    show();
  };
  const question = open && <GateQuestion desk={desk} entry={entry} asks={asks} onClosed={hide} />;
  return { ask, near, question };
}
