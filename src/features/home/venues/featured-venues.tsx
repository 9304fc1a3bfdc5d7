import { paths } from '#domain/paths.ts';
import { Section } from '#features/home/section.tsx';
import { t } from '#text/translate.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { useIdle } from '#hooks/use-idle.ts';
import { FeaturedSkeleton, NoFeatured } from './featured-places.tsx';

const FeaturedList = lazyScreen(() => import('./featured-list.tsx'), FeaturedSkeleton);

function FeaturedBroken() {
  return <NoFeatured icon="alert" title={t('homeFeatured.brokenTitle')} hint={t('homeFeatured.brokenHint')} />;
}

/** The best rated venues; the cards and the database code behind them come after the first paint. */
export function FeaturedVenues() {
  const idle = useIdle();
  return (
    <Section id="home-featured" title={t('homeFeatured.title')} all={{ to: paths.venues, text: t('homeFeatured.all') }}>
      {idle ? (
        <ErrorBoundary renderFallback={() => <FeaturedBroken />}>
          <FeaturedList />
        </ErrorBoundary>
      ) : (
        <FeaturedSkeleton />
      )}
    </Section>
  );
}
