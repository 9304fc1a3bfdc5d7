import { useCallback, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from '#domain/booking.ts';
import type { Painted } from '#domain/command.ts';
import { courtPath } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { CancelAction } from './cancel-action.tsx';
import { LateWaits } from './late-waits.tsx';
import { ReviewAction } from './review-action.tsx';
import './booking-actions.css';

/** True when there is something that the person can do with the booking, or should know. */
export function hasActions({ status, queued }: Painted<Booking>, over: boolean): boolean {
  return over || status !== 'refund_due' || Object.keys(queued).length > 0;
}

/** What can be done with a booking in its state; what was done and is not confirmed by the server stands there instead. */
export function BookingActions({ booking, over }: { booking: Painted<Booking>; over: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that opened a dialog is often gone afterwards: the focus must not fall back to the top of the page.
  const catchFocus = useCallback(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  const { status } = booking;
  const cancel = booking.queued['cancel-booking'];
  return (
    <div ref={box} tabIndex={-1} className="booking-actions-box">
      {cancel && <LateWaits booking={booking} write={cancel} onGone={catchFocus} />}
      {!cancel && status === 'pending' && <CancelAction booking={booking} onClosed={catchFocus} />}
      {status === 'confirmed' && <span className="booking-done">{t('bookings.actions.confirmed')}</span>}
      {(status === 'completed' || booking.queued['submit-review']) && (
        <ReviewAction booking={booking} onClosed={catchFocus} />
      )}
      {(over || status === 'cancelled') && (
        <Link
          className="btn btn-outline"
          to={courtPath(booking.venueId, booking.courtId)}
          aria-label={t('bookings.actions.againLabel', { venue: booking.venueName, court: booking.courtName })}
        >
          {t('bookings.actions.again')}
        </Link>
      )}
    </div>
  );
}
