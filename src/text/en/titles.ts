/** Titles of screens that are known before the screen's code: they stand over its placeholder. */
export const titles = {
  'venues.title': 'All Venues',
  'bookings.title': 'My Bookings',
} as const;
