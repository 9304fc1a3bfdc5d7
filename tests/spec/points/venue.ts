import { db, e2e, unit, type Point } from '#tests/spec/point.ts';

const board = (test: string) => unit('features/booking/grid/board.test.tsx', test);
const tabs = (test: string) => unit('features/venue/tabs/venue-tabs.test.tsx', test);

export const points: readonly Point[] = [
  {
    id: 'venue.breadcrumb',
    kind: 'rule',
    says: 'Breadcrumb Home > Venues > name.',
    words: { 'venue.home': 'Home', 'venue.venues': 'Venues' },
    proof: [tabs('the breadcrumb leads home and to the list')],
  },
  {
    id: 'venue.header',
    kind: 'rule',
    says: 'Title, average rating, number of reviews, address and image stand on the left.',
    words: { 'venue.reviewCount': { one: '{count} review', other: '{count} reviews' } },
    proof: [tabs('the header says how good and where')],
  },
  {
    id: 'venue.tabs',
    kind: 'rule',
    says: 'Tabs Details, Courts (open first) and Reviews.',
    words: { 'venue.tab.details': 'Details', 'venue.tab.courts': 'Courts', 'venue.tab.reviews': 'Reviews' },
    proof: [tabs('Courts is open first')],
  },
  {
    id: 'venue.description',
    kind: 'text',
    says: 'About text, or a fallback.',
    words: { 'venue.noDescription': 'No description available.' },
    proof: [tabs('Details has words for a venue without any')],
  },
  {
    id: 'venue.sports',
    kind: 'rule',
    says: 'Details lists the sports offered, the address and the city.',
    proof: [tabs('Details has words for a venue without any')],
  },
  {
    id: 'venue.map',
    kind: 'rule',
    says: 'A maps link and an embedded map keyed by the address, when the venue has a maps address.',
    proof: [
      unit('features/venue/map-address.test.ts', 'map links'),
      unit('features/venue/map-address.test.ts', 'keys the embed by the address'),
    ],
  },
  {
    id: 'venue.courts',
    kind: 'rule',
    says: 'Each court shows name, sport (or "Sports Court") and PKR per hour, and can be selected.',
    words: { 'venue.anySport': 'Sports Court', 'venue.perHour': '{price} per hour' },
    proof: [board('a court has a name, a sport and a price, and can be chosen')],
  },
  {
    id: 'venue.first-court',
    kind: 'state',
    says: 'The first court is selected from the start: of the sport that the address names, if any.',
    proof: [
      unit('features/booking/machine/booking-machine.test.ts', 'starts with the first court'),
      unit('features/booking/machine/booking-machine.test.ts', 'chooses the first court when the courts arrive later'),
    ],
  },
  {
    id: 'venue.no-courts',
    kind: 'state',
    says: 'A venue without courts says so.',
    words: { 'venue.noCourts': 'No courts available for this venue.' },
    proof: [board('no courts are said')],
  },
  {
    id: 'venue.reviews',
    kind: 'rule',
    says: 'Reviews: average, count, and each with name, date, stars and comment.',
    proof: [tabs('a review has a name, a date, stars and words')],
  },
  {
    id: 'venue.no-reviews',
    kind: 'state',
    says: 'A venue without reviews says so.',
    words: { 'venue.noReviews': 'No reviews yet for this venue.' },
    proof: [tabs('no reviews are said')],
  },
  {
    id: 'venue.not-found',
    kind: 'state',
    says: 'An unknown venue says so.',
    words: { 'venue.notFound': 'Venue not found' },
    proof: [
      e2e('axe-visitor', 'and at one that is none'),
      unit('data/repositories/venues.test.ts', 'cannot be one: nobody is asked'),
    ],
  },
  {
    id: 'venue.asked-for-early',
    kind: 'rule',
    says: 'A phone without a venue asks for it, as anyone and once, before the app’s code has come, and shows its name then.',
    proof: [
      e2e('slow-line', 'a first visit on slow 2G shows what the venue is called in ten seconds'),
      unit('data/server/early-answer.test.ts', 'what the document has asked for is taken over, once'),
      unit('data/server/early-answer.test.ts', 'instead of an early answer'),
      unit('app/early/ask-early.test.tsx', 'not asked for'),
      unit('app/early/ask-early.test.tsx', 'shown as text, whatever they hold'),
    ],
  },
  {
    id: 'venue.what-the-server-sends',
    kind: 'rule',
    says: 'A venue comes with its courts, sports, business name and reviews; hidden venues never come.',
    proof: [db('sync', 'brings the page of a venue'), db('sync', 'never sends a hidden venue')],
  },
];
