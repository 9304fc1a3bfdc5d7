import { useSearchParams } from 'react-router-dom';
import type { Booking } from '#domain/booking.ts';
import type { WithPending } from '#domain/command.ts';
import { formatDay } from '#text/format.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Button, type Look } from '#ui/button.tsx';
import { LazyWaits } from '#features/my-bookings/row/lazy-waits.tsx';
import { lazyDialog, useLazyDialog } from '#ui/overlay/lazy-dialog.ts';

const RateDialog = lazyDialog(() => import('./rate-dialog.tsx'));

type ReviewActionProps = { booking: WithPending<Booking>; onClosed: () => void };

/** Rating a completed booking: the way to it, what waits, or that it is done. */
export function ReviewAction({ booking, onClosed }: ReviewActionProps) {
  const [search, setSearch] = useSearchParams();
  const write = booking.queued['submit-review'];
  const wanted = write !== undefined && search.get('edit') === write.id;
  const { open, show, hide, near } = useLazyDialog(`rate ${booking.id}`, RateDialog, wanted);
  const about = { venue: booking.venueName, day: formatDay(booking.day) };
  const closed = () => {
    hide();
    if (wanted) setSearch({}, { replace: true });
    onClosed();
  };
  const button = (look: Look, words: TextKey, label: TextKey) => (
    <Button look={look} aria-haspopup="dialog" aria-label={t(label, about)} {...near} onClick={show}>
      {t(words)}
    </Button>
  );
  const edit = button('outline', 'bookings.actions.editReview', 'bookings.actions.editReviewLabel');
  return (
    <>
      {write && <LazyWaits booking={booking} write={write} edit={edit} onGone={onClosed} />}
      {!write && booking.isReviewed && (
        <>
          <span className="booking-done">{t('bookings.actions.reviewed')}</span>
          {button('link', 'bookings.actions.editReview', 'bookings.actions.editReviewLabel')}
        </>
      )}
      {!write && !booking.isReviewed && button('primary', 'bookings.actions.rate', 'bookings.actions.rateLabel')}
      {open && <RateDialog booking={booking} write={write} onClosed={closed} />}
    </>
  );
}
