import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Booking, Refund } from '#domain/booking.ts';
import { refundsDue, refundTone, type RefundTone } from '#domain/refund.ts';
import { refundText } from '#text/refund-text.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { SupportIcon } from '#ui/support-icon.tsx';
import { palette, smallRadius, styled } from '#ui/styled.ts';
import { bookingPath } from '#domain/item-paths.ts';
import { formatPrice } from '#text/format.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { inTable } from '#features/my-bookings/wait-box.ts';
import type { CopyButtonProps } from '#ui/copy-button.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';

/** Money that is owed is said above the list, with the amount and what was promised; in the order of the list. */
export function RefundsDue({ bookings }: { bookings: readonly Booking[] }) {
  const owed = bookings.flatMap((booking) => refundsDue(booking).map((refund) => ({ id: booking.id, refund })));
  const [first] = owed;
  if (!first) return null;
  const amount = formatPrice(owed.reduce((sum, { refund }) => sum + refund.amount, 0));
  return (
    <Notice kind="warning" action={<Link to={bookingPath(first.id)}>{t('bookings.refundsDueShow')}</Link>}>
      <Loud>{t('bookings.refundsDue', { count: owed.length, amount })}</Loud>
      {owed.length === 1 ? refundText(first.refund) : t('bookings.refundsMany')}
    </Notice>
  );
}

/** Few refunds have been sent: the rest of My Bookings does not wait for it. */
const nothing = () => null;
const CopyButton = lazyOptional<CopyButtonProps>(
  () => import('#ui/copy-button.tsx').then((copy) => ({ default: copy.CopyButton })),
  nothing,
);

const Loud = styled('strong')({ display: 'block', fontSize: '1.125rem' });

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
      {tone === 'sent' && refund.reference && <CopyButton label={t('refund.reference')} text={refund.reference} />}
    </Line>
  );
}
