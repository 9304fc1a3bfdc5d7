import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { choiceTotal, partsOf } from './booking-state.ts';
import { gridMode } from './booking-view.ts';
import type { BookingView } from './use-booking.ts';

/** The total beside the button of a wide card, whose summary may have scrolled away. */
export function FootTotal({ booking }: { booking: BookingView }) {
  const total = choiceTotal(booking.state);
  if (total === null) return null;
  return (
    <p className="booking-card-total">
      <span>{t('booking.hours', { count: booking.state.choice.hours.length })}</span>
      <span>{formatPrice(total)}</span>
    </p>
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
    <div className="price-summary">
      <h3 className="sr-only">{t('booking.summary')}</h3>
      <dl>
        {parts && (
          <>
            <div>
              <dt>{t('booking.unitTimes', { price: formatPrice(parts.unit), count })}</dt>
              <dd>{formatPrice(parts.unit * count)}</dd>
            </div>
            <div>
              <dt>{t('booking.fee')}</dt>
              <dd>{formatPrice(parts.fee)}</dd>
            </div>
          </>
        )}
        <div className="price-total">
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
      </dl>
      {old && <p className="field-hint">{t('booking.priceOld')}</p>}
    </div>
  );
}
