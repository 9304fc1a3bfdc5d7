import { serverNow } from '#data/server/server-clock.ts';
import { useOnline } from '#hooks/use-online.ts';
import { ageText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { styled } from '#ui/styled.ts';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  minBlockSize: 44,
  '& > p': { display: 'flex', alignItems: 'center', gap: 8 },
  '& svg': { flex: 'none' },
});

type FreshnessBarProps = { at: number | undefined; refreshing: boolean; refreshed: boolean; onRefresh: () => void };

/** How old the list is, and the way to a fresh one. That there is no connection is said once, under the header. */
export function FreshnessBar({ at, refreshing, refreshed, onRefresh }: FreshnessBarProps) {
  const online = useOnline();
  const age = at === undefined ? t('freshness.never') : ageText(at, serverNow());
  return (
    <Bar>
      <p className="small muted">
        <Icon name={online ? 'clock' : 'offline'} size={18} />
        {age}
      </p>
      <Button
        look="outline"

        aria-disabled={refreshing}
        onClick={() => refreshing || onRefresh()}
      >
        {t(refreshing ? 'bookings.refreshing' : 'bookings.refresh')}
      </Button>
      <span role="status" className="sr-only">
        {refreshed ? t('bookings.refreshed') : ''}
      </span>
    </Bar>
  );
}
