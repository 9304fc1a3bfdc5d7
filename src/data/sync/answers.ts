// The shapes of `sync_pull`'s answer. What does not fit them never reaches the database.
import * as z from 'zod/mini';
import { booking, hourWatch, notification } from '#data/server/row-shapes.ts';
import { openingRules, priceRules, terms } from '#data/server/rule-shapes.ts';
import type { PackRows, VenueSite } from '#data/storage/pack-rows.ts';
import { packColumns, packRates } from './pack.ts';

const text = z.string();
const count = z.int();
const nullableText = z.nullable(text);
const nullableNumber = z.nullable(z.number());

const cursor = z.string().check(z.regex(/^\d+$/));
const digest = z.object({ n: count, s: count, h: text });
/** Where a page starts and the next one does; no next one is null. */
const page = { after: text, next: nullableText };

/** The envelope: each part is parsed on its own, so that a large answer never blocks the page in one piece. */
export const pullAnswer = z.object({
  gen: text,
  now: text,
  parts: z.array(z.looseObject({ p: text })),
});

export const referencePart = z.union([
  z.object({ p: z.literal('ref'), c: cursor, same: z.literal(true) }),
  z.object({
    p: z.literal('ref'),
    c: cursor,
    /** The server's name for the content of this part. */
    t: text,
    sports: z.array(z.tuple([count, text], z.unknown())),
    cities: z.array(z.tuple([count, text, nullableNumber, nullableNumber, count], z.unknown())),
    areas: z.array(z.tuple([count, text, count], z.unknown())),
    check: z.object({ minutes: count, from: count, to: count }),
  }),
]);

const facilities = z.array(z.object({ name: text, available: z.boolean() }));

/** Free JSON in the table: a list that is written wrongly costs the list, not the page. */
function facilitiesOf(value: unknown): z.output<typeof facilities> {
  const parsed = facilities.safeParse(value);
  return parsed.success ? parsed.data : [];
}

const sentCourt = z.tuple([text, text, nullableText, count], z.unknown());

/** What follows a court whose base price the rules of a week change: its lowest and its highest price. */
const sentSpan = z.pipe(
  z.tuple([count, count], z.unknown()),
  z.transform(([min, max]) => ({ min, max })),
);

/** Kept as the text of a `VenueSite`, with the rates of its courts beside it. */
const sentSite = z.pipe(
  z.tuple([nullableText, nullableText, z.unknown(), z.array(sentCourt)], z.unknown()),
  z.transform(([address, mapUrl, sentFacilities, sentCourts]) => {
    const courts = sentCourts.map(([id, name, sport, price]) => ({ id, name, sport, price }));
    const own: VenueSite = { address, mapUrl, facilities: facilitiesOf(sentFacilities), courts };
    const priced = sentCourts.map(([, , sport, price, ...more]) => ({
      sport,
      price,
      span: sentSpan.safeParse(more).data,
    }));
    return { text: JSON.stringify(own), rates: packRates(priced) };
  }),
);

const columns = z.tuple([
  z.array(text),
  z.array(text),
  z.array(text),
  z.array(nullableNumber),
  z.array(nullableNumber),
  z.array(text),
  z.array(text),
  z.array(nullableText),
  z.array(count),
  z.array(count),
  z.array(nullableNumber),
  z.array(z.array(count)),
  z.array(nullableText),
  z.array(count),
  z.array(sentSite),
]);

const cityHead = {
  p: z.string().check(z.startsWith('city:')),
  c: cursor,
  full: z.boolean(),
  del: z.array(text),
  digest,
  ...page,
};

const sentCity = z.object({
  ...cityHead,
  cols: z.array(text),
  v: z.array(z.custom<unknown[]>((column) => Array.isArray(column))),
});

/** A newer server may send more columns, or in another order: those that this build knows are found by their names. */
function withOwnColumns({ cols, v, ...head }: z.output<typeof sentCity>) {
  return { ...head, v: packColumns.map((name) => v[cols.indexOf(name)]) };
}

export const cityPart = z.pipe(
  z.pipe(sentCity, z.transform(withOwnColumns)),
  z.object({
    ...cityHead,
    v: columns.check(z.refine((values) => values.every((column) => column.length === values[0].length))),
  }),
);

/** The columns of a parsed answer under their names. */
export function rowsOf([
  id,
  name,
  area,
  lat,
  lng,
  open,
  close,
  image,
  sum,
  votes,
  min,
  sports,
  vendor,
  rev,
  sites,
]: z.output<typeof columns>): PackRows {
  return {
    id,
    name,
    area,
    lat,
    lng,
    open,
    close,
    image,
    sum,
    count: votes,
    min,
    sports,
    vendor,
    rev,
    site: sites.map((own) => own.text),
    rates: sites.map((own) => own.rates),
  };
}

const venueRow = z.object({
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
  facilities: z.pipe(z.unknown(), z.transform(facilitiesOf)),
  vendor: nullableText,
  sum: count,
  count,
  min: nullableNumber,
  sports: z.array(count),
  lead: count,
  terms,
  rev: count,
});

export const venuePart = z.union([
  z.object({ p: text, c: cursor, same: z.literal(true) }),
  z.object({ p: text, c: cursor, gone: z.literal(true) }),
  z.object({
    p: text,
    c: cursor,
    t: text,
    venue: venueRow,
    courts: z.array(z.object({ id: text, name: text, sport: nullableText, price: count })),
    reviews: z.array(z.object({ id: text, name: text, rating: z.number(), comment: text, at: text })),
    prices: priceRules,
    openings: openingRules,
  }),
]);

const form = z.object({ name: text, email: text, phone: text, location: text, description: text });

const application = z.object({
  status: text,
  business: text,
  note: z.exactOptional(text),
  form: z.exactOptional(form),
});

/** The fields after `t` are sent in full, and only when one of them changed: the newest 20 notifications, favourites, and so on. */
export const userPart = z.object({
  p: z.literal('user'),
  c: cursor,
  full: z.boolean(),
  bookings: z.array(booking),
  digest,
  ...page,
  t: z.exactOptional(text),
  notifications: z.exactOptional(z.array(notification)),
  unread: z.exactOptional(count),
  favourites: z.exactOptional(z.array(text)),
  watches: z.exactOptional(z.array(hourWatch)),
  desks: z.exactOptional(z.array(z.object({ venueId: text, name: text, city: text, role: text }))),
  staff: z.exactOptional(text),
  application: z.exactOptional(application),
});
