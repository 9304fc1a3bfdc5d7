import { useLocation } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Skeleton } from '#ui/skeleton.tsx';

const known: Readonly<Partial<Record<string, TextKey>>> = {
  [paths.venues]: 'venues.title',
  [paths.myBookings]: 'bookings.title',
};

/** Stands in while a screen's code arrives: its heading and blocks as tall as the screen, so that the footer stays away. */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const title = known[pathname];
  return (
    <main id="main" className="page page-skeleton" tabIndex={-1} aria-busy="true">
      <p className="sr-only" role="status">
        {t('shell.loading')}
      </p>
      {title ? <h1>{t(title)}</h1> : <Skeleton height={36} width="min(280px, 70%)" />}
      <Skeleton height={220} />
      <Skeleton height={220} />
      <Skeleton height={220} />
    </main>
  );
}
