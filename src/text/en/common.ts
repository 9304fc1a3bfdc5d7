/** Words that more than one screen uses. */
export const common = {
  'app.name': 'Baari',
  'action.retry': 'Try again',
  'action.close': 'Close',
  'action.reload': 'Reload',
  'searchSelect.none': 'Nothing found',
  'searchSelect.open': 'Open',
  'searchSelect.close': 'Close',
  'searchSelect.clear': 'Clear',
  'freshness.now': 'Updated just now',
  'freshness.minutes': { one: 'Updated {count} minute ago', other: 'Updated {count} minutes ago' },
  'freshness.hours': { one: 'Updated {count} hour ago', other: 'Updated {count} hours ago' },
  'freshness.days': { one: 'Updated {count} day ago', other: 'Updated {count} days ago' },
  'freshness.offline': 'You’re offline. {age}.',
  'freshness.never': 'Not on this phone yet',
  'moment.at': '{day} at {time}',
  'rating.label': {
    one: 'Rated {rating} out of 5 by {count} player',
    other: 'Rated {rating} out of 5 by {count} players',
  },
  'rating.none': 'No ratings yet',
  'rating.stars': { one: '{count} star out of 5', other: '{count} stars out of 5' },
  // Titles that stand over a placeholder, before the code of their screen is here.
  'venues.title': 'All Venues',
  'bookings.title': 'My Bookings',
} as const;
