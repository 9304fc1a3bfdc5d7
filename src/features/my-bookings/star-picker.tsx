import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';

const words: readonly TextKey[] = [
  'bookings.rate.words1',
  'bookings.rate.words2',
  'bookings.rate.words3',
  'bookings.rate.words4',
  'bookings.rate.words5',
];

/** Five native radio buttons that look like stars: arrow keys and screen readers work as everywhere. */
export function StarPicker({ value, onChange }: { value: number; onChange: (rating: number) => void }) {
  const word = words[value - 1];
  return (
    <fieldset className="star-picker">
      <legend>{t('bookings.rate.stars')}</legend>
      <div className="star-row">
        {words.map((key, at) => (
          <label key={key} className={at < value ? 'star star-on' : 'star'}>
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
          </label>
        ))}
        <span className="star-word" aria-hidden="true">
          {t(word ?? 'bookings.rate.none')}
        </span>
      </div>
    </fieldset>
  );
}
