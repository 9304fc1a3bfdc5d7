/** Words of Home's own strips; they come with the database code, after the first paint. */
export const homeForYou = {
  'homeForYou.saved': 'Saved venues',
  'homeForYou.recent': 'Recently seen',
  'homeForYou.city': 'In {city}',
  'homeForYou.all': 'All in {city}',
  'homeForYou.open': 'See courts',
} as const;
