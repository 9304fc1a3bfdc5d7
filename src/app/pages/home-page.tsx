import { FeaturedVenues } from '#features/home/featured-venues.tsx';
import { ForYouLater } from '#features/home/for-you-later.tsx';
import { Hero } from '#features/home/hero.tsx';
import { HowItWorks } from '#features/home/how-it-works.tsx';
import { PopularSports } from '#features/home/popular-sports.tsx';
import { Testimonials } from '#features/home/testimonials.tsx';
import { t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';
import '#features/home/home.css';

export default function HomePage() {
  return (
    <Page title={t('home.title')} className="home" renderHeading={(heading) => <Hero heading={heading} />}>
      <PopularSports />
      <FeaturedVenues />
      <ForYouLater />
      <HowItWorks />
      <Testimonials />
    </Page>
  );
}
