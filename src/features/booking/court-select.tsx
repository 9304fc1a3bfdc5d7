import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { unitPrice } from './booking-state.ts';
import type { BookingView } from './use-booking.ts';

/** The court in the card itself, so that nobody has to scroll up on a phone; the Courts tab shows the same choice. */
export function CourtSelect({ booking }: { booking: BookingView }) {
  const { state, dispatch } = booking;
  const unit = unitPrice(state);
  return (
    <div className="field">
      <label htmlFor="booking-court">{t('booking.court')}</label>
      <select
        id="booking-court"
        className="input"
        aria-describedby="booking-court-price"
        value={state.choice.courtId ?? ''}
        disabled={state.stage !== 'choosing'}
        onChange={(event) => dispatch({ type: 'courtChosen', courtId: event.target.value })}
      >
        {state.courts.map((court) => (
          <option key={court.id} value={court.id}>
            {t('booking.courtOption', { name: court.name, sport: court.sport ?? t('venue.anySport') })}
          </option>
        ))}
      </select>
      {unit !== null && (
        <span className="field-hint" id="booking-court-price">
          {t('venue.perHour', { price: formatPrice(unit) })}
        </span>
      )}
    </div>
  );
}
