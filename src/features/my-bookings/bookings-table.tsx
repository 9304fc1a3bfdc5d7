import { serverNow } from '#data/session.ts';
import type { Booking } from '#domain/booking.ts';
import type { Painted } from '#domain/command.ts';
import { t } from '#text/translate.ts';
import { groupBookings } from './booking-groups.ts';
import { BookingRow } from './booking-row.tsx';
import { tableRoles } from './table-roles.ts';
import './bookings-table.css';

const columns = ['venue', 'court', 'date', 'slots', 'status', 'price', 'receipt', 'actions'] as const;

type GroupProps = { name: 'upcoming' | 'past'; bookings: readonly Painted<Booking>[] };

function Group({ name, bookings }: GroupProps) {
  if (bookings.length === 0) return null;
  return (
    <tbody {...tableRoles.group} className={`bookings-${name}`}>
      <tr {...tableRoles.row} className="bookings-group">
        <th {...tableRoles.columnHeader} scope="rowgroup" colSpan={columns.length}>
          {t(`bookings.${name}`)}
        </th>
      </tr>
      {bookings.map((booking) => (
        <BookingRow key={booking.id} booking={booking} over={name === 'past'} />
      ))}
    </tbody>
  );
}

/** All bookings, newest date first, with a light line between what is to come and what was. */
export function BookingsTable({ bookings }: { bookings: readonly Painted<Booking>[] }) {
  const { upcoming, past } = groupBookings(bookings, serverNow());
  return (
    <div className="bookings">
      <table {...tableRoles.table} className="bookings-table" aria-label={t('bookings.title')}>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <th {...tableRoles.columnHeader} key={column} scope="col">
                {t(`bookings.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <Group name="upcoming" bookings={upcoming} />
        <Group name="past" bookings={past} />
      </table>
    </div>
  );
}
