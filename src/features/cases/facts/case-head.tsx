import type { ReactNode } from 'react';
import { spokenCode } from '#domain/booking.ts';
import type { Case } from '#domain/desk/case.ts';
import { minutesSince, waitTone } from '#domain/desk/case.ts';
import { t } from '#text/translate.ts';
import { waitText } from '#text/wait-text.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { narrow, styled } from '#ui/styled.ts';
import { decisionAnchor } from '#features/cases/case-layout.ts';
import { momentWords, statusTones } from '#features/cases/case-words.ts';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  // The code keeps its button, and what it is like stays together.
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 6px' },
  '& > .case-actions': { marginInlineStart: 'auto' },
  // Its menu has no line to itself.
  [narrow]: { '& > :not(.case-code, .case-actions)': { order: 1 } },
});

type CaseHeadProps = {
  found: Case;
  now: number;
  isUnsure: boolean;
  /** What can be done with it besides deciding. */
  actions?: ReactNode;
  /** Whether it is decided about on this screen. */
  isToDecide: boolean;
};

/** Whoever has seen enough of a receipt need not scroll past everything that is known. */
function goToDecision(): void {
  const heading = document.getElementById(decisionAnchor);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** How a booking stands, at a glance: code, status, for how long it has waited, and whether an answer is missing. */
export function CaseHead({ found, now, isUnsure, actions, isToDecide }: CaseHeadProps) {
  const { code, status, madeAt, facts } = found;
  const isPending = status === 'pending';
  return (
    <Line>
      {code && (
        <div className="case-code">
          <strong>{t('cases.code', { code: spokenCode(code) })}</strong>
          <CopyButton text={spokenCode(code)} label={t('cases.code', { code: spokenCode(code) })} />
        </div>
      )}
      <div>
        <StatusBadge tone={statusTones[status]}>{t(`cases.status.${status}`)}</StatusBadge>
        {isPending && madeAt && (
          <StatusBadge tone={waitTone(minutesSince(madeAt, now))}>{waitText(madeAt, now)}</StatusBadge>
        )}
        {isUnsure && <StatusBadge tone="amber">{t('cases.unsure')}</StatusBadge>}
      </div>
      {actions && <div className="case-actions">{actions}</div>}
      {isPending && facts?.decideBy && (
        <span className="muted small">{t('cases.decideBy', { time: momentWords(facts.decideBy) })}</span>
      )}
      {isToDecide && (
        <Button look="link" onClick={goToDecision}>
          {t('cases.toDecision')}
        </Button>
      )}
    </Line>
  );
}
