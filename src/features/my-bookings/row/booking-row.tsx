import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useId, useState, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '#data/server/server-clock.ts';
import { type Booking, spokenCode } from '#domain/booking.ts';
import type { WithPending } from '#domain/command.ts';
import { bookingAnchor } from '#domain/item-paths.ts';
import { venuePath } from '#domain/paths.ts';
import { isOn } from '#features/my-bookings/booking-groups.ts';
import { tableRoles } from '#features/my-bookings/bookings-frame.ts';
import { formatDay, formatPrice, formatWeekday } from '#text/format.ts';
import { playTime } from '#text/play-time.ts';
import { cancelRule } from '#text/terms-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyDialog } from '#ui/overlay/lazy-dialog.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { styled } from '#ui/styled.ts';
import { BookingActions } from './booking-actions.tsx';
import { BookingStatusCell, type BookingStatusProps, ShortSteps } from './booking-status.tsx';
import { slotsSummary, slotText } from './booking-time.ts';
import { GoingThere } from './going-there.tsx';

const Opener = styled(Button)({
  gap: 6,
  padding: '4px 12px',
  font: 'inherit',
  textAlign: 'start',
  color: 'inherit',
  '& > svg': { flex: 'none', transition: 'rotate 120ms' },
  '&[aria-expanded="true"] > svg': { rotate: '180deg' },
});

const Hours = styled('ul')({
  display: 'grid',
  gap: 4,
  margin: 0,
  padding: 0,
  paddingBlockStart: 8,
  listStyle: 'none',
  '&[hidden]': { display: 'none' },
});

/** The booked hours in a few words; pressing them lists each hour with its start and end, and the rule for cancelling them. */
function BookingSlots({ booking, isComing }: { booking: Booking; isComing: boolean }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <Opener aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        {slotsSummary(booking.hours, booking.day)}
        <Icon name="down" />
      </Opener>
      <Hours id={listId} className="small" hidden={!open}>
        {[...booking.hours]
          .sort((a, b) => a - b)
          .map((hour) => (
            <li key={hour}>{slotText(hour, booking.day)}</li>
          ))}
      </Hours>
      {open && isComing && <p className="small muted">{cancelRule(booking)}</p>}
    </>
  );
}

const ReceiptDialog = lazyDialog(() => import('#features/my-bookings/dialogs/receipt-dialog.tsx'));

function sayNone() {
  showToast({ kind: 'info', title: t('bookings.receipt.noneTitle'), text: t('bookings.receipt.noneText') });
}

/** "View" opens the receipt; without one the same place says so. The dialog's code is fetched when a finger comes near. */
function ReceiptButton({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false);
  const { receipt } = booking;
  if (receipt === null) {
    return (
      <Button look="link" className="booking-no-receipt" onClick={sayNone}>
        {t('bookings.receipt.none')}
      </Button>
    );
  }
  const preload = () => void ReceiptDialog.preload().catch(() => undefined);
  return (
    <>
      <Button
        look="link"
        aria-haspopup="dialog"
        aria-label={t('bookings.receipt.viewLabel', { venue: booking.venueName, day: formatDay(booking.day) })}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {t('bookings.receipt.view')}
      </Button>
      {open && <ReceiptDialog booking={booking} path={receipt} onClosed={() => setOpen(false)} />}
    </>
  );
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
  const when = isComing ? playTime(booking.day, booking.hours, serverNow()) : '';
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
        <span className="booking-code small muted">{t('bookings.code', { code: spokenCode(booking.code) })}</span>
      </Cell>
      <Cell column="date">
        {when && <strong className="booking-when">{when}</strong>}
        {/* "Mon, 7 Dec, 7–9 PM" names it already, "Tomorrow" does not. */}
        {!when.startsWith(formatWeekday(booking.day)) && (
          <span className={when ? 'small muted' : undefined}>{formatDay(booking.day)}</span>
        )}
        {isComing && <GoingThere booking={booking} />}
      </Cell>
      <Cell column="slots">
        <BookingSlots booking={booking} isComing={isComing} />
      </Cell>
      <Cell column="status">
        <BookingStatusCell booking={booking} asOf={asOf} check={check} />
        {isComing && booking.status === 'pending' && <ShortSteps />}
      </Cell>
      <Cell column="price">{formatPrice(booking.total)}</Cell>
      <Cell column="receipt">
        <ReceiptButton booking={booking} />
      </Cell>
      <Cell column="actions">
        <BookingActions booking={booking} over={over} />
      </Cell>
    </TableRow>
  );
}
