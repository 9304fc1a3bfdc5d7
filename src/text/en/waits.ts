/** How long something has waited, in both consoles. */
export const waits = {
  'waits.minutes': '{count} min',
  'waits.hours': { one: '{count} hour', other: '{count} hours' },
  'waits.days': { one: '{count} day', other: '{count} days' },
  'waits.waiting': 'waiting {age}',
} as const;
