import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useEffect, useRef, memo } from 'react';
import { useLocation } from 'react-router-dom';
import { serverNow } from '#data/server/server-clock.ts';
import type { Booking } from '#domain/booking.ts';
import type { WithPending } from '#domain/command.ts';
import { bookingAnchor } from '#domain/item-paths.ts';
import { usePaymentCheck } from '#hooks/use-payment-check.ts';
import { t } from '#text/translate.ts';
import { useLeavingDialogs } from '#ui/overlay/lazy-dialog.ts';
import { bookingGroups, groupBookings, isOver, type BookingGroup } from './booking-groups.ts';
import { BookingsFrame, Room, tableRoles } from './bookings-frame.ts';
import { BookingRow } from './row/booking-row.tsx';
import type { BookingStatusProps } from './row/booking-status.tsx';
import { RefundsDue } from './row/booking-status.tsx';

/**
 * Shows the booking that the address names, once its row is there and once per visit; the focus goes along, so that
 * reading goes on from it.
 */
function useCalledBooking(bookings: readonly Booking[]): void {
  const { hash, key } = useLocation();
  const shown = useRef<string | undefined>(undefined);
  const anchor = hash.slice(1);
  const isThere = bookings.some(({ id }) => bookingAnchor(id) === anchor);
  useEffect(() => {
    if (!isThere || shown.current === key) return;
    shown.current = key;
    const row = document.getElementById(anchor);
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [isThere, anchor, key]);
}

const columns = ['venue', 'court', 'date', 'slots', 'status', 'price', 'receipt', 'actions'] as const;

type Known = Omit<BookingStatusProps, 'booking'>;
type GroupProps = Known & { name: BookingGroup; now: number; bookings: readonly WithPending<Booking>[] };

function Group({ name, now, bookings, ...known }: GroupProps) {
  if (bookings.length === 0) return null;
  return (
    <TableBody {...tableRoles.group} className={`bookings-${name}`}>
      <TableRow {...tableRoles.row} className="bookings-group">
        <TableCell component="th" {...tableRoles.columnHeader} scope="rowgroup" colSpan={columns.length}>
          {t(`bookings.${name}`)}
        </TableCell>
      </TableRow>
      {bookings.map((booking) => (
        <BookingRow key={booking.id} booking={booking} over={isOver(booking, now)} {...known} />
      ))}
    </TableBody>
  );
}

export type BookingsTableProps = { bookings: readonly WithPending<Booking>[]; asOf: number | undefined };

/** All bookings in their groups: what is to come, what is owed, what was played, what did not take place. */
const BookingsTable = memo(function BookingsTable({ bookings, asOf }: BookingsTableProps) {
  const check = usePaymentCheck();
  const now = serverNow();
  const groups = groupBookings(bookings, now);
  useCalledBooking(bookings);
  useLeavingDialogs();
  return (
    <Room>
      <RefundsDue bookings={groups.refunds} />
      <BookingsFrame {...tableRoles.table} aria-label={t('bookings.title')}>
        <TableHead {...tableRoles.group}>
          <TableRow {...tableRoles.row}>
            {columns.map((column) => (
              <TableCell {...tableRoles.columnHeader} key={column} scope="col">
                {t(`bookings.column.${column}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        {bookingGroups.map((name) => (
          <Group key={name} name={name} now={now} bookings={groups[name]} asOf={asOf} check={check} />
        ))}
      </BookingsFrame>
    </Room>
  );
});

export default BookingsTable;
