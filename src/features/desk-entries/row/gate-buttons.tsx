import { useRef, type MouseEvent } from 'react';
import { deskBookingPath } from '#domain/desk/desk-paths.ts';
import { canMarkNoShow, gateStep, isLate } from '#domain/desk/entry-actions.ts';
import { entryName } from '#text/entry-words.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { LazyDialog } from '#ui/overlay/lazy-dialog.ts';
import type { At } from './gate-writes.ts';
import { letIn, undo } from './lazy-gate.ts';
import type { AskAtGate } from './use-gate-question.tsx';

/** A finger that taps twice checks in, and does not take it back with the same gesture. */
const doubleTapMs = 800;

type GateButtonsProps = At & {
  /** The server's clock in ms. */
  now: number;
  ask: AskAtGate;
  /** For buttons that ask first. */
  near: LazyDialog['near'];
};

/** What the gate does with an entry next, at one tap: check in, undo, decide, no-show; or why there is nothing to do. */
export function GateButtons({ desk, entry, now, ask, near }: GateButtonsProps) {
  const step = gateStep(entry, desk, now);
  const name = entryName(entry);
  const tapped = useRef(-doubleTapMs);
  const tap = ({ timeStamp }: MouseEvent) => {
    if (timeStamp - tapped.current < doubleTapMs) return;
    tapped.current = timeStamp;
    if (step === 'undo') void undo({ desk, entry });
    else if (entry.collect === null) void letIn({ desk, entry }, null);
    else ask('collect');
  };
  return (
    <>
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
          {...near}
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
    </>
  );
}
