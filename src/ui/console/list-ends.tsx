import type { AppError } from '#domain/errors.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListProblem, ListSkeleton } from './list-parts.tsx';

type NoListProps = { error: AppError | undefined; isOnline: boolean; onRetry: () => void; height?: number };

/** Instead of a list of which nothing has come yet: why, or rows that may come any moment. */
export function NoList({ error, isOnline, onRetry, height = 92 }: NoListProps) {
  if (error) return <ListProblem error={error} onRetry={onRetry} />;
  return isOnline ? <ListSkeleton height={height} /> : <EmptyState icon="offline" title={t('admin.needsConnection')} />;
}

/** The next 50. */
export function MoreButton({ isBusy, isOnline, onMore }: { isBusy: boolean; isOnline: boolean; onMore: () => void }) {
  return (
    <Button look="outline" block disabled={isBusy || !isOnline} onClick={onMore}>
      {t(isBusy ? 'admin.moreBusy' : 'admin.more')}
    </Button>
  );
}
