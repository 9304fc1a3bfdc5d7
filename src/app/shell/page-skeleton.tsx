import { useLocation } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { styled } from '#ui/styled.ts';

const known: Readonly<Partial<Record<string, TextKey>>> = {
  [paths.venues]: 'venues.title',
  [paths.myBookings]: 'bookings.title',
};

const Blocks = styled('main')({ display: 'grid', alignContent: 'start', gap: 20 });

/** Stands in while a screen's code arrives: its heading and blocks as tall as the screen, so that the footer stays away. */
export function PageSkeleton() {
  const { pathname } = useLocation();
  const title = known[pathname];
  return (
    <Blocks id="main" className="page" tabIndex={-1} aria-busy="true">
      <p className="sr-only" role="status">
        {t('shell.loading')}
      </p>
      {title ? <h1>{t(title)}</h1> : <Skeleton height={36} width="min(280px, 70%)" />}
      <Skeleton height={220} />
      <Skeleton height={220} />
      <Skeleton height={220} />
    </Blocks>
  );
}
