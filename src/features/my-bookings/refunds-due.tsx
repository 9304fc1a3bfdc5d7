import { Link } from 'react-router-dom';
import type { Booking } from '#domain/booking.ts';
import { bookingPath } from '#domain/paths.ts';
import { refundsDue } from '#domain/refund.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/** Money that is owed is said above the list when its booking is not what one sees first; in the order of the list. */
export function RefundsDue({ bookings }: { bookings: readonly Booking[] }) {
  const owed = bookings.flatMap((booking) => refundsDue(booking).map(({ amount }) => ({ id: booking.id, amount })));
  const [first] = owed;
  if (!first || first.id === bookings[0]?.id) return null;
  const amount = formatPrice(owed.reduce((sum, refund) => sum + refund.amount, 0));
  return (
    <Notice kind="warning" action={<Link to={bookingPath(first.id)}>{t('bookings.refundsDueShow')}</Link>}>
      <strong>{t('bookings.refundsDue', { count: owed.length, amount })}</strong>
    </Notice>
  );
}
