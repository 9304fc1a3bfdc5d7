import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isServerTimeKnown, serverNow } from '#data/server/server-clock.ts';
import type { Booking } from '#domain/booking.ts';
import { startOf } from '#domain/booking-standing.ts';
import { inBookingWindow, weekAhead } from '#domain/calendar.ts';
import type { WithPending } from '#domain/command.ts';
import { venuePath } from '#domain/paths.ts';
import { isPaymentDenied } from '#domain/problem.ts';
import { ProblemAction } from '#features/my-bookings/problem/problem-action.tsx';
import { LazyWaits } from '#features/my-bookings/waits/lazy-waits.tsx';
import type { TextKey } from '#text/en.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button, type Look, ButtonLink } from '#ui/button.tsx';
import { type LazyDialog, lazyDialog, useLazyDialog } from '#ui/overlay/lazy-dialog.ts';
import { useWriteDialog } from './use-write-dialog.ts';

type DialogButtonProps = { booking: Booking; dialog: LazyDialog; words: TextKey; label: TextKey; look?: Look };

/** Opens a dialog about a booking, and names that booking to whoever hears it. */
function DialogButton({ booking, dialog, words, label, look = 'outline' }: DialogButtonProps) {
  return (
    <Button
      look={look}
      aria-haspopup="dialog"
      aria-label={t(label, { venue: booking.venueName, day: formatDay(booking.day) })}
      {...dialog.near}
      onClick={dialog.show}
    >
      {t(words)}
    </Button>
  );
}

const RateDialog = lazyDialog(() => import('#features/my-bookings/dialogs/rate-dialog.tsx'));

type ReviewActionProps = { booking: WithPending<Booking>; onClosed: () => void };

/** Rating a completed booking: the way to it, what waits, or that it is done. */
function ReviewAction({ booking, onClosed }: ReviewActionProps) {
  const write = booking.queued['submit-review'];
  const { open, show, closed, near } = useWriteDialog(`rate ${booking.id}`, RateDialog, write, onClosed);
  const about = { venue: booking.venueName, day: formatDay(booking.day) };
  const button = (look: Look, words: TextKey, label: TextKey) => (
    <Button look={look} aria-haspopup="dialog" aria-label={t(label, about)} {...near} onClick={show}>
      {t(words)}
    </Button>
  );
  const edit = button('outline', 'bookings.actions.editReview', 'bookings.actions.editReviewLabel');
  return (
    <>
      {write && <LazyWaits booking={booking} write={write} edit={edit} onGone={onClosed} />}
      {!write && booking.isReviewed && (
        <>
          <span className="booking-done">{t('bookings.actions.reviewed')}</span>
          {button('link', 'bookings.actions.editReview', 'bookings.actions.editReviewLabel')}
        </>
      )}
      {!write && !booking.isReviewed && button('primary', 'bookings.actions.rate', 'bookings.actions.rateLabel')}
      {open && <RateDialog booking={booking} write={write} onClosed={closed} />}
    </>
  );
}

/** The same court and hours in the week after: with them chosen, paying is the next tap. */
function againPath({ venueId, courtId, sport, day, hours }: Booking): string {
  const now = serverNow();
  const next = weekAhead(day, now);
  const when =
    inBookingWindow(next, now) && hours.length > 0 ? { day: next, hour: [...hours].sort((a, b) => a - b) } : {};
  return venuePath(venueId, { sport, court: courtId, ...when });
}

/**
 * True when a booking can be cancelled: a pending one always, because whether its first hour has begun the server alone knows; a
 * confirmed one until this device was told that the hour has begun.
 */
function isCancellable(booking: Booking, over: boolean): boolean {
  if (booking.status === 'pending') return true;
  const hasBegun = isServerTimeKnown() && startOf(booking) <= serverNow();
  return booking.status === 'confirmed' && !over && !hasBegun;
}

const TicketDialog = lazyDialog(() => import('#features/my-bookings/ticket/ticket-dialog.tsx'));

/** The ticket of a confirmed booking; the address of a reminder opens it. */
function TicketAction({ booking, isOffered }: { booking: Booking; isOffered: boolean }) {
  const [search, setSearch] = useSearchParams();
  const wanted = isOffered && search.get('ticket') === booking.id;
  const dialog = useLazyDialog(`ticket ${booking.id}`, TicketDialog, wanted);
  const closed = () => {
    dialog.hide();
    if (wanted) setSearch({}, { replace: true });
  };
  return (
    <>
      {isOffered && (
        <DialogButton
          booking={booking}
          dialog={dialog}
          words="bookings.actions.ticket"
          label="bookings.actions.ticketLabel"
          look="primary"
        />
      )}
      {dialog.open && <TicketDialog booking={booking} onClosed={closed} />}
    </>
  );
}

const CancelDialog = lazyDialog(() => import('#features/my-bookings/dialogs/cancel-dialog.tsx'));

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
  const hasTicket = status === 'confirmed' && !over;
  const isDenied = isPaymentDenied(booking);
  const problem = <ProblemAction booking={booking} onClosed={catchFocus} />;
  const again = cancel?.error?.code === 'EXPIRED' && (
    <DialogButton
      booking={booking}
      dialog={dialog}
      words="bookings.actions.lookAgain"
      label="bookings.actions.lookAgainLabel"
    />
  );
  return (
    <div ref={box} tabIndex={-1} className="booking-actions-box">
      {isDenied && problem}
      <TicketAction booking={booking} isOffered={hasTicket} />
      {cancel && <LazyWaits booking={booking} write={cancel} edit={again} onGone={catchFocus} />}
      {!cancel && isCancellable(booking, over) && (
        <DialogButton
          booking={booking}
          dialog={dialog}
          words="bookings.actions.cancel"
          label="bookings.actions.cancelLabel"
        />
      )}
      {status === 'confirmed' && !hasTicket && <span className="booking-done">{t('bookings.actions.confirmed')}</span>}
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
      {!isDenied && problem}
      {dialog.open && (
        <CancelDialog booking={booking} write={cancel} answer={booking.queued['answer-move']} onClosed={dialog.hide} />
      )}
    </div>
  );
}
