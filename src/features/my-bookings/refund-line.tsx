import type { Refund } from '#domain/booking.ts';
import { refundTone, refundWords } from '#domain/refund.ts';
import { formatInstantDay, formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import './refund-line.css';

const icons: Readonly<Record<ReturnType<typeof refundTone>, IconName>> = {
  due: 'alert',
  sent: 'check',
  plain: 'receipt',
};

/** What is owed back for a booking and how far it has come, in the place where the booking is. */
export function RefundLine({ refund }: { refund: Refund }) {
  const { amount, reason, reference, settledAt } = refund;
  const tone = refundTone(refund);
  const words = t(refundWords(refund), {
    amount: formatPrice(amount),
    day: settledAt ? formatInstantDay(settledAt) : '',
    reference: reference ?? '',
  });
  return (
    <div role="note" className={`refund refund-${tone}`}>
      <Icon name={icons[tone]} size={18} />
      <p>
        {reason === 'overpaid' && `${t('refund.overpaid')} `}
        {words}
      </p>
      {tone === 'sent' && reference && <CopyButton label={t('refund.reference')} text={reference} />}
    </div>
  );
}
