import { lazy, Suspense, type ReactNode } from 'react';
import type { Refund } from '#domain/booking.ts';
import { refundTone, type RefundTone } from '#domain/refund.ts';
import { refundText } from '#text/refund-text.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { SupportIcon } from '#ui/support-icon.tsx';
import { palette, smallRadius, styled } from '#ui/styled.ts';
import { inTable } from './wait-box.ts';

/** Few refunds have been sent: the rest of My Bookings does not wait for it. */
const CopyButton = lazy(() => import('#ui/copy-button.tsx').then((copy) => ({ default: copy.CopyButton })));

const icons: Readonly<Record<RefundTone, ReactNode>> = {
  due: <Icon name="alert" size={18} />,
  sent: <Icon name="check" size={18} />,
  plain: <SupportIcon name="receipt" size={18} />,
};

const Line = styled('div')({
  display: 'flex',
  alignItems: 'start',
  gap: 8,
  marginBlockStart: 8,
  padding: '10px 12px',
  borderInlineStart: `4px solid ${palette.outline}`,
  borderRadius: smallRadius,
  background: palette.background.soft,
  fontSize: '0.9375rem',
  '& > p': { flex: '1 1 auto', minInlineSize: 0, overflowWrap: 'anywhere' },
  '& > svg': { flex: 'none', marginBlockStart: 3 },
  '& > .copy-btn': {
    flex: 'none',
    minInlineSize: 44,
    marginBlock: -10,
    marginInlineEnd: -10,
    paddingInline: 10,
  },
  [inTable]: { padding: '8px 10px', fontSize: '0.875rem' },
  '&[data-tone="due"]': {
    borderColor: palette.warning.main,
    background: palette.warning.soft,
    fontWeight: 600,
    '& > svg': { color: palette.warning.ink },
  },
  '&[data-tone="sent"]': {
    borderColor: palette.success.main,
    background: palette.success.soft,
    '& > svg': { color: palette.success.main },
  },
});

/** What is owed back for a booking and how far it has come, in the place where the booking is. */
export function RefundLine({ refund }: { refund: Refund }) {
  const tone = refundTone(refund);
  return (
    <Line role="note" data-tone={tone}>
      {icons[tone]}
      <p>{refundText(refund)}</p>
      {tone === 'sent' && refund.reference && (
        <Suspense>
          <CopyButton label={t('refund.reference')} text={refund.reference} />
        </Suspense>
      )}
    </Line>
  );
}
