import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { masked, star } from '#ui/venue/stars.tsx';
import { palette, smallRadius, styled } from '#ui/styled.ts';

const words: readonly TextKey[] = [
  'bookings.rate.words1',
  'bookings.rate.words2',
  'bookings.rate.words3',
  'bookings.rate.words4',
  'bookings.rate.words5',
];

const Fields = styled('fieldset')({
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, fontSize: '0.875rem', fontWeight: 600 },
});

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', marginInlineStart: -8 });

const Star = styled('label')({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  inlineSize: 48,
  blockSize: 52,
  cursor: 'pointer',
  '& > input': {
    position: 'absolute',
    inset: 4,
    margin: 0,
    appearance: 'none',
    borderRadius: smallRadius,
    cursor: 'pointer',
  },
  '& > span': {
    inlineSize: 34,
    blockSize: 34,
    background: palette.outline,
    ...masked(`${star} center / contain no-repeat`),
    pointerEvents: 'none',
  },
  '&[data-on] > span': { background: palette.secondary.main },
  '@media (forced-colors: active)': { '& > span': { forcedColorAdjust: 'none' } },
});

const Word = styled('span')({ paddingInlineStart: 10, color: palette.text.secondary, fontSize: '0.9375rem' });

/**
 * Five native radio buttons that look like stars: arrow keys and screen readers work as everywhere, and a chosen number
 * stays. Not Material's Rating: while none is chosen its sixth radio has the focus, out of sight and under the others.
 */
export function StarPicker({ value, onChange }: { value: number; onChange: (rating: number) => void }) {
  const word = words[value - 1];
  return (
    <Fields>
      <legend>{t('bookings.rate.stars')}</legend>
      <Row>
        {words.map((key, at) => (
          <Star key={key} data-on={at < value || undefined}>
            <input
              type="radio"
              name="rating"
              checked={value === at + 1}
              aria-label={t('bookings.rate.starLabel', {
                stars: t('bookings.rate.star', { count: at + 1 }),
                word: t(key),
              })}
              onChange={() => onChange(at + 1)}
            />
            <span aria-hidden="true" />
          </Star>
        ))}
        <Word aria-hidden="true">{t(word ?? 'bookings.rate.none')}</Word>
      </Row>
    </Fields>
  );
}
