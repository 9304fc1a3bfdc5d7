import { typedDay } from '#domain/typed-day.ts';

const months = 'january february march april may june july august september october november december'.split(' ');

const dayFirst = /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s./-]*(?<name>[a-z]{3,9})[\s.,/-]*(?<year>\d{4})$/;
const monthFirst = /^(?<name>[a-z]{3,9})[\s./-]*(?<day>\d{1,2})(?:st|nd|rd|th)?[\s.,/-]+(?<year>\d{4})$/;

/**
 * The date (YYYY-MM-DD) that somebody typed in a console: as `typedDay` reads it, or with the name of its month ("27 Mar 2027",
 * "March 27, 2027"). Undefined while it is none. Customers choose among few days and pay no byte for it.
 */
export function typedDate(text: string): string | undefined {
  const words = text.trim().toLowerCase();
  const { day, name = '', year } = (dayFirst.exec(words) ?? monthFirst.exec(words))?.groups ?? {};
  const month = months.findIndex((one) => one.startsWith(name)) + 1;
  return typedDay(year ? `${day}/${month}/${year}` : text);
}
