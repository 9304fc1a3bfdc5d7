// The shapes of a person's rows, apart from those of the pull (the worker sends and never pulls), and what refuses another shape.
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import type { BookingStatus, Payee, RefundState } from '#domain/booking.ts';

const text = z.string();
const count = z.int();
const nullableText = z.nullable(text);

/** Names that this build does not know are kept as they are, for the build that does; `readBooking` is how they are read. */
const status = z.custom<BookingStatus>((value) => typeof value === 'string');
const refundState = z.custom<RefundState>((value) => typeof value === 'string');

/** Anything but the venue is Baari: a payee that this build does not know is nobody whom the person could call. */
const payee = z.pipe(
  text,
  z.transform((value): Payee => (value === 'venue' ? 'venue' : 'platform')),
);

const refund = z.object({
  id: text,
  amount: count,
  reason: text,
  state: refundState,
  isSeen: z.boolean(),
  payer: payee,
  reference: nullableText,
  settledAt: nullableText,
  arrivedAt: nullableText,
});

const problem = z.object({
  id: text,
  kind: text,
  text,
  answer: nullableText,
  createdAt: text,
  closedAt: nullableText,
});

/** A move that waits for the customer's yes, as bookings and entries carry it. */
export const moveOffer = z.object({
  id: text,
  courtId: text,
  courtName: text,
  day: text,
  hours: z.array(count),
  until: text,
  by: text,
});

/** One booking of the signed-in person, the same in every answer that carries one. */
export const booking = z.object({
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
  status,
  fee: count,
  total: count,
  receipt: nullableText,
  isReviewed: z.boolean(),
  review: z.nullable(z.object({ rating: count, comment: text })),
  payee,
  decideBy: nullableText,
  endedBy: nullableText,
  endReason: nullableText,
  endNote: nullableText,
  refunds: z.array(refund),
  code: text,
  terms: z.array(z.tuple([count, count])),
  subtotal: count,
  toCollect: z.optional(count),
  received: z.optional(count),
  confirmedAt: z.optional(text),
  movedAt: z.optional(text),
  movedBy: z.optional(text),
  refundStart: z.optional(text),
  isFreeToCancel: z.optional(z.literal(true)),
  moveOffer: z.optional(moveOffer),
  problems: z.optional(z.array(problem)),
  createdAt: text,
  rev: count,
});

/** One message of the bell, the same in every answer that carries one. */
export const notification = z.object({
  id: text,
  kind: text,
  message: text,
  bookingId: nullableText,
  hour: z.optional(z.object({ venueId: text, courtId: text, day: text, hour: count })),
  venueId: z.exactOptional(text),
  isRead: z.boolean(),
  createdAt: text,
  rev: count,
});

/** One watched hour of the signed-in person, the same in every answer that carries one. */
export const hourWatch = z.object({
  courtId: text,
  courtName: text,
  sport: nullableText,
  venueId: text,
  venueName: text,
  day: text,
  hour: count,
});

/**
 * One entry of a venue's console, as the answer to a write about it carries it: what does not apply is left out. Its names are
 * kept as they are, as those of a booking.
 */
export const deskEntry = z.object({
  id: text,
  venueId: text,
  courtId: text,
  kind: text,
  day: text,
  hours: count,
  status: text,
  name: z.optional(text),
  phone: z.optional(text),
  code: z.optional(text),
  total: z.optional(count),
  collect: z.optional(count),
  paid: z.optional(text),
  seen: z.optional(text),
  seenAt: z.optional(text),
  note: z.optional(text),
  own: z.boolean(),
  mine: z.boolean(),
  made: z.optional(text),
  moved: z.optional(text),
  offer: z.optional(moveOffer),
  rev: count,
});

/**
 * What our server sent, in the shape expected of it.
 * @throws {AppError} UNEXPECTED when it has another one (the server is newer than this build)
 */
export function inShape<S extends z.ZodMiniType>(schema: S, sent: unknown): z.output<S> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw new AppError('UNEXPECTED', { issues: parsed.error.issues.map(({ path }) => path.join('.')).join(' ') });
}
