import { serverNow } from '#data/server/server-clock.ts';
import { type Booking, bookingCode, type BookingStatus, type PaymentCheck, spokenCode } from '#domain/booking.ts';
import { mayAskAbout } from '#domain/booking-standing.ts';
import { contactPath } from '#domain/item-paths.ts';
import { refundsOf } from '#domain/refund.ts';
import type { TextKey } from '#text/en.ts';
import { formatDay } from '#text/format.ts';
import { standingText } from '#text/booking-standing-text.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { StatusBadge, type BadgeTone } from '#ui/status-badge.tsx';
import { styled } from '#ui/styled.ts';
import { RefundLine } from './refunds.tsx';

const looks: Readonly<Record<BookingStatus, { tone: BadgeTone; name: TextKey }>> = {
  pending: { tone: 'amber', name: 'bookings.status.pending' },
  confirmed: { tone: 'green', name: 'bookings.status.confirmed' },
  cancelled: { tone: 'red', name: 'bookings.status.cancelled' },
  completed: { tone: 'gray', name: 'bookings.status.completed' },
  refund_due: { tone: 'amber', name: 'bookings.status.refund_due' },
  unknown: { tone: 'gray', name: 'bookings.status.unknown' },
};

/** The name of a status in its colour. */
export function StatusBadgeOf({ status }: Pick<Booking, 'status'>) {
  const { tone, name } = looks[status];
  return <StatusBadge tone={tone}>{t(name)}</StatusBadge>;
}

const Ask = styled(ButtonLink)({ minBlockSize: 44 });

/** Asks with the booking already named; an id in full is nothing to read out on a phone call. */
function AskLink({ booking }: { booking: Booking }) {
  const { id, venueName: venue, day } = booking;
  const when = formatDay(day);
  const code = bookingCode(booking);
  const subject = t('bookings.contactSubject', { venue, day: when, code: code ? spokenCode(code) : id.slice(0, 8) });
  return (
    <Ask look="link" to={contactPath(subject)} aria-label={t('bookings.contactLabel', { venue, day: when })}>
      {t('bookings.contact')}
    </Ask>
  );
}

export type BookingStatusProps = {
  booking: Booking;
  /** When the phone last agreed with the server about the bookings (server ms). */
  asOf: number | undefined;
  check: PaymentCheck;
};

/** The status as a badge, in plain words what it means and what happens next, and every refund with its amount. */
export function BookingStatusCell({ booking, asOf, check }: BookingStatusProps) {
  const moment = { now: serverNow(), asOf };
  return (
    <>
      <StatusBadgeOf status={booking.status} />
      {standingText(booking, moment, check).map((line) => (
        <p key={line} className="small muted">
          {line}
        </p>
      ))}
      {booking.endNote && (
        <p className="small" dir="auto">
          {t('bookings.endNote', { note: booking.endNote })}
        </p>
      )}
      {refundsOf(booking).map((refund, at) => (
        <RefundLine key={`${at} ${refund.reason}`} refund={refund} />
      ))}
      {mayAskAbout(booking, moment) && <AskLink booking={booking} />}
    </>
  );
}
