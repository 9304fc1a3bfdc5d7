/** Hours of a court, and of those who check payments, in words. */
export const hours = {
  'hours.early': '{span}, early {day}',
  'hours.today': 'Today',
  'hours.tomorrow': 'Tomorrow',
  'hours.weekday': '{weekday}, {day}',
  'check.minutes': { one: '{count} minute', other: '{count} minutes' },
  'check.hours': { one: '{count} hour', other: '{count} hours' },
  'check.between': '{time}, {from} to {to}',
  'check.always': '{time}, day and night',
  'check.am': '{hour} AM',
  'check.pm': '{hour} PM',
  'check.midnight': 'midnight',
} as const;
