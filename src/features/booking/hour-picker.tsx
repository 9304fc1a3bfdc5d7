import { closesAfterMidnight } from '#domain/opening-hours.ts';
import { dayAfter } from '#domain/calendar.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { gridMode, slotsOf } from './booking-view.ts';
import { GridAge } from './grid-age.tsx';
import { HourGrid } from './hour-grid.tsx';
import { Ends, Group, GroupLabel, Hint, Nothing } from './parts.ts';
import type { BookingView } from './use-booking.ts';

/** The hours of the chosen date, with how far they can be believed. */
export function HourPicker({ booking }: { booking: BookingView }) {
  const { state, now, dispatch, venue } = booking;
  const { day, hours } = state.choice;
  const { error } = state.grid;
  const mode = gridMode(state, now);
  const slots = slotsOf(state, now);
  if (!day) return <Nothing>{t('booking.pickDate')}</Nothing>;
  const none =
    (mode === 'live' || mode === 'seen') && slots.every((slot) => slot.state !== 'free' && slot.state !== 'held');
  return (
    <Group role="group" aria-labelledby="booking-time-label">
      <Ends>
        <GroupLabel id="booking-time-label">{t('booking.time')}</GroupLabel>
        {hours.length > 0 && state.stage === 'choosing' && (
          <Button look="link" className="small" onClick={() => dispatch({ type: 'cleared' })}>
            {t('booking.clear')}
          </Button>
        )}
      </Ends>
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
      {none && <Nothing>{t('booking.noSlots')}</Nothing>}
      {slots.length > 0 && (
        <HourGrid day={day} slots={slots} mode={mode} locked={state.stage !== 'choosing'} dispatch={dispatch} />
      )}
      {slots.length > 0 && closesAfterMidnight(venue.open, venue.close) && (
        <Hint>{t('booking.afterMidnight', { day: formatDay(dayAfter(day, 1)) })}</Hint>
      )}
    </Group>
  );
}
