import { formatRating } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { palette, styled } from '#ui/styled.ts';

type StarsProps = {
  rating: number | undefined;
  count?: number;
  /** In a frame that has `starStyle` for `.stars`: a list would ask after the style of each card with each key. */
  isPlain?: boolean;
};

/** The shape of one star. */
export const star = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 26 25'%3E%3Cpath d='m13 1 3.4 7.4 8.1.9-6 5.4 1.6 8L13 18.7l-7.1 4 1.6-8-6-5.4 8.1-.9z'/%3E%3C/svg%3E")`;

/** Only the shape of the background is left; Chrome before 120 knows the mask by its first name only. */
export const masked = (mask: string) => ({ WebkitMask: mask, mask });

/** Five stars, and over them the share that a rating reaches. */
export const starStyle = {
  display: 'inline-block',
  position: 'relative',
  inlineSize: '5.2em',
  blockSize: '1em',
  fontSize: '1rem',
  background: palette.outline,
  ...masked(`${star} 0 0 / 1.04em 1em repeat-x`),
  '& > span': { position: 'absolute', insetBlock: 0, insetInlineStart: 0, background: palette.secondary.main },
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
} as const;

const Row = styled('span')(starStyle);

/**
 * One element with a mask instead of Material's Rating of ten icons, which a list of nine cards would pay 60 ms for on a
 * cheap phone.
 */
export function Stars({ rating, count, isPlain = false }: StarsProps) {
  if (rating === undefined) return <span className="muted small">{t('rating.none')}</span>;
  const label =
    count === undefined
      ? t('rating.stars', { count: rating })
      : t('rating.label', { rating: formatRating(rating), count });
  const Bar = isPlain ? 'span' : Row;
  return (
    <Bar className="stars" role="img" aria-label={label}>
      <span style={{ inlineSize: `${(rating / 5) * 100}%` }} />
    </Bar>
  );
}
