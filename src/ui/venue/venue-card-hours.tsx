import { Link } from 'react-router-dom';
import { t } from '#text/translate.ts';
import { shortHour } from '#text/near-time.ts';

/** Hours of a venue on its card. */
export type CardHours = {
  /** "Tonight", "Tomorrow": what stands before them. */
  label: string;
  /** Which hours these are and how old, for who can't see the row. */
  description: string;
  /** False when nobody knows whether they are free: they are grey, and what they lead to chooses none of them. */
  isFresh: boolean;
  /** None: nothing is free. */
  slots: readonly { hour: number; to: string }[];
  /** How many more there are, and where. */
  more: number;
  to: string;
};

/** Free hours at one tap each; the same row in grey where they are not checked, and its place while they are on their way. */
export function HourChips({ hours, name }: { hours: CardHours | 'coming'; name: string }) {
  if (hours === 'coming') return <div className="venue-card-hours" aria-hidden="true" />;
  const { label, description, isFresh, slots, more, to } = hours;
  if (slots.length === 0) {
    return (
      <div className="venue-card-hours">
        <span className="venue-card-when">{label}</span>
      </div>
    );
  }
  return (
    <div className="venue-card-hours" data-fresh={isFresh}>
      {(label !== '' || !isFresh) && (
        <span className="venue-card-when" aria-hidden="true">
          {isFresh ? label : t('freeHours.unchecked')}
        </span>
      )}
      <ul className="venue-card-chips" aria-label={description}>
        {slots.map((slot) => (
          <li key={slot.hour}>
            <Link to={slot.to} aria-label={t('freeHours.link', { hour: shortHour(slot.hour), name })}>
              <bdi>{shortHour(slot.hour)}</bdi>
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link className="venue-card-more" to={to} aria-label={t('freeHours.moreLabel', { count: more, name })}>
              {t('freeHours.more', { count: more })}
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}
