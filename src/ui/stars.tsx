import { formatRating } from '#text/format.ts';
import { t } from '#text/translate.ts';

type StarsProps = { rating: number | undefined; count?: number };

/** One element with a mask instead of five icons: lists of cards paint it nine times. */
export function Stars({ rating, count }: StarsProps) {
  if (rating === undefined) return <span className="muted small">{t('rating.none')}</span>;
  const label =
    count === undefined
      ? t('rating.stars', { count: rating })
      : t('rating.label', { rating: formatRating(rating), count });
  return (
    <span className="stars" role="img" aria-label={label}>
      <span style={{ inlineSize: `${(rating / 5) * 100}%` }} />
    </span>
  );
}
