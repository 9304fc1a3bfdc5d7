// What builds that are out read, word by word as they were released before prices and hours followed rules: they are never
// changed, and the answers of today must go on passing them.
import * as z from 'zod/mini';

const text = z.string();
const count = z.int();
const nullableText = z.nullable(text);
const nullableNumber = z.nullable(z.number());

/** The five states in which those builds know an hour. */
export const knownStates = ['free', 'taken', 'mine', 'held', 'past'];

const day = { today: text, last: text, fee: count };
const hours = z.array(z.tuple([count, text]));

/** Before `venue_day` there was this; a pair of more than two was refused. */
export const courtDayAnswer = z.object({ ...day, price: count, hold_until: nullableText, hours });

export const venueDayAnswer = z.object({
  ...day,
  courts: z.array(z.object({ id: text, price: count, hold_until: nullableText, hours })),
});

export const holdAnswer = z.object({
  until: text,
  limit: text,
  unit: count,
  fee: count,
  total: count,
  hours: z.array(count),
});

const booking = z.object({
  id: text,
  courtId: text,
  courtName: text,
  sport: nullableText,
  venueId: text,
  venueName: text,
  venueAddress: nullableText,
  city: text,
  day: text,
  hours: z.array(count),
  status: text,
  unit: count,
  fee: count,
  total: count,
  receipt: nullableText,
  isReviewed: z.boolean(),
  code: z.optional(nullableText),
  createdAt: text,
  rev: count,
});

export const createAnswer = z.object({ replay: z.boolean(), booking });

export const venuePart = z.object({
  p: text,
  c: z.string().check(z.regex(/^\d+$/)),
  t: z.optional(text),
  venue: z.object({
    id: text,
    name: text,
    description: nullableText,
    address: nullableText,
    city: text,
    area: text,
    image: nullableText,
    mapUrl: nullableText,
    lat: nullableNumber,
    lng: nullableNumber,
    open: text,
    close: text,
    facilities: z.unknown(),
    vendor: nullableText,
    sum: count,
    count,
    min: nullableNumber,
    sports: z.array(count),
    rev: count,
  }),
  courts: z.array(z.object({ id: text, name: text, sport: nullableText, price: count })),
  reviews: z.array(z.object({ id: text, name: text, rating: z.number(), comment: text, at: text })),
});
