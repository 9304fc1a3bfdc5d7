import { useRef, useState, type MouseEvent } from 'react';
import { deskBookingPath } from '#domain/desk/desk-paths.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { gateStep, canMarkNoShow } from '#domain/desk/entry-actions.ts';
import { isLate } from '#domain/desk/day-model.ts';
import type { SheetOpeners } from '#features/desk-entries/sheet-state.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { entryName } from '#text/entry-words.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink, IconButton } from '#ui/button.tsx';
import { DeskIcon } from '#ui/desk/desk-icon.tsx';
import { lazyDialog, useLazyDialog } from '#ui/overlay/lazy-dialog.ts';
import { styled } from '#ui/styled.ts';
import type { GateAsk } from './gate-question.tsx';
import { letIn, undo } from './gate-writes.ts';

const EntryMenu = lazyDialog(() => import('./entry-menu.tsx'));
const GateQuestion = lazyDialog(() => import('./gate-question.tsx'));

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: 4,
  fontSize: '0.875rem',
});

/** A finger that taps twice checks in, and does not take it back with the same gesture. */
const doubleTapMs = 800;

type EntryActionsProps = {
  desk: Desk;
  entry: EntryView;
  /** The server's clock in ms; whoever shows rows renders them again every minute. */
  now: number;
  sheets: SheetOpeners;
};

/** The button of an entry's row by its state, and its menu, which comes at the first touch. */
export function EntryActions({ desk, entry, now, sheets }: EntryActionsProps) {
  const step = gateStep(entry, desk, now);
  const name = entryName(entry);
  const tapped = useRef(0);
  const anchor = useRef<HTMLButtonElement>(null);
  const menu = useLazyDialog(`menu ${entry.id}`, EntryMenu);
  const question = useLazyDialog(`gate ${entry.id}`, GateQuestion);
  const [asks, setAsks] = useState<GateAsk>('noShow');
  const ask = (what: GateAsk) => {
    setAsks(what);
    question.show();
  };
  const tap = ({ timeStamp }: MouseEvent) => {
    if (timeStamp - tapped.current < doubleTapMs) return;
    tapped.current = timeStamp;
    if (step === 'undo') void undo({ desk, entry });
    else if (entry.collect !== null) ask('collect');
    else void letIn({ desk, entry }, null);
  };
  return (
    <Actions>
      {step === 'not-confirmed' && <span className="muted">{t('entry.notConfirmed')}</span>}
      {step === 'decide' && (
        <ButtonLink
          look="primary"
          to={deskBookingPath(desk.venueId, entry.id)}
          aria-label={t('entry.decideLabel', { name })}
        >
          {t('entry.decide')}
        </ButtonLink>
      )}
      {isLate(entry, now) && canMarkNoShow(entry, desk, now) && (
        <Button
          look="quiet"
          aria-haspopup="dialog"
          aria-label={t('entry.noShowLabel', { name })}
          {...question.near}
          onClick={() => ask('noShow')}
        >
          {t('entry.noShow')}
        </Button>
      )}
      {(step === 'check-in' || step === 'undo') && (
        <Button
          look={step === 'undo' ? 'quiet' : 'primary'}
          aria-label={t(step === 'undo' ? 'entry.undoLabel' : 'entry.checkInLabel', { name })}
          onClick={tap}
        >
          {t(step === 'undo' ? 'entry.undo' : 'entry.checkIn')}
        </Button>
      )}
      <IconButton
        ref={anchor}
        aria-label={t('entry.more', { name })}
        aria-haspopup="menu"
        {...menu.near}
        onClick={menu.show}
      >
        <DeskIcon name="more" />
      </IconButton>
      {menu.open && (
        <EntryMenu
          desk={desk}
          entry={entry}
          now={now}
          anchor={anchor}
          sheets={sheets}
          ask={ask}
          onClosed={menu.hide}
        />
      )}
      {question.open && <GateQuestion desk={desk} entry={entry} asks={asks} onClosed={question.hide} />}
    </Actions>
  );
}
