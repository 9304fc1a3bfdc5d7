import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { palette, styled, wide } from '#ui/styled.ts';
import { usePaymentCheck } from '#hooks/use-payment-check.ts';
import { checkText } from '#text/check-text.ts';
import { choiceTotal, partsOf } from './machine/booking-state.ts';
import { gridMode } from './machine/booking-view.ts';
import { Hint } from './parts.ts';
import type { BookingView } from './use-booking.ts';

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
