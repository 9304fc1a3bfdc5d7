/** Words of Home's own strips and of what is chosen in its search; they come with the database code, after the first paint. */
export const homeForYou = {
  'homeForYou.saved': 'Saved venues',
  'homeForYou.recent': 'Recently seen',
  'homeForYou.city': 'More in {city}',
  'homeForYou.all': 'All in {city}',
  'homeForYou.open': 'See courts',
  'homeSearch.allOf': 'All of {place}',
} as const;
