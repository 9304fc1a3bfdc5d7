import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { rangeWords } from '#text/hour-words.ts';
import { palette, styled } from '#ui/styled.ts';
import type { BookingView } from '#features/booking/use-booking.ts';

const Facts = styled('dl')({
  display: 'grid',
  gap: 12,
  '& > div': { display: 'grid', gridTemplateColumns: '72px minmax(0, 1fr)', gap: 12 },
  '& dt': { fontSize: '0.875rem', color: palette.text.secondary },
  '& dd > *': { display: 'block', inlineSize: 'fit-content' },
  '& dd > span': { fontSize: '0.9375rem', color: palette.text.secondary },
});

/** What, when and where, as it is about to be booked. */
export function BookingFacts({ booking }: { booking: BookingView }) {
  const { state, venue } = booking;
  const { courtId, day, hours } = state.choice;
  const court = state.courts.find((one) => one.id === courtId);
  const place = venue.address ?? t('venue.place', { area: venue.area, city: venue.city });
  return (
    <Facts>
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
    </Facts>
  );
}
