/** The sports that the product offers from the start (spec); the list on the device takes over after the first sync. */
export const fixedSports = [
  'Archery',
  'Badminton',
  'Cricket',
  'Football',
  'Futsal',
  'Padel',
  'Pickleball',
  'Squash',
] as const;

/** The strip on Home, in the spec's order. */
export const popularSports = ['Cricket', 'Padel', 'Football', 'Badminton', 'Archery'] as const;

/** The cities that are known before the first sync; those on the device take over after it. */
export const fixedCities = [
  'Karachi',
  'Lahore',
  'Islamabad',
  'Rawalpindi',
  'Faisalabad',
  'Multan',
  'Peshawar',
] as const;
