import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { gridMode } from './booking-view.ts';
import type { BookingView } from './use-booking.ts';

/** How old the hours on screen are, and the way to newer ones. Ages are never rounded down to a comforting word. */
export function GridAge({ booking }: { booking: BookingView }) {
  const { state, now, dispatch } = booking;
  const { value, loading } = state.grid;
  const mode = gridMode(state, now);
  if (mode === 'loading') return <p className="grid-age">{t('booking.loadingSlots')}</p>;
  if (mode === 'none' || mode === 'failed') return null;

  const count = value ? Math.max(0, Math.floor((now - value.fetchedAt) / 60_000)) : 0;
  const live = mode === 'live';
  return (
    <p className={live ? 'grid-age' : 'grid-age grid-age-old'}>
      <span>
        {live && t(count === 0 ? 'booking.checkedNow' : 'booking.checkedMinutes', { count })}
        {mode === 'seen' && t(count === 0 ? 'booking.seenNow' : 'booking.seenMinutes', { count })}{' '}
        {mode === 'seen' && t(state.online ? 'booking.seenHint' : 'booking.seenOffline')}
        {mode === 'unchecked' && t('booking.unchecked')}
      </span>
      <Button
        look="link"
        className="small"
        disabled={loading}
        onClick={() => dispatch({ type: 'refreshed', byHand: true })}
      >
        {t(loading ? 'booking.refreshing' : 'booking.refresh')}
      </Button>
    </p>
  );
}
