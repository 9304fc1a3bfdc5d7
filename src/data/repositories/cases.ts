// Bookings as those see them who decide about them: only ever from the server, and never kept.
import * as z from 'zod/mini';
import { callOutcomeOf, hintKindOf, type Case, type CaseClaim, type CaseFacts } from '#domain/desk/case.ts';
import { entryKindOf, entryStatusOf } from '#domain/desk/desk.ts';
import type { MoveCourt } from '#domain/desk/move.ts';
import { AppError } from '#domain/errors.ts';
import { moveOffer } from '#data/server/row-shapes.ts';
import { terms } from '#data/server/rule-shapes.ts';
import { fetchAdminList, fetchDeskList, type ConsolePage } from './console-lists.ts';

const text = z.string();
const count = z.int();
/** What a null is in the answer, and what was left out of it, is null here. */
const maybe = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value): z.output<S> | null => value ?? null),
  );

const status = z.pipe(z.unknown(), z.transform(entryStatusOf));
const payee = z.pipe(
  z.unknown(),
  z.transform((value): 'platform' | 'venue' => (value === 'venue' ? 'venue' : 'platform')),
);
const record = z.object({ played: count, noShow: count, cancelled: count });
const claim = z.object({ by: maybe(text), since: text, isMine: z.boolean() });
const outcome = z.pipe(z.unknown(), z.transform(callOutcomeOf));

/** Hours as the desk's entries carry them: one bit for each start hour. */
function hoursOf(mask: number): number[] {
  return Array.from({ length: 24 }, (_none, hour) => hour).filter((hour) => (mask >> hour) & 1);
}

/** An answer, exported for the test that compares it with what SQL sends. */
export const caseAnswer = z.object({
  id: text,
  venueId: text,
  venueName: text,
  city: text,
  courtName: text,
  kind: z.pipe(z.unknown(), z.transform(entryKindOf)),
  day: text,
  hours: z.pipe(count, z.transform(hoursOf)),
  status,
  code: maybe(text),
  name: maybe(text),
  phone: maybe(text),
  total: maybe(count),
  collect: maybe(count),
  paid: maybe(text),
  seen: maybe(text),
  seenAt: maybe(text),
  note: maybe(text),
  made: maybe(text),
  payee,
  rev: count,
  prices: z.array(count),
  fee: count,
  terms,
  startsAt: maybe(text),
  decideBy: maybe(text),
  endedBy: maybe(text),
  endReason: maybe(text),
  endNote: maybe(text),
  receipt: maybe(text),
  receiptAt: maybe(text),
  heldAt: maybe(text),
  refund: count,
  offer: maybe(moveOffer),
  firstLook: maybe(z.object({ by: maybe(text), at: text, received: count, isMine: z.boolean() })),
  arrivedAt: maybe(text),
  hoursBegun: count,
  pendingHere: count,
  asked: maybe(z.object({ amount: count })),
  mayConfirm: z.boolean(),
  isOwnBooking: z.boolean(),
  accounts: maybe(z.array(z.object({ id: text, bankName: text, accountTitle: text, accountNumber: text }))),
  here: record,
  refunds: z.array(z.object({ id: text, amount: count, state: text })),
  history: z.array(z.object({ action: text, at: text, by: maybe(text), detail: z.record(z.string(), z.unknown()) })),
  venuePhone: maybe(text),
  email: maybe(text),
  since: maybe(text),
  everywhere: maybe(record),
  hints: maybe(
    z.array(
      z.object({
        kind: z.pipe(z.unknown(), z.transform(hintKindOf)),
        code: maybe(text),
        bookingId: maybe(text),
        name: maybe(text),
        minutes: maybe(count),
      }),
    ),
  ),
  claim: maybe(claim),
  block: maybe(
    z.object({
      userId: text,
      isBlocked: z.boolean(),
      isAutomatic: z.boolean(),
      reason: maybe(text),
      by: maybe(text),
      at: maybe(text),
    }),
  ),
  mayCancelAsked: maybe(z.boolean()),
  ceiling: maybe(count),
  calls: maybe(z.array(z.object({ by: maybe(text), at: text, outcome, backAt: maybe(text), note: maybe(text) }))),
});

/** Left out when it is not so. */
const flag = z.pipe(
  z.optional(z.boolean()),
  z.transform((is): boolean => is === true),
);

/** A row of the lists of Baari. */
export const caseRow = z.object({
  id: text,
  code: maybe(text),
  rev: count,
  status,
  createdAt: text,
  startsAt: maybe(text),
  name: maybe(text),
  phone: maybe(text),
  venueId: text,
  venueName: text,
  city: text,
  courtName: text,
  day: text,
  hours: z.array(count),
  total: count,
  payee,
  claim: maybe(claim),
  call: maybe(z.object({ outcome, at: text, backAt: maybe(text) })),
  decision: z.object({ status, by: maybe(text), at: maybe(text), reason: maybe(text) }),
  isSoon: flag,
  isSuspended: flag,
});

/** A row of a venue's own list, exported for the same test. */
export const deskBookingRow = z.object({
  id: text,
  courtId: text,
  kind: z.pipe(z.unknown(), z.transform(entryKindOf)),
  day: text,
  hours: z.pipe(count, z.transform(hoursOf)),
  status,
  code: maybe(text),
  name: maybe(text),
  phone: maybe(text),
  total: maybe(count),
  made: maybe(text),
  seen: maybe(text),
});

export type DeskBookingRow = z.output<typeof deskBookingRow>;

function caseOf(answer: z.output<typeof caseAnswer>): Case {
  const { made, venuePhone, email, since, everywhere, hints, claim: opened, calls, ceiling, block, ...rest } = answer;
  const facts: CaseFacts = {
    ...rest,
    refundAsked: rest.mayCancelAsked === true ? (rest.asked?.amount ?? null) : null,
    baari: everywhere && {
      venuePhone,
      email,
      since,
      everywhere,
      hints: hints ?? [],
      claim: opened,
      calls: calls ?? [],
      block,
      ceiling: ceiling ?? 0,
    },
  };
  return { ...rest, madeAt: made, facts };
}

/**
 * One booking of a venue, or (without a venue) as Baari sees it; `at` is server time in ms.
 * @throws {AppError} NOT_FOUND | FORBIDDEN | what `fetchDeskList` throws
 */
export async function fetchCase(venueId: string | null, id: string): Promise<{ found: Case; at: number }> {
  const page = await (venueId === null
    ? fetchAdminList('booking', { id }, null, caseAnswer)
    : fetchDeskList(venueId, 'booking', { id }, null, caseAnswer));
  const [row] = page.rows;
  if (!row) throw new AppError('NOT_FOUND');
  return { found: caseOf(row), at: page.at };
}

/**
 * A page of a venue's bookings, newest date first; `q` finds names, numbers and codes, of 3 characters or more.
 * @throws {AppError} INVALID {field} | what `fetchDeskList` throws
 */
export function fetchDeskBookings(
  venueId: string,
  q: string,
  after: string | null,
): Promise<ConsolePage<DeskBookingRow>> {
  return fetchDeskList(venueId, 'bookings', q ? { q } : {}, after, deskBookingRow);
}

const hours = z.pipe(count, z.transform(hoursOf));

/** A court of the view `move_grid`, exported for the test that compares it with what SQL sends. */
export const moveCourtRow = z.object({
  courtId: text,
  courtName: text,
  open: hours,
  free: hours,
  own: hours,
  holds: hours,
  past: hours,
  first: text,
  last: text,
});

/**
 * Where a booking could go on a date (YYYY-MM-DD): the courts of its sport, as they are at this moment.
 * @throws {AppError} NOT_FOUND | OUTSIDE_WINDOW {first, last} | what `fetchDeskList` throws
 */
export async function fetchMoveGrid(venueId: string, id: string, day: string): Promise<MoveCourt[]> {
  return (await fetchDeskList(venueId, 'move_grid', { id, day }, null, moveCourtRow)).rows;
}

/** Who else has a booking open, as the answer to a claim tells it; null when nobody has. */
export function claimBefore(rows: Record<string, unknown>): Pick<CaseClaim, 'by' | 'since'> | null {
  const answer = z.safeParse(
    z.object({ claims: z.array(z.object({ before: maybe(text), beforeSince: maybe(text) })) }),
    rows,
  );
  const [first] = answer.data?.claims ?? [];
  return first?.beforeSince ? { by: first.before, since: first.beforeSince } : null;
}
