import type { calendarFile } from './calendar-event.ts';

/** What makes a file for calendars; few people ask for one. */
export async function loadCalendarFile(): Promise<typeof calendarFile> {
  const event = await import('./calendar-event.ts');
  return event.calendarFile;
}
