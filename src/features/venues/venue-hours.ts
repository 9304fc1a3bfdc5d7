import { useMemo } from 'react';
import { siteOf } from '#data/repositories/catalogue.ts';
import { bookingWindow, dayAfter, karachiDate } from '#domain/calendar.ts';
import { freeOnAny, hoursOf, maskOf, withNight, type FreeHours, type HourMask } from '#domain/free-hours.ts';
import { venuePath } from '#domain/paths.ts';
import { rateFor } from '#domain/rates.ts';
import type { Court, VenueSummary } from '#domain/venue.ts';
import {
  comingHours,
  inOrderOfWish,
  isEveningSport,
  nextEvening,
  openAhead,
  wantedHours,
  type When,
} from '#domain/when.ts';
import { useAfterFirstRender } from '#hooks/use-after-first-render.ts';
import { useFreeHours, type FreeHoursPlan, type FreeHoursView } from '#hooks/use-free-hours.ts';
import { formatClock, formatPrice, formatWeekday } from '#text/format.ts';
import { isNight } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { nearDay } from '#text/near-time.ts';
import { whenWords } from '#text/when-text.ts';
import type { CardHours } from '#ui/venue/venue-card-hours.tsx';
import type { VenueQuery } from './query/venue-query.ts';
import type { Catalogue } from './use-catalogue.ts';

const courts = new WeakMap<VenueSummary, readonly Court[]>();

/** The courts of a venue, cheapest first. */
function courtsOf(venue: VenueSummary): readonly Court[] {
  const known = courts.get(venue);
  if (known) return known;
  const sorted = [...siteOf(venue).courts].sort((a, b) => a.price - b.price);
  courts.set(venue, sorted);
  return sorted;
}

/** The first of the sports asked for that the venue has, in the spelling of the venue. */
export function sportFor(venue: VenueSummary, sports: readonly string[]): string | undefined {
  return venue.sports.find((sport) => sports.includes(sport));
}

/** Chips of a card before the one that says how many more there are. */
const mostChips = 5;

type Known = {
  /** Undefined while nobody has answered. */
  answer: FreeHours | undefined;
  isFresh: boolean;
  /** The date asked about, and the part of it. */
  when: When;
  /** True when the person asked; else the cards say which day they speak of. */
  isAsked: boolean;
  sports: readonly string[];
  /** ms */
  now: number;
};

export type HoursReader = {
  /** What it reads: enough for a reader of the same hours for other sports. */
  known: Known;
  /** The hours of the date at which the venue can be had: free ones, or open ones while nobody knows. */
  hoursOf: (venue: VenueSummary) => HourMask;
  /**
   * The lowest price in PKR of the free ones among these hours, on courts of the sport where one is named; undefined for none, and
   * while nobody knows which are free.
   */
  priceOf: (venue: VenueSummary, wanted: HourMask, sport?: string) => number | undefined;
  /** The same for its card, always the same object; undefined where there is nothing to show. */
  cardHoursOf: (venue: VenueSummary) => CardHours | undefined;
};

/** The wished hour and the two after it, or the part of the day. */
function shownMask(when: When, now: number): HourMask {
  const hour = Number(when.at || NaN);
  return Number.isInteger(hour) ? maskOf([hour, hour + 1, hour + 2]) : wantedHours(when, now);
}

/** Reads the hours of venues out of an answer of the server, as far as it goes. */
export function createHoursReader(known: Known): HoursReader {
  const { answer, isFresh, when, isAsked, sports, now } = known;
  const masks = new Map<string, HourMask>();
  const cards = new Map<string, CardHours | undefined>();
  const ahead = comingHours(when.day, now);
  const today = karachiDate(now);

  const courtsFor = (venue: VenueSummary) =>
    courtsOf(venue).filter(({ sport }) => sports.length === 0 || (sport !== null && sports.includes(sport)));
  const isAnswered = (venue: VenueSummary) => answer?.city === venue.city;

  function maskFor(venue: VenueSummary): HourMask {
    let mask = masks.get(venue.id);
    if (mask === undefined) {
      mask =
        answer && isAnswered(venue)
          ? ahead &
            freeOnAny(
              answer,
              courtsFor(venue).map(({ id }) => id),
            )
          : openAhead(venue, when.day, now);
      masks.set(venue.id, mask);
    }
    return mask;
  }

  const priceAt = ({ id, price }: Court, hour: number) => answer?.prices.get(id)?.get(hour) ?? price;
  /** The court to be had at this hour: of the sport where one is free, and of those the one that costs least. */
  function courtAt(venue: VenueSummary, hour: number, sport?: string): Court | undefined {
    const free = courtsFor(venue).filter(({ id }) => ((answer?.courts.get(id) ?? 0) & (1 << hour)) !== 0);
    const own = free.filter((court) => court.sport === sport);
    const [court] = (own.length > 0 ? own : free).sort((a, b) => priceAt(a, hour) - priceAt(b, hour));
    return court;
  }

  function priceOf(venue: VenueSummary, wanted: HourMask, sport?: string): number | undefined {
    if (!isAnswered(venue)) return undefined;
    const atHours = hoursOf(maskFor(venue) & wanted).flatMap((hour) => {
      const court = courtAt(venue, hour, sport);
      return court && (!sport || court.sport === sport) ? [priceAt(court, hour)] : [];
    });
    return atHours.length > 0 ? Math.min(...atHours) : undefined;
  }

  function makeCard(venue: VenueSummary): CardHours | undefined {
    const isKnown = isAnswered(venue);
    const sport = sportFor(venue, sports);
    // A night may have begun before today.
    const isEvening = when.at !== 'night' && (sport ? [sport] : venue.sports).some(isEveningSport);
    const found = inOrderOfWish(maskFor(venue) & shownMask(when, now), isEvening);
    // What nobody asked for is worth its line only when it is true.
    if (!isKnown && (!isAsked || found.length === 0)) return undefined;
    const isChecked = isKnown && isFresh;
    const to = venuePath(venue.id, { sport, day: when.day });
    const least = rateFor(venue, sport ? [sport] : [])?.min;
    const slotOf = (asked: number) => {
      const hour = asked % 24;
      const day = dayAfter(when.day, Math.floor(asked / 24));
      const morning = isNight(hour) ? [t('board.early', { day: formatWeekday(day) })] : [];
      const court = isChecked ? courtAt(venue, asked, sport) : undefined;
      if (!court) return { hour, notes: morning, to: venuePath(venue.id, { sport, day }) };
      const other = court.sport === sport || venue.sports.length < 2 ? null : court.sport;
      const price = priceAt(court, asked);
      // Where no sport was asked for, the card's prices go from one sport to the other.
      const says = price === least || (other !== null && sport === undefined) ? [] : [formatPrice(price)];
      return {
        hour,
        notes: [...morning, ...(other === null ? [] : [other]), ...says],
        to: venuePath(venue.id, { sport: court.sport, court: court.id, day, hour }),
      };
    };
    const words = { name: venue.name, when: whenWords(when, today) };
    const day = isAsked ? '' : when.day === today ? t('freeHours.tonight') : nearDay(when.day, today);
    return {
      label: found.length > 0 ? day : t(isChecked ? 'freeHours.none' : 'freeHours.unchecked', words),
      description: isChecked
        ? t('freeHours.list', { ...words, time: formatClock(answer?.at ?? now) })
        : t('freeHours.listUnchecked', words),
      isFresh: isChecked,
      slots: found.slice(0, mostChips).map(slotOf),
      more: Math.max(0, found.length - mostChips),
      to,
    };
  }

  return {
    known,
    hoursOf: maskFor,
    priceOf,
    cardHoursOf(venue) {
      if (!cards.has(venue.id)) cards.set(venue.id, makeCard(venue));
      return cards.get(venue.id);
    },
  };
}

export type VenueHours = FreeHoursView & {
  /** True when the person said when they want to play. */
  isAsked: boolean;
  /** Undefined while there is nothing to say about any hour; `coming` while it may still come unasked, and takes its place. */
  reader: HoursReader | 'coming' | undefined;
};

function planOf({ when, city, sports }: VenueQuery, { chosenCity, status }: Catalogue, now: number) {
  const [sport = null] = sports.length === 1 ? sports : [];
  if (when.day) return city ? { city, sport, day: when.day, isAsked: true } : undefined;
  const near = city || chosenCity;
  return near && status.kind === 'ready'
    ? { city: near, sport: null, day: nextEvening(now).day, isAsked: false }
    : undefined;
}

/** The date after the one asked for, whose first hours are of its night. */
function nextPlanOf(plan: FreeHoursPlan | undefined, { when }: VenueQuery, now: number): FreeHoursPlan | undefined {
  if (!plan?.isAsked || when.at !== 'night') return undefined;
  const day = dayAfter(plan.day, 1);
  return day <= bookingWindow(now).last ? { ...plan, day } : undefined;
}

/** The free hours asked for; of a night those of both its dates, as one answer. */
function useNight(plan: FreeHoursPlan | undefined, next: FreeHoursPlan | undefined): FreeHoursView {
  const evening = useFreeHours(plan);
  const morning = useFreeHours(next);
  const [ofDay, ofNextDay] = [evening.hours, morning.hours];
  const hours = useMemo(() => ofDay && ofNextDay && withNight(ofDay, ofNextDay), [ofDay, ofNextDay]);
  if (!next) return evening;
  return {
    hours,
    isFresh: evening.isFresh && morning.isFresh,
    isLoading: evening.isLoading || morning.isLoading,
    error: evening.error ?? morning.error,
    again: () => {
      evening.again();
      morning.again();
    },
  };
}

/** The hours of the date asked for; without one those of the coming evening, once the list is on the screen. */
export function useVenueHours(query: VenueQuery, catalogue: Catalogue, now: number): VenueHours {
  const isShown = useAfterFirstRender();
  const plan: FreeHoursPlan | undefined = planOf(query, catalogue, now);
  const view = useNight(plan?.isAsked || isShown ? plan : undefined, nextPlanOf(plan, query, now));
  const { hours: answer, isFresh } = view;
  const isAsked = query.when.day !== '';
  const { when, sports } = query;
  const mayCome = plan !== undefined && catalogue.isOnline && !catalogue.savesData;
  const reader = useMemo(() => {
    if (!isAsked && !answer) return mayCome ? 'coming' : undefined;
    return createHoursReader({ answer, isFresh, when: isAsked ? when : nextEvening(now), isAsked, sports, now });
  }, [answer, isFresh, isAsked, when, sports, now, mayCome]);
  return { ...view, isAsked, reader };
}
