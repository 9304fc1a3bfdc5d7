import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '#data/server/server-clock.ts';
import { bookingCode, spokenCode, type Booking } from '#domain/booking.ts';
import type { WithPending } from '#domain/command.ts';
import { venuePath } from '#domain/paths.ts';
import { bookingAnchor } from '#domain/item-paths.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { playTime } from '#text/play-time.ts';
import { t } from '#text/translate.ts';
import { isOn } from '#features/my-bookings/booking-groups.ts';
import { BookingActions, hasActions } from './booking-actions.tsx';
import { BookingSlots } from './booking-slots.tsx';
import { BookingStatusCell, type BookingStatusProps } from './booking-status.tsx';
import { GoingThere } from './going-there.tsx';
import { ReceiptButton } from '#features/my-bookings/receipt/receipt-button.tsx';
import { tableRoles } from '#features/my-bookings/bookings-frame.ts';

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

const steps = ['bookings.step.paid', 'bookings.step.checked', 'bookings.step.confirmed'] as const;

/** How far a pending booking has come, in three words: there are too many rows for Material's Stepper. */
function RowSteps() {
  return (
    <ol className="booking-steps" aria-label={t('bookings.steps')}>
      {steps.map((key, at) => (
        <li key={key} data-done={at < 1 || undefined} aria-current={at === 1 ? 'step' : undefined}>
          {t(key)}
        </li>
      ))}
    </ol>
  );
}

/** The booking whose row had the focus when it was taken out, until the end of that very change of the page. */
let left: string | undefined;

/** A booking that was cancelled comes up again in another group: whoever was in its row goes on in the new one. */
function useKeptFocus(id: string): RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const here = row.current;
    if (left === id) here?.focus({ preventScroll: true });
    return () => {
      if (!here?.contains(document.activeElement)) return;
      left = id;
      queueMicrotask(() => {
        left = undefined;
      });
    };
  }, [id]);
  return row;
}

type BookingRowProps = Omit<BookingStatusProps, 'booking'> & { booking: WithPending<Booking>; over: boolean };

/** One booking: a row of the table, on a narrow screen a card. */
export function BookingRow({ booking, over, asOf, check }: BookingRowProps) {
  const row = useKeptFocus(booking.id);
  const isComing = !over && isOn(booking);
  const code = bookingCode(booking);
  const place = [booking.venueAddress, booking.city].filter(Boolean).join(', ');
  return (
    <TableRow ref={row} {...tableRoles.row} id={bookingAnchor(booking.id)} tabIndex={-1} className="booking">
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
        {code && <span className="booking-code small muted">{t('bookings.code', { code: spokenCode(code) })}</span>}
      </Cell>
      <Cell column="date">
        {isComing && <strong className="booking-when">{playTime(booking.day, booking.hours, serverNow())}</strong>}
        {formatDay(booking.day)}
        {isComing && <GoingThere booking={booking} />}
      </Cell>
      <Cell column="slots">
        <BookingSlots booking={booking} />
      </Cell>
      <Cell column="status">
        <BookingStatusCell booking={booking} asOf={asOf} check={check} />
        {isComing && booking.status === 'pending' && <RowSteps />}
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
