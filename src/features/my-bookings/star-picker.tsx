import Rating from '@mui/material/Rating';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
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

/** Each star as large as a thumb, with its radio button over it: what has the focus is what is seen to have it. */
const Stars = styled(Rating)({
  color: palette.secondary.main,
  fontSize: '2.5rem',
  '& .MuiRating-icon': { padding: 4 },
  '& .MuiRating-iconEmpty': { color: palette.outline },
  '&.Mui-focusVisible .MuiRating-iconActive': { outline: 'none' },
  // Material lays it over the stars, to draw the ring around all of them: it must not take their taps.
  '& .MuiRating-labelEmptyValueActive': {
    outline: `3px solid ${palette.primary.main}`,
    borderRadius: smallRadius,
    pointerEvents: 'none',
  },
  '& input': {
    appearance: 'none',
    position: 'relative',
    clip: 'auto',
    inlineSize: 48,
    blockSize: 48,
    margin: 0,
    marginInlineStart: -48,
    borderRadius: smallRadius,
    cursor: 'pointer',
  },
  // None chosen yet: a place of its own at the edge of the first star.
  '& input[value=""]': {
    zIndex: 1,
    inlineSize: 1,
    marginInlineStart: 0,
    outlineColor: 'transparent',
    pointerEvents: 'auto',
  },
  '@media (forced-colors: active)': { '& .MuiRating-icon': { color: 'CanvasText' } },
});

const Word = styled('span')({ paddingInlineStart: 10, color: palette.text.secondary, fontSize: '0.9375rem' });

const wordOf = (rating: number) => t(words[rating - 1] ?? 'bookings.rate.none');

function labelOf(rating: number): string {
  return t('bookings.rate.starLabel', { stars: t('bookings.rate.star', { count: rating }), word: wordOf(rating) });
}

/** Five radio buttons that look like stars: arrow keys and screen readers work as everywhere. A chosen number stays. */
export function StarPicker({ value, onChange }: { value: number; onChange: (rating: number) => void }) {
  return (
    <Fields>
      <legend>{t('bookings.rate.stars')}</legend>
      <Row>
        <Stars
          name="rating"
          value={value || null}
          getLabelText={labelOf}
          emptyLabelText={t('bookings.rate.none')}
          onChange={(_event, next) => next && onChange(next)}
        />
        <Word aria-hidden="true">{wordOf(value)}</Word>
      </Row>
    </Fields>
  );
}
