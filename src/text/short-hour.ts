/** A start hour 0 to 23 in the fewest letters: "8 PM". */
export function shortHour(hour: number): string {
  return `${hour % 12 || 12}\u00a0${hour % 24 < 12 ? 'AM' : 'PM'}`;
}
