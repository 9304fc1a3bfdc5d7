import type { Refund } from '#domain/booking.ts';
import { refundTone, type RefundTone } from '#domain/refund.ts';
import { refundText } from '#text/refund-text.ts';
import { t } from '#text/translate.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import './refund-line.css';

const icons: Readonly<Record<RefundTone, IconName>> = { due: 'alert', sent: 'check', plain: 'receipt' };

/** What is owed back for a booking and how far it has come, in the place where the booking is. */
export function RefundLine({ refund }: { refund: Refund }) {
  const tone = refundTone(refund);
  return (
    <div role="note" className={`refund refund-${tone}`}>
      <Icon name={icons[tone]} size={18} />
      <p>{refundText(refund)}</p>
      {tone === 'sent' && refund.reference && <CopyButton label={t('refund.reference')} text={refund.reference} />}
    </div>
  );
}
