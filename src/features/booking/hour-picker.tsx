import { closesAfterMidnight } from '#domain/opening-hours.ts';
import { dayAfter } from '#domain/calendar.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { gridMode, slotsOf } from './booking-view.ts';
import { GridAge } from './grid-age.tsx';
import { HourGrid } from './hour-grid.tsx';
import type { BookingView } from './use-booking.ts';
import './hour-picker.css';

/** The hours of the chosen date, with how far they can be believed. */
export function HourPicker({ booking }: { booking: BookingView }) {
  const { state, now, dispatch, venue } = booking;
  const { day, hours } = state.choice;
  const { error } = state.grid;
  const mode = gridMode(state, now);
  const slots = slotsOf(state, now);
  if (!day) return <p className="hour-empty muted">{t('booking.pickDate')}</p>;
  const none =
    (mode === 'live' || mode === 'seen') && slots.every((slot) => slot.state !== 'free' && slot.state !== 'held');
  return (
    <div className="field" role="group" aria-labelledby="booking-time-label">
      <div className="hour-head">
        <span className="label" id="booking-time-label">
          {t('booking.time')}
        </span>
        {hours.length > 0 && state.stage === 'choosing' && (
          <Button look="link" className="small" onClick={() => dispatch({ type: 'cleared' })}>
            {t('booking.clear')}
          </Button>
        )}
      </div>
      <div role="status">
        <GridAge booking={booking} />
      </div>
      {error && (state.online || error.code !== 'OFFLINE') && (
        <Notice
          kind="error"
          role="alert"
          action={
            <Button
              look="outline"

              onClick={() => dispatch({ type: 'refreshed', byHand: true })}
            >
              {t('action.retry')}
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      )}
      {none && <p className="hour-empty muted">{t('booking.noSlots')}</p>}
      {slots.length > 0 && (
        <HourGrid day={day} slots={slots} mode={mode} locked={state.stage !== 'choosing'} dispatch={dispatch} />
      )}
      {slots.length > 0 && closesAfterMidnight(venue.open, venue.close) && (
        <p className="field-hint">{t('booking.afterMidnight', { day: formatDay(dayAfter(day, 1)) })}</p>
      )}
    </div>
  );
}
