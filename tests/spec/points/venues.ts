import { e2e, unit, type Point } from '#tests/spec/point.ts';

const list = (test: string) => unit('features/venues/venue-browser.test.tsx', test);
const query = (test: string) => unit('features/venues/query/venue-query.test.ts', test);
const search = (test: string) => unit('domain/venue-search.test.ts', test);

export const points: readonly Point[] = [
  {
    id: 'venues.title',
    kind: 'text',
    says: 'The title is "All Venues".',
    words: { 'venues.title': 'All Venues' },
    proof: [e2e('texts', 'stands on the screens of everybody')],
  },
  {
    id: 'venues.panel',
    kind: 'rule',
    says: 'Filters stand in a panel from 768 px, in a bottom sheet below.',
    words: { 'venues.filters': 'Filters' },
    proof: [
      list('filters stand beside the list'),
      list('are a sheet on a phone'),
      e2e('axe-visitor', 'a guest looks for a venue'),
    ],
  },
  {
    id: 'venues.filters',
    kind: 'text',
    says: 'Search box, city, area, sports, "Apply Filters" and "Clear".',
    words: {
      'venues.search': 'Search venues',
      'venues.city': 'City',
      'venues.area': 'Area',
      'venues.sports': 'Sports',
      'venues.apply': 'Apply Filters',
      'venues.clear': 'Clear',
    },
    proof: [e2e('texts', 'stands on the screens of everybody')],
  },
  {
    id: 'venues.choices-start-over',
    kind: 'rule',
    says: 'What is chosen and not applied starts over when the applied filters change by other means.',
    proof: [list('choices that wait start over')],
  },
  {
    id: 'venues.area-after-city',
    kind: 'rule',
    says: 'The area is shown only once a city is chosen.',
    proof: [list('the area comes with the city')],
  },
  {
    id: 'venues.apply',
    kind: 'rule',
    says: 'What is chosen counts from "Apply Filters" on.',
    proof: [list('the area comes with the city')],
  },
  {
    id: 'venues.sort',
    kind: 'text',
    says: 'Sorting by Recommended and Highest Rated is offered.',
    words: { 'venues.sort.recommended': 'Recommended', 'venues.sort.rating': 'Highest Rated' },
    proof: [e2e('texts', 'stands on the screens of everybody')],
  },
  {
    id: 'venues.count',
    kind: 'text',
    says: 'A line with the number of venues.',
    words: { 'venues.count': { one: '{count} venue found', other: '{count} venues found' } },
    proof: [list('shows nine, says how many there are')],
  },
  {
    id: 'venues.in-area',
    kind: 'text',
    says: 'With an area in the address it is named.',
    words: { 'venues.inArea': 'Showing venues in area: {area}' },
    proof: [list('names the area of the address')],
  },
  {
    id: 'venues.pagination',
    kind: 'rule',
    says: 'Numbered pages with Previous and Next.',
    words: { 'venues.previous': 'Previous', 'venues.next': 'Next', 'venues.page': 'Page {page}' },
    proof: [
      list('shows nine, says how many there are'),
      unit('features/venues/results/pagination.test.tsx', 'first, last, current and its neighbours'),
    ],
  },
  {
    id: 'venues.empty',
    kind: 'state',
    says: 'Nothing found says so.',
    words: { 'venues.empty': 'No venues found matching your criteria' },
    proof: [e2e('bad-input', 'filters that make no sense are ignored')],
  },
  {
    id: 'venues.loading',
    kind: 'state',
    says: 'Loading says so.',
    words: { 'venues.loading': 'Loading venues...' },
    proof: [list('says that it is loading')],
  },
  {
    id: 'venues.page-reset',
    kind: 'state',
    says: 'Another filter starts at page 1 again.',
    proof: [query('starts again at page 1')],
  },
  {
    id: 'venues.city-clears-area',
    kind: 'state',
    says: 'Another city clears the area.',
    proof: [query('clears the area with another city only')],
  },
  {
    id: 'venues.clear',
    kind: 'state',
    says: 'Clear resets city, area, search, sports and the address, and says so.',
    words: { 'venues.cleared': 'Filters cleared' },
    proof: [list('Clear empties everything and says so')],
  },
  {
    id: 'venues.labels',
    kind: 'rule',
    says: 'Filters are matched whatever their case; sports by their catalogue names.',
    proof: [query('spells sports the way the catalogue does'), query('finds city, area and sport in any case')],
  },
  {
    id: 'venues.grid',
    kind: 'rule',
    says: 'Cards stand three in a row where there is room, and tell place, rating and price.',
    proof: [
      e2e('layout', 'three cards in a row, one on a phone'),
      unit('ui/venue/venue-card.test.tsx', 'says where, how good and from which price'),
    ],
  },
  {
    id: 'venues.forgives',
    kind: 'rule',
    says: 'A search finds sports as they are spelt by ear and names with one wrong letter.',
    proof: [search('%s: %s'), unit('domain/spelling.test.ts', '%s is %s')],
  },
  {
    id: 'venues.recommended',
    kind: 'rule',
    says: 'Recommended is the weighed rating, venues of the person’s city and sports first, near before far.',
    proof: [search('nothing known: by the rating'), search('their city first'), search('near before far')],
  },
  {
    id: 'venues.rates',
    kind: 'rule',
    says: 'Price order and price filter go by the sport that was asked for.',
    proof: [
      search('the price is that of the sport asked for'),
      unit('data/sync/pack.test.ts', 'are made of the courts'),
    ],
  },
];
