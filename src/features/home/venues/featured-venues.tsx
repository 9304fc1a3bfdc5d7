import { paths } from '#domain/paths.ts';
import { Section } from '#features/home/section.tsx';
import { t } from '#text/translate.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { FeaturedSkeleton, NoFeatured } from './featured-places.tsx';

const FeaturedList = lazyScreen(() => import('./featured-list.tsx'), FeaturedSkeleton);

function FeaturedBroken() {
  return <NoFeatured icon="alert" title={t('homeFeatured.brokenTitle')} hint={t('homeFeatured.brokenHint')} />;
}

/** The best rated venues: what Home is opened for. Their first cards need no code but the first download (data/repositories/first-list.ts). */
export function FeaturedVenues() {
  return (
    <Section id="home-featured" title={t('homeFeatured.title')} all={{ to: paths.venues, text: t('homeFeatured.all') }}>
      <ErrorBoundary renderFallback={() => <FeaturedBroken />}>
        <FeaturedList />
      </ErrorBoundary>
    </Section>
  );
}
