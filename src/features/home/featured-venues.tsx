import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { late } from '#ui/late.tsx';
import { FeaturedSkeleton } from './featured-skeleton.tsx';
import { useIdle } from '#hooks/use-idle.ts';

const FeaturedList = late(() => import('./featured-list.tsx'), FeaturedSkeleton);

function FeaturedBroken() {
  return (
    <div className="card home-none">
      <EmptyState icon="alert" title={t('homeFeatured.brokenTitle')} hint={t('homeFeatured.brokenHint')} />
    </div>
  );
}

/** The best rated venues; the cards and the database code behind them come after the first paint. */
export function FeaturedVenues() {
  const idle = useIdle();
  return (
    <section className="home-section" aria-labelledby="home-featured">
      <div className="home-section-top">
        <h2 id="home-featured">{t('homeFeatured.title')}</h2>
        <Link className="home-all" to={paths.venues}>
          {t('homeFeatured.all')}
        </Link>
      </div>
      {idle ? (
        <ErrorBoundary renderFallback={() => <FeaturedBroken />}>
          <FeaturedList />
        </ErrorBoundary>
      ) : (
        <FeaturedSkeleton />
      )}
    </section>
  );
}
