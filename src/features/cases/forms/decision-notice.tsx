import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { unbroken } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { styled } from '#ui/styled.ts';
import type { Decision } from '#features/cases/forms/use-decision.ts';
import { spokenCode } from '#domain/booking.ts';
import type { Case } from '#domain/desk/case.ts';
import { formatDay } from '#text/format.ts';
import { customerName, hoursWords } from '#features/cases/case-words.ts';

const Box = styled('div')({ '&:focus': { outline: 'none' }, '&:empty': { position: 'absolute' } });

/** What became of a decision so far: still asked, or refused. A refusal takes the focus. */
export function DecisionNotice({ decision, pathOf }: { decision: Decision; pathOf: (id: string) => string }) {
  const { refusal, isUnsure } = decision;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  return (
    <>
      <Box role="status">{isUnsure && <Notice kind="info">{t('cases.asking')}</Notice>}</Box>
      <Box ref={box} role="alert" tabIndex={-1}>
        {refusal && (
          <Notice kind="error">
            {refusal.words}{' '}
            {refusal.other && (
              <Link to={pathOf(refusal.other.id)}>
                {t('cases.referenceOpen', { code: spokenCode(refusal.other.code) })}
              </Link>
            )}
          </Notice>
        )}
      </Box>
    </>
  );
}

/** Which booking a dialog is about: whoever works through a list must not answer for the wrong one. */
export function WhoseBooking({ found }: { found: Case }) {
  const when = { name: customerName(found), day: formatDay(found.day), hours: unbroken(hoursWords(found)) };
  return <p className="small muted">{t('cases.whose', when)}</p>;
}
