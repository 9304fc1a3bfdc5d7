/** A calendar date as a Date at local noon, for arithmetic only; undefined when the text is not a real date. */
export function parseDay(day: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return undefined;
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]), 12);
  return toDay(date) === day ? date : undefined;
}

/** The calendar date (YYYY-MM-DD) of a Date made by `parseDay`. */
export function toDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
