import { Link } from 'react-router-dom';
import { t } from '#text/translate.ts';
import { shortHour } from '#text/near-time.ts';

/** An hour, where it leads, and what the card does not say of it: which morning, another sport, another price. */
type Slot = { hour: number; to: string; notes: readonly string[] };

/** Hours of a venue on its card. */
export type CardHours = {
  /** "Tonight", "Tomorrow": what stands before them. */
  label: string;
  /** Which hours these are and how old, for who can't see the row. */
  description: string;
  /** False when nobody knows whether they are free: they are grey, and what they lead to chooses none of them. */
  isFresh: boolean;
  /** None: nothing is free. */
  slots: readonly Slot[];
  /** How many more there are, and where. */
  more: number;
  to: string;
};

function Chip({ slot: { hour, to, notes }, name }: { slot: Slot; name: string }) {
  const words = { hour: shortHour(hour), name, notes: notes.join(', ') };
  return (
    <Link to={to} aria-label={t(words.notes ? 'freeHours.notedLink' : 'freeHours.link', words)}>
      <bdi>{words.hour}</bdi>
      {words.notes && <small>{words.notes}</small>}
    </Link>
  );
}

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
          {isFresh ? label : label ? t('freeHours.uncheckedDay', { day: label }) : t('freeHours.unchecked')}
        </span>
      )}
      <ul className="venue-card-chips" aria-label={description}>
        {slots.map((slot) => (
          <li key={slot.hour}>
            <Chip slot={slot} name={name} />
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
