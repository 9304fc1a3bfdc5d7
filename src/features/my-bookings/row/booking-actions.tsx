import { useCallback, useEffect, useRef } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import type { Booking } from '#domain/booking.ts';
import type { WithPending } from '#domain/command.ts';
import { inBookingWindow, weekAhead } from '#domain/calendar.ts';
import { venuePath } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CancelButton } from '#features/my-bookings/cancel/cancel-button.tsx';
import { LazyWaits } from './lazy-waits.tsx';
import { ReviewAction } from '#features/my-bookings/review/review-action.tsx';
import { lazyDialog, useLazyDialog } from '#ui/overlay/lazy-dialog.ts';

/** The same court and hour in the week after: with them chosen, paying is the next tap. */
function againPath({ venueId, courtId, sport, day, hours }: Booking): string {
  const now = serverNow();
  const next = weekAhead(day, now);
  const when = inBookingWindow(next, now) && hours.length > 0 ? { day: next, hour: Math.min(...hours) } : {};
  return venuePath(venueId, { sport, court: courtId, ...when });
}

const CancelDialog = lazyDialog(() => import('#features/my-bookings/cancel/cancel-dialog.tsx'));

/** True when there is something that the person can do with the booking, or should know. */
export function hasActions({ status, queued }: WithPending<Booking>, over: boolean): boolean {
  const hasNone = status === 'refund_due' || status === 'unknown';
  return over || !hasNone || Object.keys(queued).length > 0;
}

/** What can be done with a booking in its state; what was done and is not confirmed by the server stands there instead. */
export function BookingActions({ booking, over }: { booking: WithPending<Booking>; over: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const dialog = useLazyDialog(`cancel ${booking.id}`, CancelDialog);
  const acted = useRef(false);
  // The button that opened a dialog is gone once the write is queued: the focus must not fall back to the top of the page.
  const catchFocus = useCallback(() => {
    if (document.activeElement !== document.body) return;
    acted.current = false;
    box.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (dialog.open) acted.current = true;
    else if (acted.current) catchFocus();
  });
  const { status } = booking;
  const cancel = booking.queued['cancel-booking'];
  return (
    <div ref={box} tabIndex={-1} className="booking-actions-box">
      {cancel && <LazyWaits booking={booking} write={cancel} onGone={catchFocus} />}
      {!cancel && status === 'pending' && <CancelButton booking={booking} dialog={dialog} />}
      {status === 'confirmed' && <span className="booking-done">{t('bookings.actions.confirmed')}</span>}
      {(status === 'completed' || booking.queued['submit-review']) && (
        <ReviewAction booking={booking} onClosed={catchFocus} />
      )}
      {(over || status === 'cancelled') && (
        <ButtonLink
          look="outline"

          to={againPath(booking)}
          aria-label={t('bookings.actions.againLabel', { venue: booking.venueName, court: booking.courtName })}
        >
          {t('bookings.actions.again')}
        </ButtonLink>
      )}
      {dialog.open && <CancelDialog booking={booking} onClosed={dialog.hide} />}
    </div>
  );
}
