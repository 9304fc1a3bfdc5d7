import { t } from '#text/translate.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { styled, wide } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';

/** As high as the bookings that follow: cards, or from here on the rows of a table. */
const Waiting = styled('div')({
  '--booking': '440px',
  display: 'grid',
  gap: 12,
  paddingBlockStart: 10,
  [wide]: { gridTemplateColumns: '1fr 1fr', '& > p': { gridColumn: '1 / -1' } },
  [theme.breakpoints.up(1032)]: { '--booking': '116px', gridTemplateColumns: '1fr' },
});

const rows = ['first', 'second', 'third'];

/** Three grey bookings while the phone reads its own, or waits for the very first answer of the server. */
export function BookingsSkeleton() {
  return (
    <Waiting role="status" aria-busy="true">
      <p className="muted">{t('bookings.loading')}</p>
      {rows.map((row) => (
        <Skeleton key={row} height="var(--booking)" />
      ))}
    </Waiting>
  );
}
