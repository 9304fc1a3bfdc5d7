import { t } from '#text/translate.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { styled } from '#ui/styled.ts';

const Blocks = styled('main')({ display: 'grid', alignContent: 'start', gap: 16 });

/** Stands for a screen of the console while its code, or the venue's first data, is on its way. */
export function DeskSkeleton() {
  return (
    <Blocks id="main" className="page" tabIndex={-1} aria-busy="true">
      <p className="sr-only" role="status">
        {t('desk.loading')}
      </p>
      <Skeleton height={32} width="min(240px, 70%)" />
      <Skeleton height={96} />
      <Skeleton height={64} />
      <Skeleton height={64} />
      <Skeleton height={64} />
    </Blocks>
  );
}
