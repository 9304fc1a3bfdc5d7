import type { CaseFacts } from '#domain/desk/case.ts';
import { t } from '#text/translate.ts';
import { palette, styled } from '#ui/styled.ts';
import { CasePart } from '#features/cases/case-layout.ts';
import { eventWords, momentWords } from '#features/cases/case-words.ts';

const Events = styled('ol')({
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gap: 2, paddingInlineStart: 12, borderInlineStart: `2px solid ${palette.divider}` },
  '& time, & small': { color: palette.text.secondary, fontSize: '0.875rem' },
});

/** What happened to a booking and who did it, newest first. */
export function CaseHistory({ facts }: { facts: CaseFacts }) {
  const lines = facts.history.flatMap((event, at) => {
    const words = eventWords(event);
    return words ? [{ key: `${at}`, at: event.at, by: event.by, ...words }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <CasePart component="section" aria-labelledby="case-history">
      <h2 id="case-history">{t('cases.history')}</h2>
      <Events>
        {lines.reverse().map(({ key, at, by, what, more }) => (
          <li key={key}>
            <span dir="auto">{by ? t('cases.event.by', { what, name: by }) : what}</span>
            {more && <small dir="auto">{more}</small>}
            <time dateTime={at}>{momentWords(at)}</time>
          </li>
        ))}
      </Events>
    </CasePart>
  );
}
