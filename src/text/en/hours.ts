/** Hours of a court in words. */
export const hours = {
  'hours.early': '{span}, early {day}',
} as const;
