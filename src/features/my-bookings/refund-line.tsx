import { lazy, Suspense } from 'react';
import type { Refund } from '#domain/booking.ts';
import { refundTone, type RefundTone } from '#domain/refund.ts';
import { refundText } from '#text/refund-text.ts';
import { t } from '#text/translate.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import './refund-line.css';

/** Few refunds have been sent: the rest of My Bookings does not wait for it. */
const CopyButton = lazy(() => import('#ui/copy-button.tsx').then((copy) => ({ default: copy.CopyButton })));

const icons: Readonly<Record<RefundTone, IconName>> = { due: 'alert', sent: 'check', plain: 'receipt' };

/** What is owed back for a booking and how far it has come, in the place where the booking is. */
export function RefundLine({ refund }: { refund: Refund }) {
  const tone = refundTone(refund);
  return (
    <div role="note" className={`refund refund-${tone}`}>
      <Icon name={icons[tone]} size={18} />
      <p>{refundText(refund)}</p>
      {tone === 'sent' && refund.reference && (
        <Suspense>
          <CopyButton label={t('refund.reference')} text={refund.reference} />
        </Suspense>
      )}
    </div>
  );
}
