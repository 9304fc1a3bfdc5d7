import type { Booking, BookingStatus } from '#domain/booking.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { StatusBadge, type BadgeTone } from '#ui/status-badge.tsx';

const looks: Record<BookingStatus, { tone: BadgeTone; next?: TextKey; nextWhenOver?: TextKey }> = {
  pending: { tone: 'amber', next: 'bookings.next.pending', nextWhenOver: 'bookings.next.pendingPast' },
  confirmed: { tone: 'green', next: 'bookings.next.confirmed' },
  cancelled: { tone: 'red', next: 'bookings.next.cancelled' },
  completed: { tone: 'gray' },
  refund_due: { tone: 'gray', next: 'bookings.next.refund_due', nextWhenOver: 'bookings.next.refund_due' },
  unknown: { tone: 'gray', next: 'bookings.next.unknown' },
};

/** The status as a badge, and in plain words what happens next; once the hour is over there is less to say. */
export function BookingStatusCell({ booking, over }: { booking: Booking; over: boolean }) {
  const { tone, next, nextWhenOver } = looks[booking.status];
  const words = over ? nextWhenOver : next;
  return (
    <>
      <StatusBadge tone={tone}>{t(`bookings.status.${booking.status}`)}</StatusBadge>
      {words && <p className="small muted">{t(words)}</p>}
    </>
  );
}
