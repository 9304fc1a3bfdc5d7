// People, sessions and answers of the server for tests.
import type { Booking, MoveOffer, Problem, Refund } from '#domain/booking.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { Terms } from '#domain/terms.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { digestOf } from '#data/sync/digest.ts';

export const ali = 'a1111111-1111-4111-8111-111111111111';
export const sara = 'b2222222-2222-4222-8222-222222222222';
export const generation = 'c3333333-3333-4333-8333-333333333333';

/** A session as the sign-in service answers it. */
export function session(id: string, token = 'token-1', expiresIn = 3600) {
  return {
    access_token: token,
    refresh_token: `refresh-of-${token}`,
    expires_in: expiresIn,
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
    token_type: 'bearer',
    user: { id, email: 'ali@example.com', user_metadata: { name: 'Ali Khan' } },
  };
}

/** The envelope of every answer of the data API. */
export function envelope(k: string, viewer: string | null, body: object) {
  return { k, now: new Date().toISOString(), viewer, ...body };
}

/** Rules of a desk without any, and no pending refunds. */
export const deskRules = {
  ticketKeys: [],
  terms: [[6, 100]] as Terms,
  leadMinutes: 0,
  limitsNewcomers: null,
  policyRev: 1,
  hoursRev: 1,
  priceRules: [],
  openings: [],
  refundsToSend: null,
};

export function booking(id: string, changes: Partial<Booking> = {}): Booking {
  return {
    id,
    courtId: 'd4444444-4444-4444-8444-444444444444',
    courtName: 'Court 1',
    sport: 'Padel',
    venueId: 'e5555555-5555-4555-8555-555555555555',
    venueName: 'Clifton Padel',
    venueAddress: null,
    city: 'Karachi',
    day: '2026-11-28',
    hours: [18, 19],
    status: 'pending',
    fee: 100,
    total: 6100,
    receipt: null,
    isReviewed: false,
    review: null,
    payee: 'platform',
    decideBy: null,
    endedBy: null,
    endReason: null,
    endNote: null,
    refunds: [],
    code: 'KB7F3K',
    terms: [[6, 100]],
    subtotal: 6000,
    createdAt: '2026-11-21T08:00:00.000Z',
    rev: 1,
    ...changes,
  };
}

/** Owed to the person, and nobody has found the payment yet. */
export function refund(changes: Partial<Refund> = {}): Refund {
  return {
    id: uuid(600),
    amount: 6100,
    reason: 'withdrawn',
    state: 'due',
    isSeen: false,
    payer: 'platform',
    reference: null,
    settledAt: null,
    arrivedAt: null,
    ...changes,
  };
}

/** The venue asks to move the sample from 28 November, 6 to 8 PM, to the morning before. */
export function moveOffer(changes: Partial<MoveOffer> = {}): MoveOffer {
  return {
    id: uuid(700),
    courtId: 'd4444444-4444-4444-8444-444444444444',
    courtName: 'Court 1',
    day: '2026-11-27',
    hours: [9, 10],
    until: '2026-11-26T13:00:00.000Z',
    by: 'venue',
    ...changes,
  };
}

/** Told to Baari, and not answered yet. */
export function problem(changes: Partial<Problem> = {}): Problem {
  return {
    id: uuid(800),
    kind: 'closed',
    text: 'The gate was locked when we came.',
    answer: null,
    createdAt: '2026-11-22T10:00:00.000Z',
    closedAt: null,
    ...changes,
  };
}

/** A venue as it stands in a list. */
export const venueSummary: VenueSummary = {
  id: 'v1',
  name: 'Seaview Padel Courts',
  city: 'Karachi',
  area: 'Clifton',
  lat: null,
  lng: null,
  open: '07:00',
  close: '22:00',
  image: 'https://example.test/court.jpg',
  ratingSum: 13,
  ratingCount: 3,
  minPrice: 2500,
  rates: [],
  sports: ['Padel', 'Squash'],
  vendor: null,
};

export const uuid = (number: number): string => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;

/** A write that nobody has tried to send yet, in a lane of its own. */
export function queuedWrite(seq: number, changes: Partial<QueuedWrite> = {}): QueuedWrite {
  return {
    seq,
    id: uuid(seq),
    kind: 'cancel-booking',
    v: 1,
    uid: ali,
    lane: `lane-${seq}`,
    args: { bookingId: uuid(seq) },
    about: {},
    state: 'queued',
    parkedFor: null,
    attempts: 0,
    nextAt: 0,
    leaseUntil: 0,
    sentOnce: false,
    error: null,
    createdAt: 0,
    ...changes,
  };
}

/** One row of a city pack in the server's column order. */
export function packRow(id: string, name: string, rev = 1): unknown[] {
  return [id, name, 'Clifton', 24.81, 67.03, '07:00', '02:00', null, 9, 2, 2500, [1, 2], 'Ali Sports', rev];
}

const columns = 'id name area lat lng open close image sum count min sports vendor rev site'.split(' ');

/** What a city says of a venue beyond its card, in the server's order. */
export const packSite = [
  'Plot 7, Khayaban-e-Ittehad',
  'https://maps.app.goo.gl/clifton',
  [{ name: 'Parking', available: true }],
  [
    [uuid(701), 'Court 1', 'Padel', 2500],
    [uuid(702), 'Court 2', null, 3000],
  ],
];

/** The part of a city; the digest is that of `all` rows that the server sees, by default the sent ones. */
export function cityPart(
  city: string,
  rows: unknown[][],
  options: { c?: string; full?: boolean; del?: string[]; all?: unknown[][] } = {},
) {
  const { c = '100', full = true, del = [], all = rows } = options;
  const v = columns.map((name, column) => rows.map((row) => (name === 'site' ? packSite : row[column])));
  const ids = all.map((row) => String(row[0]));
  const revs = all.map((row) => Number(row.at(-1)));
  return { p: `city:${city}`, c, full, cols: columns, v, del, digest: digestOf(ids, revs), after: '', next: null };
}

/** The person's part; the digest is that of `all` bookings that the server sees. */
export function userPart(bookings: Booking[], options: { c?: string; full?: boolean; all?: Booking[] } = {}) {
  const { c = '100', full = true, all = bookings } = options;
  const digest = digestOf(
    all.map(({ id }) => id),
    all.map(({ rev }) => rev),
  );
  return { p: 'user', c, full, bookings, digest, after: '', next: null };
}

export const referencePart = {
  p: 'ref',
  c: '100',
  t: 'one',
  sports: [
    [1, 'Padel'],
    [2, 'Futsal'],
  ],
  cities: [
    [1, 'Karachi', 24.86, 67.01, 2],
    [2, 'Lahore', 31.52, 74.35, 1],
  ],
  areas: [[10, 'Clifton', 1]],
  check: { minutes: 30, from: 9, to: 23 },
};

/** A whole answer of `sync_pull`. */
export function pulled(viewer: string | null, parts: object[]) {
  return envelope('sp1', viewer, { gen: generation, parts });
}
