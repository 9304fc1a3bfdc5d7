import { e2e, other, unit, type Point } from '#tests/spec/point.ts';

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
    proof: [
      e2e('axe-visitor', 'a guest looks for a venue'),
      unit('features/venues/venue-browser.test.tsx', 'says that nothing was found'),
    ],
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
  {
    id: 'venues.when',
    kind: 'rule',
    says: 'With a day and a time only venues with such a free hour are listed; an hour leads to its court with day and hour chosen.',
    words: { 'when.title': 'When', 'when.tomorrow': 'Tomorrow', 'when.evening': 'Evening' },
    proof: [
      list('asks once for the city, the sport and the day'),
      e2e('find-by-time', 'finds a free hour tomorrow evening in four taps'),
      unit('domain/when.test.ts', 'of today only the hours after this one are left'),
    ],
  },
  {
    id: 'venues.hours-unchecked',
    kind: 'state',
    says: 'Hours that could not be checked, or not lately, are grey, say so, and choose nothing.',
    words: { 'freeHours.unchecked': 'Not checked' },
    proof: [
      list('shows what is open then, in grey and without choosing'),
      unit('hooks/use-free-hours.test.tsx', 'are not fresh after two minutes nor without a server'),
    ],
  },
  {
    id: 'venues.hours-unasked',
    kind: 'rule',
    says: 'The coming evening costs one request for a city and day, none where data is saved, and waits for a spare line.',
    proof: [
      list('the coming evening stands on every card of the city'),
      unit('hooks/use-free-hours.test.tsx', 'that nobody asked for wait until the line has room'),
    ],
  },
  {
    id: 'venues.price-of-the-sport',
    kind: 'rule',
    says: 'The price on a card is that of the sport asked for, else the range of the venue.',
    proof: [
      unit('text/rate-text.test.ts', 'names the sport that was asked for'),
      e2e('find-by-time', 'finds a free hour tomorrow evening in four taps'),
    ],
  },
  {
    id: 'venues.places',
    kind: 'rule',
    says: 'What is typed offers the places that it may mean and stays; an unknown name offers the nearest.',
    words: { 'venues.allOf': 'All of {place}' },
    proof: [list('offers places for what is typed, and erases nothing'), list('offers the nearest city and sport')],
  },
  {
    id: 'venues.map',
    kind: 'rule',
    says: 'A drawn map shows what the list holds, with pins that never lie over each other.',
    words: { 'venues.map': 'Map' },
    proof: [
      unit('features/venues/map/map-geometry.test.ts', 'pins never lie over each other'),
      unit('features/venues/map/map-view.test.tsx', 'shows each venue with the price of the sport'),
    ],
  },
  {
    id: 'venues.tiles',
    kind: 'rule',
    says: 'A build with an address of tiles lays them under the same pins; offline, under Save data and without them the map is drawn.',
    proof: [
      unit('features/venues/map/tiles.test.tsx', 'lays tiles under the same pins'),
      unit('features/venues/map/tiles.test.tsx', 'asks nobody for pictures where no address is set'),
      unit('features/venues/map/tiles.test.tsx', 'stays the drawn map when no tile comes'),
      other(
        '.config/security-headers.test.ts',
        'the page may connect to a hosted project, and load pictures from there and from the host of the tiles',
      ),
      other('.config/map-tiles.test.ts', 'a build is refused'),
    ],
  },
];
