import { Hero } from '#features/home/hero.tsx';
import { HomeFrame } from '#features/home/home-frame.tsx';
import { HowItWorks } from '#features/home/how-it-works.tsx';
import { ForYouLater, VoicesLater } from '#features/home/later.tsx';
import { PopularSports } from '#features/home/popular-sports.tsx';
import { FeaturedVenues } from '#features/home/venues/featured-venues.tsx';
import { NextGameLater } from './next-game-later.tsx';

export default function HomePage() {
  return (
    <HomeFrame renderHero={(heading) => <Hero heading={heading} />}>
      <NextGameLater />
      <PopularSports />
      <FeaturedVenues />
      <NextGameLater isBelow />
      <ForYouLater />
      <HowItWorks />
      <VoicesLater />
    </HomeFrame>
  );
}
