import { Hero } from '#features/home/hero.tsx';
import { HomeFrame } from '#features/home/home-frame.tsx';
import { HowItWorks } from '#features/home/how-it-works.tsx';
import { PopularSports } from '#features/home/popular-sports.tsx';
import { Testimonials } from '#features/home/testimonials.tsx';
import { FeaturedVenues, ForYouLater } from '#features/home/venues/featured-venues.tsx';

export default function HomePage() {
  return (
    <HomeFrame renderHero={(heading) => <Hero heading={heading} />}>
      <PopularSports />
      <FeaturedVenues />
      <ForYouLater />
      <HowItWorks />
      <Testimonials />
    </HomeFrame>
  );
}
