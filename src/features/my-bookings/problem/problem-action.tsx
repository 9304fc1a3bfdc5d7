import type { Booking } from '#domain/booking.ts';
import type { WithPending } from '#domain/command.ts';
import { isPaymentDenied, openProblem } from '#domain/problem.ts';
import { useWriteDialog } from '#features/my-bookings/row/use-write-dialog.ts';
import { LazyWaits } from '#features/my-bookings/waits/lazy-waits.tsx';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { ProblemDialog } from './lazy-problem-dialog.ts';

type ProblemActionProps = { booking: WithPending<Booking>; onClosed: () => void };

/** The way to tell Baari what is wrong with a booking, while nothing is open about it; or how a report waits. */
export function ProblemAction({ booking, onClosed }: ProblemActionProps) {
  const write = booking.queued['report-problem'];
  const dialog = useWriteDialog(`problem ${booking.id}`, ProblemDialog, write, onClosed);
  const about = { venue: booking.venueName, day: formatDay(booking.day) };
  const opens = { 'aria-haspopup': 'dialog', ...dialog.near, onClick: dialog.show } as const;
  const isDenied = isPaymentDenied(booking);
  const edit = (
    <Button look="outline" aria-label={t('problem.editLabel', about)} {...opens}>
      {t('problem.edit')}
    </Button>
  );
  return (
    <>
      {write && <LazyWaits booking={booking} write={write} edit={edit} onGone={onClosed} />}
      {!write && !openProblem(booking) && (
        <Button
          look={isDenied ? 'primary' : 'link'}
          className={isDenied ? undefined : 'booking-quiet'}
          aria-label={t(isDenied ? 'problem.transferLabel' : 'problem.openLabel', about)}
          {...opens}
        >
          {t(isDenied ? 'problem.transfer' : 'problem.open')}
        </Button>
      )}
      {dialog.open && (
        <ProblemDialog booking={booking} kind={isDenied ? 'paid' : undefined} write={write} onClosed={dialog.closed} />
      )}
    </>
  );
}
