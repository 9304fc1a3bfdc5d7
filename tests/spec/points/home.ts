import { e2e, unit, type Point } from '#tests/spec/point.ts';

const search = (test: string) => unit('features/home/search/search-panel.test.tsx', test);
const sections = (test: string) => unit('features/home/home-sections.test.tsx', test);

export const points: readonly Point[] = [
  {
    id: 'home.hero',
    kind: 'text',
    says: 'A hero headline and a search.',
    words: { 'home.title': 'Your turn to play', 'homeSearch.label': 'Find a court' },
    proof: [e2e('texts', 'stands on the screens of everybody')],
  },
  {
    id: 'home.search-fields',
    kind: 'text',
    says: 'The search has a sport, a city, an area and "Find Venues".',
    words: {
      'homeSearch.sport': 'Sport',
      'homeSearch.city': 'City',
      'homeSearch.area': 'Area',
      'homeSearch.submit': 'Find Venues',
    },
    proof: [e2e('texts', 'stands on the screens of everybody')],
  },
  {
    id: 'home.area-after-city',
    kind: 'rule',
    says: 'The area is a searchable select, closed until a city is chosen.',
    words: { 'homeSearch.cityFirst': 'Choose a city first' },
    proof: [search('keeps the area closed until a city is chosen')],
  },
  {
    id: 'home.search-goes',
    kind: 'rule',
    says: 'The search leads to the venue list with city, area and sport in the address.',
    proof: [search('goes to the venue list with city, area and sport')],
  },
  {
    id: 'home.popular-sports',
    kind: 'rule',
    says: 'Popular sports: Cricket, Padel (sent as "pedal"), Football, Badminton, Archery.',
    words: { 'homeSports.title': 'Popular sports' },
    proof: [sections('popular sports lead to the venue list')],
  },
  {
    id: 'home.featured',
    kind: 'rule',
    says: 'Featured venues have "Book Now" to the venue; "View All Venues" leads to the list.',
    words: { 'homeFeatured.all': 'View All Venues', 'homeFeatured.book': 'Book Now' },
    proof: [sections('the four recommended venues'), sections('all venues are one tap away')],
  },
  {
    id: 'home.featured-four',
    kind: 'constant',
    says: 'Featured are the four venues with the highest average rating.',
    proof: [sections('the four recommended venues')],
  },
  {
    id: 'home.how-it-works',
    kind: 'text',
    says: 'A how-it-works trio.',
    words: {
      'homeSteps.find': 'Find a venue',
      'homeSteps.book': 'Book a slot',
      'homeSteps.play': 'Pay and play',
    },
    proof: [sections('three steps and three voices')],
  },
  {
    id: 'home.testimonials',
    kind: 'rule',
    says: 'Three fixed testimonials.',
    proof: [sections('three steps and three voices')],
  },
  {
    id: 'home.loading',
    kind: 'state',
    says: 'Featured venues: loading, none on this phone, server broken.',
    words: { 'homeFeatured.loading': 'Loading featured venues…' },
    proof: [
      e2e('axe-trouble', 'first visit, the server broken'),
      e2e('axe-trouble', 'first visit with no data at all, offline'),
    ],
  },
];
