import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { rangeWords } from '#text/hour-words.ts';
import type { BookingView } from './use-booking.ts';

/** What, when and where, as it is about to be booked. */
export function BookingFacts({ booking }: { booking: BookingView }) {
  const { state, venue } = booking;
  const { courtId, day, hours } = state.choice;
  const court = state.courts.find((one) => one.id === courtId);
  const place = venue.address ?? t('venue.place', { area: venue.area, city: venue.city });
  return (
    <dl className="booking-facts">
      <div>
        <dt>{t('booking.when')}</dt>
        <dd>
          <strong>{day && formatDay(day)}</strong>
          {day && rangeWords(day, hours).map((range) => <span key={range}>{range}</span>)}
        </dd>
      </div>
      <div>
        <dt>{t('booking.what')}</dt>
        <dd>
          <strong dir="auto">{court?.name}</strong>
          <span>{court?.sport ?? t('venue.anySport')}</span>
        </dd>
      </div>
      <div>
        <dt>{t('booking.where')}</dt>
        <dd>
          <strong dir="auto">{venue.name}</strong>
          <span dir="auto">{place}</span>
        </dd>
      </div>
    </dl>
  );
}
