import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import type { RefundRow } from './refund-row.ts';

type Line = { words: string; amount: string };

/** How the amount of a refund comes about, line by line; the last one is what goes back. */
export function refundLines(refund: RefundRow): Line[] {
  const { unit, slots, fee, total, received, collected, amount, reason } = refund;
  const lines: Line[] = [];
  if (unit !== null) {
    lines.push({
      words: t('admin.refund.lineCourt', { price: formatPrice(unit), count: slots }),
      amount: formatPrice(unit * slots),
    });
  }
  if (fee > 0) lines.push({ words: t('admin.refund.lineFee'), amount: formatPrice(fee) });
  lines.push({ words: t('admin.refund.lineTotal'), amount: formatPrice(total) });
  // What was too low is the refund itself: the account of it stands nowhere else.
  const came = reason === 'declined' && received === null && amount < total ? amount : received;
  if (came !== null) lines.push({ words: t('admin.refund.lineReceived'), amount: formatPrice(came) });
  if (collected) lines.push({ words: t('admin.refund.lineCollected'), amount: formatPrice(collected) });
  if (reason === 'overpaid') lines.push({ words: t('admin.refund.lineOver'), amount: formatPrice(amount) });
  lines.push({ words: t('admin.refund.lineBack'), amount: formatPrice(amount) });
  return lines;
}
