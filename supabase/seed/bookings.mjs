import { demoPeople } from './people.mjs';

/** The first venue in a city of each kind, in this order: they belong to that city's demo owner. */
export function ownedVenues(venues, city) {
  return ['padel', 'futsal', 'racquet'].map((kind) =>
    venues.find((venue) => venue.city === city && venue.kind === kind),
  );
}

/**
 * Bookings of the two demo customers, every status among them; `days` counts from today's date in Karachi. Their hours
 * lie in the evening, when all these venues are open.
 */
export function inventBookings(random, venues) {
  const plans = [
    { days: 2, hours: [19, 20], status: 'pending', age: 0 },
    { days: 4, hours: [18], status: 'confirmed', age: 3 },
    { days: 9, hours: [20, 21], status: 'confirmed', age: 1 },
    { days: -12, hours: [20, 21], status: 'completed', age: 15, review: true },
    { days: -3, hours: [19], status: 'completed', age: 5 },
    { days: -6, hours: [18, 19, 20], status: 'completed', age: 8 },
    { days: 6, hours: [17, 18], status: 'cancelled', age: 2 },
    { days: 1, hours: [21], status: 'refund_due', age: 1 },
  ];
  const customers = [
    {
      person: demoPeople.ayesha,
      places: ownedVenues(venues, 'Karachi'),
      reviewer: 'Ayesha K',
      rating: 5,
      comment: 'Booked from my phone on the way home and the court was ready when we arrived. The glass was spotless.',
    },
    {
      person: demoPeople.bilal,
      places: ownedVenues(venues, 'Lahore'),
      reviewer: 'Bilal A',
      rating: 4,
      comment: 'Very good court and polite staff. Parking took us ten minutes, so come a little early.',
    },
  ];
  return customers.flatMap(({ person, places, reviewer, rating, comment }) =>
    plans.map((plan, index) => {
      const venue = places[index % places.length];
      const court = venue.courts[index % venue.courts.length];
      const review = plan.review
        ? { id: random.uuid(), venue: venue.id, rating, name: reviewer, comment, days: 11, minutes: 30 }
        : undefined;
      return { ...plan, id: random.uuid(), person: person.id, court: court.id, review };
    }),
  );
}
