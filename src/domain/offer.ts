// What a venue offers on a date as far as this device knows it: the same answer as the server's, but for who has which hour.
import { millisecondsInMinute } from 'date-fns/constants';
import { karachiInstant } from './calendar.ts';
import { dayHours, pausedHours, sessionOf, type BaseTimes } from './opening-rules.ts';
import type { VenueRules } from './venue.ts';

export type Offer = BaseTimes & VenueRules;

/** An hour that is open by the rules: whether somebody has it, nobody knows here. */
type OpenHour = { hour: number; state: 'past' | 'taken' | 'unchecked' };

const noRules: VenueRules = { prices: [], openings: [], lead: 0, terms: undefined };

/** The offer of a venue; where no rules are known, its base hours and base prices. */
export function offerOf(venue: { open: string; close: string; rules?: VenueRules | undefined }): Offer {
  return { openTime: venue.open, closeTime: venue.close, ...(venue.rules ?? noRules) };
}

/** The open hours of a court on a date; a pause takes hours as a booking would, and the notice of the venue ends them early. */
export function hoursOn(offer: Offer, courtId: string, day: string, now: number): OpenHour[] {
  const paused = pausedHours(offer.openings, courtId, day, now);
  const closesAt = now + offer.lead * millisecondsInMinute;
  return dayHours(offer, offer.openings, courtId, day).map((hour) => {
    if (karachiInstant(day, hour) <= closesAt) return { hour, state: 'past' };
    return { hour, state: paused.includes(hour) ? 'taken' : 'unchecked' };
  });
}

/** True when the session that begins on this date runs past midnight, so that its last hours are found under the next date. */
export function runsPastMidnight(offer: Offer, courtId: string | null, day: string): boolean {
  const { session } = sessionOf(offer, offer.openings, courtId, day);
  return session !== undefined && session.closes > 0 && session.closes <= session.opens;
}
