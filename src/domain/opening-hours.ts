const defaultOpen = 7 * 60;
const defaultClose = 22 * 60;

// Plain white space by name: what else counts as a space depends on the language and, in SQL, on the database's locale.
const timeOfDay = /^[ \t\n\v\f\r]*([01]?\d|2[0-3]):([0-5]\d)[ \t\n\v\f\r]*$/;

function minutesOf(text: string | null | undefined, fallback: number): number {
  const match = timeOfDay.exec(text ?? '');
  return match ? Number(match[1]) * 60 + Number(match[2]) : fallback;
}

/**
 * The start hours (0 to 23, ascending) at which a venue can be booked on any calendar date in Asia/Karachi.
 * A venue that closes at or before it opens closes after midnight; those hours belong to the date on which they start.
 * Text that is not HH:MM falls back to 07:00 and 22:00 (spec, validation rules). `private.list_open_hours` says the same in SQL.
 */
export function openHours(open: string | null | undefined, close: string | null | undefined): number[] {
  const openAt = minutesOf(open, defaultOpen);
  const closeAt = minutesOf(close, defaultClose);
  const first = Math.ceil(openAt / 60);
  const last = Math.floor(closeAt / 60);
  const overnight = closeAt <= openAt;
  return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
    overnight ? hour < last || hour >= first : hour >= first && hour < last,
  );
}

/**
 * Opening and closing time in minutes after midnight, with the defaults of the spec for text that is not HH:MM.
 * Equal times mean that the venue never closes.
 */
export function openingTimes(
  open: string | null | undefined,
  close: string | null | undefined,
): { opens: number; closes: number } {
  return { opens: minutesOf(open, defaultOpen), closes: minutesOf(close, defaultClose) };
}
