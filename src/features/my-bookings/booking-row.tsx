import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from '#domain/booking.ts';
import type { WithPending } from '#domain/command.ts';
import { bookingAnchor, venuePath } from '#domain/paths.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { BookingActions, hasActions } from './booking-actions.tsx';
import { BookingSlots } from './booking-slots.tsx';
import { BookingStatusCell, type BookingStatusProps } from './booking-status.tsx';
import { GoingThere } from './going-there.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import { tableRoles } from './table-roles.ts';

/** True while the person may expect to play. */
function isOn({ status }: Booking): boolean {
  return status === 'pending' || status === 'confirmed';
}

type Column = 'court' | 'date' | 'slots' | 'status' | 'price' | 'receipt' | 'actions';

/** On a card the column's name stands above its value; screen readers have it from the table's heading. */
function Cell({ column, children }: { column: Column; children?: ReactNode }) {
  return (
    <TableCell {...tableRoles.cell} className={`booking-${column}`}>
      <span className="booking-label" aria-hidden="true">
        {t(`bookings.column.${column}`)}
      </span>
      {children}
    </TableCell>
  );
}

type BookingRowProps = Omit<BookingStatusProps, 'booking'> & { booking: WithPending<Booking>; over: boolean };

/** One booking: a row of the table, on a narrow screen a card. */
export function BookingRow({ booking, over, asOf, check }: BookingRowProps) {
  const place = [booking.venueAddress, booking.city].filter(Boolean).join(', ');
  return (
    <TableRow {...tableRoles.row} id={bookingAnchor(booking.id)} tabIndex={-1} className="booking">
      <TableCell component="th" {...tableRoles.rowHeader} scope="row" className="booking-venue">
        <Link to={venuePath(booking.venueId)} dir="auto">
          {booking.venueName}
        </Link>
        <span className="small muted" dir="auto">
          {place}
        </span>
      </TableCell>
      <Cell column="court">
        <span dir="auto">{booking.courtName}</span>
        {booking.sport && <span className="small muted">{booking.sport}</span>}
      </Cell>
      <Cell column="date">
        {formatDay(booking.day)}
        {!over && isOn(booking) && <GoingThere booking={booking} />}
      </Cell>
      <Cell column="slots">
        <BookingSlots booking={booking} />
      </Cell>
      <Cell column="status">
        <BookingStatusCell booking={booking} asOf={asOf} check={check} />
      </Cell>
      <Cell column="price">{formatPrice(booking.total)}</Cell>
      <Cell column="receipt">
        <ReceiptButton booking={booking} />
      </Cell>
      {hasActions(booking, over) ? (
        <Cell column="actions">
          <BookingActions booking={booking} over={over} />
        </Cell>
      ) : (
        <TableCell {...tableRoles.cell} className="booking-no-actions" />
      )}
    </TableRow>
  );
}
