import * as z from 'zod/mini';
import { known } from '#domain/known.ts';
import type { TextKey } from '#text/en.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';

const account = z.object({ id: z.string(), bankName: z.string(), accountTitle: z.string(), accountNumber: z.string() });

const text = z.nullable(z.string());
const money = z.nullable(z.number());

/** A refund as Baari's list shows it; money is PKR, instants are ISO. */
export const refundRow = z.object({
  id: z.string(),
  bookingId: z.string(),
  code: text,
  amount: z.number(),
  reason: z.string(),
  payer: z.string(),
  state: z.string(),
  isSeen: z.boolean(),
  dueAt: z.string(),
  settledAt: text,
  method: text,
  reference: text,
  sentOn: text,
  paidTo: text,
  note: text,
  settledBy: text,
  foundBy: text,
  incomingReference: text,
  openedBy: text,
  needsSecond: text,
  approvedBy: text,
  arrivedAt: text,
  name: text,
  phone: text,
  email: text,
  venueName: z.string(),
  courtName: z.string(),
  day: z.string(),
  hours: z.array(z.number()),
  prices: z.array(z.number()),
  fee: z.number(),
  total: z.number(),
  received: money,
  collected: money,
  receipt: text,
  wasConfirmed: z.boolean(),
  rev: z.number(),
});

export type RefundRow = z.output<typeof refundRow>;

/** The same, alone, with the accounts that its payment can have come to, and what the viewer may do with it. */
export const refundDetail = z.extend(refundRow, {
  accounts: z.array(account),
  isOwn: z.boolean(),
  /** Why the viewer needs a second person to send it: excess, amount, daily; null when not. */
  secondNeeded: text,
  /** The viewer found or confirmed its payment, or opened it. */
  isPaymentPerson: z.boolean(),
  mayApprove: z.boolean(),
  /** The customer's report that it has not arrived is open. */
  isReported: z.boolean(),
});

export type RefundDetail = z.output<typeof refundDetail>;

const made = z.object({ refunds: z.array(z.object({ rev: z.number() })) });

/** The version of a refund that an own decision has made, from its verdict. */
export function madeRev(rows: Record<string, unknown>): number | undefined {
  return z.safeParse(made, rows).data?.refunds[0]?.rev;
}

/** `second`: due ones that wait for a second yes; on Baari's list only. */
export const refundStates = ['due', 'second', 'sent', 'void'] as const;

export type RefundState = (typeof refundStates)[number];

const reasonOf = known(['withdrawn', 'policy', 'venue', 'declined', 'unanswered', 'unplaced', 'overpaid', 'dispute']);

const reasonKeys: Record<ReturnType<typeof reasonOf>, TextKey> = {
  withdrawn: 'admin.refund.withdrawn',
  policy: 'admin.refund.policy',
  venue: 'admin.refund.venue',
  declined: 'admin.refund.declined',
  unanswered: 'admin.refund.unanswered',
  unplaced: 'admin.refund.unplaced',
  overpaid: 'admin.refund.overpaid',
  dispute: 'admin.refund.dispute',
  unknown: 'admin.refund.unknown',
};

/** PKR of all hours together. */
const courtPrice = ({ total, fee }: RefundRow): number => total - fee;

/** Why it is owed: "Cancelled by customer, 50%". */
export function reasonWords(refund: RefundRow): string {
  const { reason, amount, total, received, collected } = refund;
  const court = courtPrice(refund);
  // What was still to be collected came off: the policy said more.
  const owed = amount + Math.max(0, total - (received ?? total) - (collected ?? 0));
  // The fee comes back after a move that was not accepted, and is no part of the percent.
  return t(reasonKeys[reasonOf(reason)], {
    percent: court > 0 ? Math.round((Math.min(owed, court) / court) * 100) : 0,
  });
}

/** Whose money goes out. */
export function payerWords({ payer, venueName }: RefundRow): string {
  return payer === 'venue' ? t('admin.refund.payerVenue', { venue: venueName }) : t('admin.refund.payerBaari');
}

type Line = { words: string; amount: string };

/** How the amount of a refund comes about, line by line; the last one is what goes back. */
export function refundLines(refund: RefundRow): Line[] {
  const { prices, fee, total, received, collected, amount, reason, wasConfirmed } = refund;
  const [price = 0] = prices;
  const words = prices.every((other) => other === price)
    ? t('admin.refund.lineCourt', { price: formatPrice(price), count: prices.length })
    : t('admin.refund.lineHours', { count: prices.length });
  const lines: Line[] = [{ words, amount: formatPrice(courtPrice(refund)) }];
  if (fee > 0) lines.push({ words: t('admin.refund.lineFee'), amount: formatPrice(fee) });
  lines.push({ words: t('admin.refund.lineTotal'), amount: formatPrice(total) });
  // What arrived for a booking that nobody confirmed is the refund itself: the account of it stands nowhere else.
  const came = !wasConfirmed && received === null && amount !== total ? amount : received;
  if (came !== null) lines.push({ words: t('admin.refund.lineReceived'), amount: formatPrice(came) });
  if (collected) lines.push({ words: t('admin.refund.lineCollected'), amount: formatPrice(collected) });
  if (reason === 'overpaid') lines.push({ words: t('admin.refund.lineOver'), amount: formatPrice(amount) });
  lines.push({ words: t('admin.refund.lineBack'), amount: formatPrice(amount) });
  return lines;
}

/** True while a refund waits for the yes of a second person. */
export function waitsForSecond({ state, needsSecond, approvedBy }: RefundRow): boolean {
  return state === 'due' && needsSecond !== null && approvedBy === null;
}

const secondOf = known(['excess', 'amount', 'daily']);

/** Why a second person has to look, as a sentence. */
export function secondWords(reason: string | null): string {
  return t(`admin.refund.second.${secondOf(reason)}`);
}

/** Whether the viewer may send it now; a venue that is paid itself has one person who does. */
export function maySend(refund: RefundDetail, isBaari: boolean): boolean {
  const { isPaymentPerson, secondNeeded, approvedBy, mayApprove } = refund;
  if (isBaari && isPaymentPerson) return false;
  return secondNeeded === null || approvedBy !== null || (mayApprove && !isPaymentPerson && secondNeeded !== 'daily');
}
