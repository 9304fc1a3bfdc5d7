import * as z from 'zod/mini';
import { refundRow } from '#features/admin/refunds/refund-row.ts';
import { known } from '#domain/known.ts';
import { readAmount } from '#forms/rupees.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';

const text = z.nullable(z.string());

/** What a customer says is wrong with a booking, as Baari's staff see it; money is PKR, instants are ISO. */
export const disputeRow = z.object({
  id: z.string(),
  rev: z.number(),
  kind: z.string(),
  text: z.string(),
  state: z.string(),
  answer: text,
  /** Path of an uploaded file. */
  picture: text,
  reference: text,
  createdAt: z.string(),
  closedAt: text,
  answeredBy: text,
  bookingId: z.string(),
  code: text,
  name: text,
  phone: text,
  email: text,
  venueName: z.string(),
  courtName: z.string(),
  day: z.string(),
  hours: z.array(z.number()),
  total: z.number(),
  received: z.nullable(z.number()),
  status: z.string(),
  endedBy: text,
  endReason: text,
  endNote: text,
  /** PKR that Baari may still give back. */
  max: z.number(),
  refunds: z.array(z.pick(refundRow, { id: true, amount: true, state: true, reason: true })),
  isOwn: z.boolean(),
});

export type DisputeRow = z.output<typeof disputeRow>;

export const disputeStates = ['open', 'closed'] as const;

export type DisputeState = (typeof disputeStates)[number];

const kindOf = known(['paid', 'refund', 'amount', 'closed', 'conduct', 'other']);

/** What is wrong, in a few words. */
export function kindWords({ kind }: Pick<DisputeRow, 'kind'>): string {
  return t(`admin.dispute.kind.${kindOf(kind)}`);
}

const made = z.object({ disputes: z.array(z.object({ rev: z.number() })) });

/** The version that an own answer has made, from its verdict. */
export function madeRev(rows: Record<string, unknown>): number | undefined {
  return z.safeParse(made, rows).data?.disputes[0]?.rev;
}

const say = (key: TextKey): TextKey => key;

/** A note of at least 10 characters. */
const note = (most: number) =>
  z.string().check(z.trim(), z.minLength(10, say('admin.needsNote')), z.maxLength(most, say('admin.dispute.noteLong')));

/** What the customer reads. */
export const answerForm = z.object({ note: note(600) });

/** A refund of at most so many PKR, with the reason for the team. */
export function refundForm(most: number) {
  return z.object({
    amount: z.pipe(
      z.string().check(
        z.refine((typed) => {
          const amount = readAmount(typed) ?? 0;
          return amount >= 1 && amount <= most;
        }, say('admin.dispute.amountWrong')),
      ),
      z.transform((typed: string) => readAmount(typed) ?? 0),
    ),
    note: note(300),
  });
}
