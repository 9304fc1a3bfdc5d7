import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import type { Booking } from '#domain/booking.ts';
import type { WithPending } from '#domain/command.ts';
import { usePaymentCheck } from '#hooks/use-payment-check.ts';
import { t } from '#text/translate.ts';
import { bookingGroups, groupBookings, isOver, type BookingGroup } from './booking-groups.ts';
import { BookingRow } from './row/booking-row.tsx';
import type { BookingStatusProps } from './row/booking-status.tsx';
import { BookingsFrame, Room, tableRoles } from './bookings-frame.ts';
import { RefundsDue } from './row/refunds.tsx';
import { useCalledBooking } from './use-called-booking.ts';
import { useLeavingDialogs } from '#ui/overlay/lazy-dialog.ts';

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
