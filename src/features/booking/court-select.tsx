import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { unitPrice } from './booking-state.ts';
import type { BookingView } from './use-booking.ts';

/** The court in the card itself, so that nobody has to scroll up on a phone; the Courts tab shows the same choice. */
export function CourtSelect({ booking }: { booking: BookingView }) {
  const { state, dispatch } = booking;
  const unit = unitPrice(state);
  return (
    <SelectField
      id="booking-court"
      label={t('booking.court')}
      hint={unit === null ? undefined : t('venue.perHour', { price: formatPrice(unit) })}
      value={state.choice.courtId ?? ''}
      disabled={state.stage !== 'choosing'}
      onChange={(courtId) => dispatch({ type: 'courtChosen', courtId })}
    >
      {state.courts.map((court) => (
        <option key={court.id} value={court.id}>
          {t('booking.courtOption', { name: court.name, sport: court.sport ?? t('venue.anySport') })}
        </option>
      ))}
    </SelectField>
  );
}
