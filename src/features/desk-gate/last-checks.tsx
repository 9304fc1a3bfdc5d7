import { useId } from 'react';
import { spokenCode } from '#domain/booking.ts';
import { entryName } from '#text/entry-words.ts';
import { formatClock } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Card } from '#ui/card.tsx';
import { palette, styled } from '#ui/styled.ts';
import { entryOfCheck, type Check } from './gate-state.ts';
import { logWords, lookOf } from './result/verdict-words.ts';

const Rows = styled(Card)({
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 12,
    minBlockSize: 48,
    padding: '6px 12px',
  },
  '& > li:not(:last-child)': { borderBlockEnd: `1px solid ${palette.divider}` },
  '& .sign': {
    display: 'grid',
    flex: 'none',
    placeItems: 'center',
    inlineSize: 28,
    blockSize: 28,
    borderRadius: '50%',
    backgroundColor: palette.background.soft,
    fontWeight: 700,
  },
  '& .sign[data-tone=green]': { backgroundColor: palette.success.soft, color: palette.success.ink },
  '& .sign[data-tone=amber]': { backgroundColor: palette.warning.soft, color: palette.warning.ink },
  '& .sign[data-tone=red]': { backgroundColor: palette.error.soft, color: palette.error.ink },
  '& .what': { flex: '1 1 7rem', minInlineSize: 0, overflowWrap: 'break-word' },
  '& .what > strong': { display: 'block', fontWeight: 600 },
  '& time': { flex: 'none', color: palette.text.secondary, fontSize: '0.875rem' },
}) as typeof Card;

/** What this phone was asked last, newest first: for whoever asks "what did it say?" */
export function LastChecks({ checks }: { checks: readonly Check[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('gate.last')}</h2>
      {checks.length === 0 ? (
        <p className="muted">{t('gate.lastNone')}</p>
      ) : (
        <Rows component="ul">
          {checks.map((check) => {
            const { tone, sign } = lookOf(check);
            const entry = entryOfCheck(check);
            const about = entry ? entryName(entry) : check.verdict.is === 'unknownCode' && spokenCode(check.said);
            return (
              <li key={check.id}>
                <span className="sign" data-tone={tone} aria-hidden>
                  {sign}
                </span>
                <span className="what">
                  {about && <strong dir="auto">{about}</strong>}
                  {logWords(check)}
                </span>
                <time dateTime={new Date(check.at).toISOString()}>{formatClock(check.at)}</time>
              </li>
            );
          })}
        </Rows>
      )}
    </section>
  );
}
