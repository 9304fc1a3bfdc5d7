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
import { groupBookings } from './booking-groups.ts';
import { BookingRow } from './booking-row.tsx';
import type { BookingStatusProps } from './booking-status.tsx';
import { BookingsFrame, Room } from './bookings-frame.ts';
import { RefundsDue } from './refunds-due.tsx';
import { tableRoles } from './table-roles.ts';
import { useCalledBooking } from './use-called-booking.ts';
import { useLeavingDialogs } from './use-late-dialog.ts';

const columns = ['venue', 'court', 'date', 'slots', 'status', 'price', 'receipt', 'actions'] as const;

type Known = Omit<BookingStatusProps, 'booking'>;
type GroupProps = Known & { name: 'upcoming' | 'past'; bookings: readonly WithPending<Booking>[] };

function Group({ name, bookings, ...known }: GroupProps) {
  if (bookings.length === 0) return null;
  return (
    <TableBody {...tableRoles.group} className={`bookings-${name}`}>
      <TableRow {...tableRoles.row} className="bookings-group">
        <TableCell component="th" {...tableRoles.columnHeader} scope="rowgroup" colSpan={columns.length}>
          {t(`bookings.${name}`)}
        </TableCell>
      </TableRow>
      {bookings.map((booking) => (
        <BookingRow key={booking.id} booking={booking} over={name === 'past'} {...known} />
      ))}
    </TableBody>
  );
}

export type BookingsTableProps = { bookings: readonly WithPending<Booking>[]; asOf: number | undefined };

/** All bookings, newest date first, with a light line between what is to come and what was. */
const BookingsTable = memo(function BookingsTable({ bookings, asOf }: BookingsTableProps) {
  const check = usePaymentCheck();
  const { upcoming, past } = groupBookings(bookings, serverNow());
  useCalledBooking(bookings);
  useLeavingDialogs();
  return (
    <Room>
      <RefundsDue bookings={[...upcoming, ...past]} />
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
        <Group name="upcoming" bookings={upcoming} asOf={asOf} check={check} />
        <Group name="past" bookings={past} asOf={asOf} check={check} />
      </BookingsFrame>
    </Room>
  );
});

export default BookingsTable;
