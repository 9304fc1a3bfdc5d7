import { Link } from 'react-router-dom';
import { spokenCode } from '#domain/booking.ts';
import type { Case, CaseHint } from '#domain/desk/case.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { styled } from '#ui/styled.ts';

const Lines = styled('span')({ display: 'grid', gap: 6 });

function hintText({ kind, code, name, minutes }: CaseHint): string | undefined {
  if (kind === 'unknown') return undefined;
  return t(`cases.hint.${kind}`, {
    code: code ? spokenCode(code) : '',
    name: name ?? t('cases.nobody'),
    age: t('cases.hint.minutes', { count: minutes ?? 0 }),
  });
}

/** What makes one look twice; it decides nothing. */
export function CaseHints({ found, pathOf }: { found: Case; pathOf: (id: string) => string }) {
  const hints = (found.facts?.baari?.hints ?? []).flatMap((hint) => {
    const words = hintText(hint);
    return words ? [{ words, code: hint.code, id: hint.bookingId }] : [];
  });
  if (hints.length === 0) return null;
  return (
    <Notice kind="warning">
      <Lines>
        <strong>{t('cases.hints')}</strong>
        {hints.map(({ words, code, id }) => (
          <span key={`${words}${code ?? ''}`}>
            {words} {id && code && <Link to={pathOf(id)}>{t('cases.hint.open', { code: spokenCode(code) })}</Link>}
          </span>
        ))}
      </Lines>
    </Notice>
  );
}
