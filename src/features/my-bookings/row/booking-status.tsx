import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '#data/server/server-clock.ts';
import { type Booking, type Refund, type BookingStatus, type PaymentCheck } from '#domain/booking.ts';
import type { WithPending } from '#domain/command.ts';
import { bookingPath } from '#domain/item-paths.ts';
import { refundsDue, refundTone, type RefundTone } from '#domain/refund.ts';
import { askedWords } from '#features/my-bookings/move/move-answer.ts';
import { isDeclined, standingText } from '#text/booking-standing-text.ts';
import type { TextKey } from '#text/en.ts';
import { formatPrice } from '#text/format.ts';
import { refundText } from '#text/refund-text.ts';
import { t } from '#text/translate.ts';
import type { CopyButtonProps } from '#ui/copy-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { StatusBadge, type BadgeTone } from '#ui/status-badge.tsx';
import { palette, styled } from '#ui/styled.ts';
import { SupportIcon } from '#ui/support-icon.tsx';
import { ToneBox } from './tone-box.ts';

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

const Line = styled(ToneBox)({
  display: 'flex',
  // For the line that says why nothing was copied.
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: 8,
  marginBlockStart: 8,
  '& > p': { flex: '1 1 0', minInlineSize: 0, overflowWrap: 'anywhere' },
  '& > .copy-btn': {
    flex: 'none',
    minInlineSize: 44,
    marginBlock: -10,
    marginInlineEnd: -10,
    paddingInline: 10,
  },
  '&[data-tone="due"]': { fontWeight: 600 },
});

/** What is owed back for a booking and how far it has come, in the place where the booking is. */
export function RefundLine({ refund, children }: { refund: Refund; children?: ReactNode }) {
  const tone = refundTone(refund);
  return (
    <Line role="note" data-tone={tone}>
      {icons[tone]}
      <p>{refundText(refund)}</p>
      {tone === 'sent' && refund.reference && <CopyButton label={t('refund.reference')} text={refund.reference} />}
      {children}
    </Line>
  );
}

const looks: Readonly<Record<BookingStatus, { tone: BadgeTone; name: TextKey }>> = {
  pending: { tone: 'amber', name: 'bookings.status.pending' },
  confirmed: { tone: 'green', name: 'bookings.status.confirmed' },
  cancelled: { tone: 'red', name: 'bookings.status.cancelled' },
  completed: { tone: 'gray', name: 'bookings.status.completed' },
  refund_due: { tone: 'amber', name: 'bookings.status.refund_due' },
  unknown: { tone: 'gray', name: 'bookings.status.unknown' },
};

/** The name of a status in its colour. */
export function StatusBadgeOf({ status }: Pick<Booking, 'status'>) {
  const { tone, name } = looks[status];
  return <StatusBadge tone={tone}>{t(name)}</StatusBadge>;
}

/** The way of a booking from the payment to the confirmation. */
export const bookingSteps = ['bookings.step.paid', 'bookings.step.checked', 'bookings.step.confirmed'] as const;

const Steps = styled('ol')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 6px',
  margin: 0,
  marginBlockStart: 8,
  padding: 0,
  listStyle: 'none',
  color: palette.text.secondary,
  fontSize: '0.8125rem',
  '& > li + li::before': { content: '"›"', marginInlineEnd: 6 },
  '& > [data-done]': { color: palette.success.main, fontWeight: 600 },
  // Under way and not done.
  '& > [aria-current]': { color: palette.text.primary, '&::after': { content: '"…"' } },
});

/** How far a pending booking has come, in three words: there are too many rows for Material's Stepper. */
export function ShortSteps() {
  return (
    <Steps aria-label={t('bookings.steps')}>
      {bookingSteps.map((key, at) => (
        <li key={key} data-done={at < 1 || undefined} aria-current={at === 1 ? 'step' : undefined}>
          {t(key)}
        </li>
      ))}
    </Steps>
  );
}

type AskedProps = { booking: WithPending<Booking> };

/** The least that has to be said of a question, also when the rest cannot be downloaded. */
function Asked({ booking: { moveOffer } }: AskedProps) {
  return moveOffer ? <p>{t(askedWords(moveOffer))}</p> : null;
}

/** Few bookings are asked about: the rest of My Bookings does not wait for it. */
const MoveQuestion = lazyOptional<AskedProps>(() => import('#features/my-bookings/move/move-question.tsx'), Asked);
const RefundArrived = lazyOptional(() => import('#features/my-bookings/problem/refund-arrived.tsx'), nothing);
const ProblemStates = lazyOptional(() => import('#features/my-bookings/problem/problem-state.tsx'), nothing);

export type BookingStatusProps = {
  booking: WithPending<Booking>;
  /** When the device last agreed with the server about the bookings (server ms). */
  asOf: number | undefined;
  check: PaymentCheck;
};

/** The status as a badge, in plain words what it means and what happens next, and every refund with its amount. */
export function BookingStatusCell({ booking, asOf, check }: BookingStatusProps) {
  const { moveOffer, queued } = booking;
  // A customer who is cancelling the booking has answered.
  const isLeaving = queued['cancel-booking'] && queued['cancel-booking'].state !== 'failed';
  const isAsked = !isLeaving && (moveOffer !== undefined || queued['answer-move'] !== undefined);
  return (
    <>
      <StatusBadgeOf status={booking.status} />
      {standingText(booking, { now: serverNow(), asOf }, check).map((line) => (
        <p key={line} className="small muted">
          {line}
        </p>
      ))}
      {booking.endNote && !isDeclined(booking) && (
        <p className="small" dir="auto">
          {t('bookings.endNote', { note: booking.endNote })}
        </p>
      )}
      {isAsked && <MoveQuestion booking={booking} />}
      {booking.refunds.map((refund) => (
        <RefundLine key={refund.id} refund={refund}>
          {refund.state === 'sent' && <RefundArrived booking={booking} refund={refund} />}
        </RefundLine>
      ))}
      {booking.problems && <ProblemStates booking={booking} problems={booking.problems} />}
    </>
  );
}
