import { t } from '#text/translate.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const rows = ['first', 'second', 'third'];

/** Three grey bookings while the phone reads its own, or waits for the very first answer of the server. */
export function BookingsSkeleton() {
  return (
    <div role="status" aria-busy="true" className="bookings-skeleton">
      <p className="muted">{t('bookings.loading')}</p>
      {rows.map((row) => (
        <Skeleton key={row} height="var(--booking)" />
      ))}
    </div>
  );
}
