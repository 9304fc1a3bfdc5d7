import type { Case } from '#domain/desk/case.ts';
import { minutesSince, waitTone } from '#domain/desk/case.ts';
import { t } from '#text/translate.ts';
import { waitText } from '#text/wait-text.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { styled } from '#ui/styled.ts';
import { momentWords, statusTones } from '#features/cases/case-words.ts';

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

/** How a booking stands, at a glance: code, status, for how long it has waited, and whether an answer is missing. */
export function CaseHead({ found, now, isUnsure }: { found: Case; now: number; isUnsure: boolean }) {
  const { code, status, madeAt, facts } = found;
  const isPending = status === 'pending';
  return (
    <Line>
      {code && (
        <>
          <strong>{t('cases.code', { code })}</strong>
          <CopyButton text={code} label={t('cases.code', { code })} />
        </>
      )}
      <StatusBadge tone={statusTones[status]}>{t(`cases.status.${status}`)}</StatusBadge>
      {isPending && madeAt && (
        <StatusBadge tone={waitTone(minutesSince(madeAt, now))}>{waitText(madeAt, now)}</StatusBadge>
      )}
      {isUnsure && <StatusBadge tone="amber">{t('cases.unsure')}</StatusBadge>}
      {isPending && facts?.decideBy && (
        <span className="muted small">{t('cases.decideBy', { time: momentWords(facts.decideBy) })}</span>
      )}
    </Line>
  );
}
