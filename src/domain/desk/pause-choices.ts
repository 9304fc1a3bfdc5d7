// How long a pause of online booking can last.
import { millisecondsInHour } from 'date-fns/constants';
import { dayAfter } from '#domain/calendar.ts';
import { closingOf, playingDay, type DeskHours } from './playing-day.ts';

/** A pause that somebody can choose, with its end in ms. */
type PauseChoice = { is: 'hour' | 'twoHours' | 'closing' | 'tomorrow'; until: number };

/** Longest pause in ms. */
const longest = 48 * millisecondsInHour;

/** How long online booking can be stopped from an instant in ms on; an end that is over or too far is left out. */
export function pauseChoices(desk: DeskHours, courtId: string | null, now: number): PauseChoice[] {
  const today = playingDay(now, desk);
  const choices: { is: PauseChoice['is']; until: number | undefined }[] = [
    { is: 'hour', until: now + millisecondsInHour },
    { is: 'twoHours', until: now + 2 * millisecondsInHour },
    { is: 'closing', until: closingOf(desk, courtId, today) },
    { is: 'tomorrow', until: closingOf(desk, courtId, dayAfter(today, 1)) },
  ];
  return choices.flatMap(({ is, until }) =>
    until !== undefined && until > now && until <= now + longest ? [{ is, until }] : [],
  );
}

/** The full hours in ms until which online booking can be stopped from an instant in ms on. */
export function pauseEnds(now: number): number[] {
  const first = Math.floor(now / millisecondsInHour) + 1;
  return Array.from({ length: longest / millisecondsInHour }, (_, step) => (first + step) * millisecondsInHour);
}
