import { useRef } from 'react';
import type { SheetOpeners } from '#features/desk-entries/sheet-state.ts';
import { entryName } from '#text/entry-words.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { DeskIcon } from '#ui/desk/desk-icon.tsx';
import { lazyDialog, useLazyDialog } from '#ui/overlay/lazy-dialog.ts';
import { styled } from '#ui/styled.ts';
import { GateButtons } from './gate-buttons.tsx';
import type { At } from './gate-writes.ts';
import { useGateQuestion } from './use-gate-question.tsx';

const EntryMenu = lazyDialog(() => import('./entry-menu.tsx'));

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: 4,
  fontSize: '0.875rem',
});

type EntryActionsProps = At & {
  /** The server's clock in ms; whoever shows rows renders them again every minute. */
  now: number;
  sheets: SheetOpeners;
};

/** The button of an entry's row by its state, and its menu, which comes at the first touch. */
export function EntryActions({ desk, entry, now, sheets }: EntryActionsProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const menu = useLazyDialog(`menu ${entry.id}`, EntryMenu);
  const { ask, near, question } = useGateQuestion({ desk, entry }, 'row');
  return (
    <Actions>
      <GateButtons desk={desk} entry={entry} now={now} ask={ask} near={near} />
      <IconButton
        ref={anchor}
        aria-label={t('entry.more', { name: entryName(entry) })}
        aria-haspopup="menu"
        {...menu.near}
        onClick={menu.show}
      >
        <DeskIcon name="more" />
      </IconButton>
      {menu.open && (
        <EntryMenu desk={desk} entry={entry} now={now} anchor={anchor} sheets={sheets} ask={ask} onClosed={menu.hide} />
      )}
      {question}
    </Actions>
  );
}
