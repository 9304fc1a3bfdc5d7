import type { HourMask } from './free-hours.ts';
import { isWithinArea } from './place.ts';
import { beginsAlmost, firstSound, plainName, soundOf } from './spelling.ts';
import type { Sport, VenueSummary } from './venue.ts';

/** How the list is ordered; "recommended" is explained at `Leaning`. */
export type VenueSort = 'recommended' | 'rating' | 'price' | 'nearest';

type Point = { lat: number; lng: number };

/**
 * What is known of the person. "Recommended" puts venues of their city first, then those with one of their sports, and then
 * goes by the rating, weighed by how many people gave it and lowered with the distance.
 */
export type Leaning = {
  city?: string | undefined;
  sports?: readonly string[] | undefined;
  near?: Point | undefined;
};

/**
 * What the person asked for; empty fields do not filter. `area` may be the name that numbered areas share ("DHA"). `near` is
 * used by the "nearest" sort, `leaning` by "recommended".
 */
export type VenueFilter = {
  text?: string;
  city?: string;
  area?: string;
  sports?: string[];
  /** Most that an hour of the sports (and at the time) asked for may cost, in PKR; a venue without a known price does not fit. */
  maxPrice?: number;
  /** Facilities that a venue must all have, by name. */
  facilities?: readonly string[];
  /** Which of them can be had at the time asked for: hours of the date, those that would do, and their lowest price in PKR where it is known. */
  time?: {
    hoursOf: (venue: VenueSummary) => HourMask;
    priceOf: (venue: VenueSummary, wanted: HourMask) => number | undefined;
    wanted: HourMask;
  };
  sort?: VenueSort;
  near?: Point;
  leaning?: Leaning;
};

/**
 * All cached venues in columns, built once per change of the packs: a list then costs a walk over them, not a database scan. A
 * row is a place in them.
 */
export type VenueIndex = {
  /** Best recommended first, as somebody of whom nothing is known gets them. */
  venues: readonly VenueSummary[];
  sports: readonly Sport[];
  sportBits: Int32Array;
  score: Float64Array;
  offers: Offers;
};

/** Whether a venue has a facility, as far as the device knows. */
type Offers = (venue: VenueSummary, facility: string) => boolean;

/** The rating that a venue with no ratings is assumed to have, counted as this many votes. */
const assumedRating = 4;
const assumedVotes = 5;

function recommendation(venue: VenueSummary): number {
  return (venue.ratingSum + assumedRating * assumedVotes) / (venue.ratingCount + assumedVotes);
}

/** Builds the index over every cached venue. */
export function buildVenueIndex(
  venues: readonly VenueSummary[],
  sports: readonly Sport[],
  offers: Offers = () => false,
): VenueIndex {
  const scored = venues.map((venue) => ({ venue, score: recommendation(venue) })).sort((a, b) => b.score - a.score);
  const bitOf = new Map(sports.map((sport) => [sport.name, 1 << (sport.id % 31)]));
  const sportBits = new Int32Array(venues.length);
  const score = new Float64Array(venues.length);
  const inOrder = scored.map(({ venue, score: own }, row) => {
    sportBits[row] = venue.sports.reduce((bits, name) => bits | (bitOf.get(name) ?? 0), 0);
    score[row] = own;
    return venue;
  });
  return { venues: inOrder, sports, sportBits, score, offers };
}

/** Straight-line kilometres between two points (haversine), good enough to order venues within a city. */
export function kilometresBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(h));
}

const orders = new WeakMap<VenueIndex, { leaning: string; rows: Uint32Array }>();

/** Each doubling of the way counts a third of a star. */
function farness(km: number): number {
  return Math.log2(1 + km / 2) / 3;
}

/** Rows as "recommended" puts them; the order for the leaning asked for last is kept. */
function recommendedRows(index: VenueIndex, leaning: Leaning | undefined): Iterable<number> {
  const { city, sports = [], near } = leaning ?? {};
  if (!city && sports.length === 0 && !near) return index.venues.keys();
  const name = JSON.stringify([city, sports, near]);
  const known = orders.get(index);
  if (known?.leaning === name) return known.rows;
  const mask = sportMask(index, catalogueNames(index, sports));
  const score = Float64Array.from(index.venues, (venue, row) => {
    const isNear = near && venue.lat !== null && venue.lng !== null;
    return (
      (index.score[row] ?? 0) +
      (city && venue.city === city ? 200 : 0) +
      ((index.sportBits[row] ?? 0) & mask ? 100 : 0) -
      (isNear ? farness(kilometresBetween(near, { lat: venue.lat ?? 0, lng: venue.lng ?? 0 })) : near ? 5 : 0)
    );
  });
  const rows = Uint32Array.from(index.venues.keys()).sort((a, b) => (score[b] ?? 0) - (score[a] ?? 0) || a - b);
  orders.set(index, { leaning: name, rows });
  return rows;
}

/** Sports in the spelling of the catalogue, whatever the case in which they were asked for. */
function catalogueNames({ sports }: VenueIndex, asked: readonly string[]): ReadonlySet<string> {
  const lower = new Set(asked.map((name) => name.toLowerCase()));
  return new Set([...asked, ...sports.map(({ name }) => name).filter((name) => lower.has(name.toLowerCase()))]);
}

function sportMask({ sports }: VenueIndex, wanted: ReadonlySet<string>): number {
  return sports.reduce((bits, sport) => (wanted.has(sport.name) ? bits | (1 << (sport.id % 31)) : bits), 0);
}

/** Lowest price of an hour on a court of the sports; without sports, or where no court names its sport, of any court. */
function lowestPrice({ minPrice, rates }: VenueSummary, wanted: ReadonlySet<string>): number {
  if (wanted.size === 0 || rates.length === 0) return minPrice ?? Infinity;
  let lowest = Infinity;
  for (const { sport, min } of rates) if (min < lowest && wanted.has(sport)) lowest = min;
  return lowest;
}

function sortKey(
  { sort, near }: VenueFilter,
  priceOf: (venue: VenueSummary) => number,
): ((venue: VenueSummary) => number) | undefined {
  if (sort === 'rating') return (venue) => -(venue.ratingCount ? venue.ratingSum / venue.ratingCount : 0);
  if (sort === 'price') return priceOf;
  if (sort === 'nearest' && near) {
    return ({ lat, lng }) => (lat === null || lng === null ? Infinity : kilometresBetween(near, { lat, lng }));
  }
  return undefined;
}

const haystacks = new WeakMap<VenueIndex, readonly string[]>();

/**
 * What is searched of each row. A list shows rows in their order or close to it, so that a search reads this from front to back:
 * in another order it takes more than twice as long with 10,000 venues, most of it waiting for memory.
 */
function haystackOf(index: VenueIndex): readonly string[] {
  const known = haystacks.get(index);
  if (known) return known;
  const haystack = index.venues.map(({ name, area, city, sports }) =>
    `${name} ${area} ${city} ${sports.join(' ')}`.toLowerCase(),
  );
  haystacks.set(index, haystack);
  return haystack;
}

const vocabularies = new WeakMap<VenueIndex, readonly string[]>();

/** The words of all names and places: needed for a typed word that none of them has. */
function vocabularyOf(index: VenueIndex): readonly string[] {
  const known = vocabularies.get(index);
  if (known) return known;
  const texts = new Set<string>(index.sports.map(({ name }) => name));
  for (const { name, area, city } of index.venues) texts.add(name).add(area).add(city);
  const words = [...new Set([...texts].flatMap((text) => text.toLowerCase().split(' ')))].filter(isGuessed);
  vocabularies.set(index, words);
  return words;
}

/** Makes what a search reads. The first key does it otherwise, and waits tens of milliseconds: call it in a free moment. */
export function prepareSearch(index: VenueIndex): void {
  haystackOf(index);
  vocabularyOf(index);
}

/** A shorter word is one letter away from too many others, as a number is. */
const shortestGuess = 4;

function isGuessed(word: string): boolean {
  return word.length >= shortestGuess && !/\d/.test(word);
}

function guess(index: VenueIndex, word: string): string[] {
  const words = vocabularyOf(index);
  const sound = soundOf(word);
  // Thousands of words are compared with every key: most of them fall at their first letter.
  const first = firstSound(word);
  const alike = sound.length > 2 ? words.filter((own) => firstSound(own) === first && soundOf(own) === sound) : [];
  return alike.length > 0 ? alike : words.filter((own) => beginsAlmost(own, word));
}

const meanings = new WeakMap<VenueIndex, Map<string, readonly string[]>>();
/** Typing makes a new word with every key, and what was typed first is not typed again. */
const mostMeanings = 200;

/**
 * What a typed word may mean: itself and a sport that sounds like it; when no venue has it, words that sound like it, else
 * those that begin like it but for one letter.
 */
function meaningsOf(index: VenueIndex, word: string): readonly string[] {
  let known = meanings.get(index);
  if (!known || known.size > mostMeanings) meanings.set(index, (known = new Map()));
  const before = known.get(word);
  if (before) return before;
  const sound = soundOf(plainName(word));
  const names = sound.length > 2 ? index.sports.map(({ name }) => name.toLowerCase()) : [];
  const ofSports = names.filter((name) => name !== word && soundOf(name) === sound);
  const isKnown = !isGuessed(word) || ofSports.length > 0 || haystackOf(index).some((hay) => hay.includes(word));
  const meant = isKnown ? [word, ...ofSports] : guess(index, word);
  known.set(word, meant);
  return meant;
}

type Meanings = readonly (readonly string[])[];

/** What a text leaves of the rows that the other filters leave, in order. */
type Step = { meant: Meanings; rows: readonly number[]; venues: readonly VenueSummary[] };

/** The rows of one set of filters as they are typed into: each step narrows the one before it. */
type Trail = { hoursOf: ((venue: VenueSummary) => HourMask) | undefined; whole: Step; typed: Step[] };

const trails = new WeakMap<VenueIndex, Map<string, Trail>>();
/** Beside the list its filters count what other choices would show. */
const mostTrails = 8;

/** True when all that `meant` finds is found by `before`: each of its words is written again, longer or as it was. */
function isNarrower(meant: Meanings, before: Meanings): boolean {
  return before.every((words) =>
    meant.some((longer) => longer.every((word) => words.some((part) => word.includes(part)))),
  );
}

/** The step that keeps, of the rows before it, those that fit. */
function stepOf(index: VenueIndex, meant: Meanings, before: readonly number[], fits = (_row: number) => true): Step {
  const rows: number[] = [];
  const venues: VenueSummary[] = [];
  for (const row of before) {
    const venue = index.venues[row];
    if (!venue || !fits(row)) continue;
    rows.push(row);
    venues.push(venue);
  }
  return { meant, rows, venues };
}

/** All rows that fit, in order, whatever is typed. */
function wholeStep(index: VenueIndex, filter: VenueFilter): Step {
  const wanted = catalogueNames(index, filter.sports ?? []);
  const mask = sportMask(index, wanted);
  const { city, area, maxPrice, facilities = [], time } = filter;
  const priceOf = (venue: VenueSummary) => time?.priceOf(venue, time.wanted) ?? lowestPrice(venue, wanted);
  const found: number[] = [];
  for (const row of recommendedRows(index, filter.leaning)) {
    const venue = index.venues[row];
    if (!venue) continue;
    if (city && venue.city !== city) continue;
    if (area && !isWithinArea(venue.area, area)) continue;
    // Sports whose ids are 31 apart share a bit: it tells quickly who has none of them, and names tell who has one.
    if (wanted.size > 0 && ((index.sportBits[row] ?? 0) & mask) === 0) continue;
    if (wanted.size > 0 && !venue.sports.some((sport) => wanted.has(sport))) continue;
    if (maxPrice !== undefined && priceOf(venue) > maxPrice) continue;
    if (!facilities.every((facility) => index.offers(venue, facility))) continue;
    if (!time || (time.hoursOf(venue) & time.wanted) !== 0) found.push(row);
  }
  const key = sortKey(filter, priceOf);
  if (key) {
    const keys = Float64Array.from(index.venues, key);
    found.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || 0);
  }
  return stepOf(index, [], found);
}

function trailOf(index: VenueIndex, filter: VenueFilter): Trail {
  const { time } = filter;
  let known = trails.get(index);
  if (!known) trails.set(index, (known = new Map<string, Trail>()));
  const name = JSON.stringify({ ...filter, text: '' });
  const before = known.get(name);
  known.delete(name);
  const trail =
    before && before.hoursOf === time?.hoursOf
      ? before
      : { hoursOf: time?.hoursOf, whole: wholeStep(index, filter), typed: [] };
  known.set(name, trail);
  const [oldest] = known.keys();
  if (known.size > mostTrails && oldest !== undefined) known.delete(oldest);
  return trail;
}

/**
 * Every venue that matches, in order; the length is the exact count for the count line and the pages. A key looks only at
 * what the keys before it left, and a text that leaves the same venues as the one before it gives the same array.
 */
export function searchVenues(index: VenueIndex, filter: VenueFilter): readonly VenueSummary[] {
  const typed = (filter.text ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const meant = typed.map((word) => meaningsOf(index, word));
  const trail = trailOf(index, filter);
  let from = trail.typed.at(-1);
  while (from && !isNarrower(meant, from.meant)) {
    trail.typed.pop();
    from = trail.typed.at(-1);
  }
  from ??= trail.whole;
  if (isNarrower(from.meant, meant)) return from.venues;
  const haystack = haystackOf(index);
  // What stood there before the key has been looked for already.
  const added = meant.filter((words) => !from.meant.includes(words));
  const step = stepOf(index, meant, from.rows, (row) => {
    const hay = haystack[row] ?? '';
    return added.every((words) => words.some((word) => hay.includes(word)));
  });
  // The same array while nothing falls away: the list is then left alone.
  if (step.rows.length === from.rows.length) step.venues = from.venues;
  trail.typed.push(step);
  return step.venues;
}
