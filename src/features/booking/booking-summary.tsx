import { usePaymentCheck } from '#hooks/use-payment-check.ts';
import { checkText } from '#text/check-text.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { choiceWords, rangeWords, unbroken } from '#text/hour-words.ts';
import { playTime } from '#text/play-time.ts';
import { perHourText } from '#text/price-span.ts';
import { feeSentence, termsSentence } from '#text/terms-text.ts';
import { t } from '#text/translate.ts';
import { palette, styled, wide } from '#ui/styled.ts';
import { choiceTotal, courtRate, gridMode, partsOf, termsOf } from './machine/booking-view.ts';
import { Hint, Nothing } from './parts.ts';
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
export function ChosenFacts({ booking: { state, now } }: { booking: BookingView }) {
  const { courtId, day, hours } = state.choice;
  const court = state.courts.find(({ id }) => id === courtId);
  if (!court) return <Nothing>{t('venue.noCourts')}</Nothing>;
  const rate = courtRate(state, now);
  return (
    <>
      <Facts>
        <dt>{t('booking.court')}</dt>
        <dd>
          <strong dir="auto">{court.name}</strong>
          <small>{court.sport ?? t('venue.anySport')}</small>
          {rate && <small>{perHourText(rate)}</small>}
        </dd>
        {day && (
          <>
            <dt>{t('booking.when')}</dt>
            <dd>
              <strong>{playTime(day, hours, now)}</strong>
              <small>{hours.length > 0 ? unbroken(choiceWords(day, hours)) : formatDay(day)}</small>
            </dd>
          </>
        )}
      </Facts>
      {hours.length === 0 && <Nothing>{t('booking.pickHours')}</Nothing>}
    </>
  );
}

const DialogFacts = styled('dl')({
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
    <DialogFacts>
      <div>
        <dt>{t('booking.when')}</dt>
        <dd>
          <strong>{day && formatDay(day)}</strong>
          {day && rangeWords(day, hours).map((range) => <span key={range}>{unbroken(range)}</span>)}
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
    </DialogFacts>
  );
}

/** What comes back after a change of mind, before anything is paid; nothing where the server has not said it. */
export function CancelTerms({ booking: { state } }: { booking: BookingView }) {
  const terms = termsOf(state);
  if (!terms) return null;
  return (
    <Hint>
      {termsSentence(terms)} {feeSentence()}
    </Hint>
  );
}

/** How one pays and how long the check takes, before anything is held. */
export function PaymentCheckHint() {
  return <Hint>{t('booking.checkSoon', { check: checkText(usePaymentCheck()) })}</Hint>;
}

const Total = styled('p')({
  display: 'none',
  [wide]: { display: 'flex', justifyContent: 'space-between', gap: 16, paddingBlockEnd: 4, fontWeight: 600 },
});

const Lines = styled('dl')({
  display: 'grid',
  gap: 6,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    fontSize: '0.9375rem',
    color: palette.text.secondary,
  },
  '& dd': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& > .total': {
    paddingBlock: 8,
    borderBlock: `1px solid ${palette.divider}`,
    color: palette.text.primary,
    fontSize: '1.125rem',
    fontWeight: 700,
  },
});

/** The total beside the button of a wide card, whose summary may have scrolled away. */
export function FootTotal({ booking }: { booking: BookingView }) {
  const total = choiceTotal(booking.state);
  if (total === null) return null;
  return (
    <Total>
      <span>{t('booking.hours', { count: booking.state.choice.hours.length })}</span>
      <span>{formatPrice(total)}</span>
    </Total>
  );
}

/**
 * What the hours cost. In the dialog it is the total that the server named, in the card the one of the live grid. Its parts
 * are shown when they are known to make this total, and never calculated back from it.
 */
export function PriceSummary({ booking }: { booking: BookingView }) {
  const { state, now } = booking;
  const count = state.choice.hours.length;
  const total = state.dialog ? state.total : choiceTotal(state);
  if (total === null || count === 0) return null;
  const parts = partsOf(state, total);
  const old = !state.dialog && gridMode(state, now) !== 'live';
  return (
    <div>
      <h3 className="sr-only">{t('booking.summary')}</h3>
      <Lines>
        {parts && (
          <>
            {parts.lines.map((line) => (
              <div key={line.price}>
                <dt>{t('booking.unitTimes', { price: formatPrice(line.price), count: line.count })}</dt>
                <dd>{formatPrice(line.price * line.count)}</dd>
              </div>
            ))}
            <div>
              <dt>{t('booking.fee')}</dt>
              <dd>{formatPrice(parts.fee)}</dd>
            </div>
          </>
        )}
        <div className="total">
          <dt>{t('booking.total')}</dt>
          <dd>{formatPrice(total)}</dd>
        </div>
        <div>
          <dt>{t('booking.advance')}</dt>
          <dd>{formatPrice(total)}</dd>
        </div>
        <div>
          <dt>{t('booking.remaining')}</dt>
          <dd>{formatPrice(0)}</dd>
        </div>
      </Lines>
      {old && <Hint>{t('booking.priceOld')}</Hint>}
    </div>
  );
}
