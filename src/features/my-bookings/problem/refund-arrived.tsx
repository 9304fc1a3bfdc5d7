import { useCallback } from 'react';
import confirmRefund from '#commands/confirm-refund.ts';
import { queueWrite } from '#commands/queue/queue.ts';
import type { Booking, Refund } from '#domain/booking.ts';
import type { WithPending } from '#domain/command.ts';
import { openProblem } from '#domain/problem.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { keepFocus } from '#features/my-bookings/row/keep-focus.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay, formatInstantDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { useLazyDialog } from '#ui/overlay/lazy-dialog.ts';
import { styled } from '#ui/styled.ts';
import { ProblemDialog } from './lazy-problem-dialog.ts';

const Ask = styled('div')({
  display: 'flex',
  flex: '1 1 100%',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > strong': { flexBasis: '100%' },
  '& > .MuiButton-root': { minInlineSize: 72 },
});

const isAbout = ({ id }: Refund, write: QueuedWrite | undefined): boolean => Object(write?.args).refundId === id;

type RefundArrivedProps = { booking: WithPending<Booking>; refund: Refund };

/** Asks about a refund that was sent whether it has arrived: "No" leads to Baari. */
export default function RefundArrived({ booking, refund }: RefundArrivedProps) {
  const { id: bookingId, venueName: venue, queued } = booking;
  const { id: refundId, arrivedAt } = refund;
  const dialog = useLazyDialog(`not arrived ${refundId}`, ProblemDialog);
  const send = useCallback(
    () => queueWrite({ command: confirmRefund, input: { bookingId, refundId }, about: { venue } }),
    [bookingId, refundId, venue],
  );
  const { run, state, error } = useRequest(send);
  const isQueued = isAbout(refund, queued['confirm-refund']);
  const isTold = openProblem(booking) !== undefined || queued['report-problem'] !== undefined;
  const about = { venue, day: formatDay(booking.day) };
  if (arrivedAt) return <Ask>{t('refund.arrived', { day: formatInstantDay(arrivedAt) })}</Ask>;
  if (isQueued) return <Ask>{t('refund.arrivedQueued')}</Ask>;
  return (
    <Ask role="group" aria-label={t('refund.hasArrived')}>
      <strong>{t('refund.hasArrived')}</strong>
      <Button
        look="outline"
        aria-label={t('refund.arrivedYesLabel', about)}
        disabled={state === 'loading'}
        onClick={({ currentTarget }) => {
          keepFocus(currentTarget);
          void run();
        }}
      >
        {t('refund.arrivedYes')}
      </Button>
      {!isTold && (
        <Button
          look="outline"
          aria-haspopup="dialog"
          aria-label={t('refund.arrivedNoLabel', about)}
          {...dialog.near}
          onClick={dialog.show}
        >
          {t('refund.arrivedNo')}
        </Button>
      )}
      {error && (
        <HelperText role="alert" error>
          {errorText(error)}
        </HelperText>
      )}
      {dialog.open && <ProblemDialog booking={booking} kind="refund" onClosed={dialog.hide} />}
    </Ask>
  );
}
