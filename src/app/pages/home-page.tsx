import { FeaturedVenues } from '#features/home/featured-venues.tsx';
import { ForYouLater } from '#features/home/for-you-later.tsx';
import { Hero } from '#features/home/hero.tsx';
import { HowItWorks } from '#features/home/how-it-works.tsx';
import { PopularSports } from '#features/home/popular-sports.tsx';
import { Testimonials } from '#features/home/testimonials.tsx';
import { t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';
import { styled } from '#ui/styled.ts';

/** From edge to edge: each part of it keeps to the width of a page by itself. */
const Frame = styled(Page)({ '&&': { maxInlineSize: 'none', padding: '0 0 72px', overflowX: 'clip' } });

export default function HomePage() {
  return (
    <Frame title={t('home.title')} renderHeading={(heading) => <Hero heading={heading} />}>
      <PopularSports />
      <FeaturedVenues />
      <ForYouLater />
      <HowItWorks />
      <Testimonials />
    </Frame>
  );
}
