import { t } from '#text/translate.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** Stands in while a screen's code arrives: a heading and blocks as tall as the screen, so that the footer stays away. */
export function PageSkeleton() {
  return (
    <main id="main" className="page page-skeleton" tabIndex={-1} aria-busy="true">
      <p className="sr-only" role="status">
        {t('shell.loading')}
      </p>
      <Skeleton height={36} width="min(280px, 70%)" />
      <Skeleton height={220} />
      <Skeleton height={220} />
      <Skeleton height={220} />
    </main>
  );
}
