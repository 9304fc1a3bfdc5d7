import { formatDay, formatPrice } from '#text/format.ts';
import { choiceWords } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { playTime } from '#text/play-time.ts';
import { palette, styled } from '#ui/styled.ts';
import { unitPrice } from './machine/booking-state.ts';
import { Nothing } from './parts.ts';
import type { BookingView } from './use-booking.ts';

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8px 16px',
  '& > dt': { color: palette.text.secondary },
  '& > dd > strong, & > dd > small': { display: 'block' },
  '& > dd > small': { fontSize: '0.875rem', color: palette.text.secondary },
});

/** What was chosen on the board, in words; or what can be. */
export function ChosenFacts({ booking: { state, now, venue } }: { booking: BookingView }) {
  const { courtId, day, hours } = state.choice;
  const court = state.courts.find(({ id }) => id === courtId);
  if (!court) return <Nothing>{t(venue.courts ? 'venue.noCourts' : 'booking.noCourtsYet')}</Nothing>;
  const unit = unitPrice(state);
  return (
    <>
      <Facts>
        <dt>{t('booking.court')}</dt>
        <dd>
          <strong dir="auto">{court.name}</strong>
          <small>{court.sport ?? t('venue.anySport')}</small>
          {unit !== null && <small>{t('venue.perHour', { price: formatPrice(unit) })}</small>}
        </dd>
        {day && (
          <>
            <dt>{t('booking.when')}</dt>
            <dd>
              <strong>{playTime(day, hours, now)}</strong>
              <small>{hours.length > 0 ? choiceWords(day, hours) : formatDay(day)}</small>
            </dd>
          </>
        )}
      </Facts>
      {hours.length === 0 && <Nothing>{t('booking.pickHours')}</Nothing>}
    </>
  );
}
