import { millisecondsToMinutes } from 'date-fns';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { palette, smallRadius, styled } from '#ui/styled.ts';
import { gridMode } from '#features/booking/machine/booking-view.ts';
import { Ends } from '#features/booking/parts.ts';
import type { BookingView } from '#features/booking/use-booking.ts';

const Age = styled(Ends)({ fontSize: '0.8125rem', color: palette.text.secondary });

const OldAge = styled(Age)({
  paddingInline: 10,
  borderRadius: smallRadius,
  background: palette.warning.soft,
  color: palette.text.primary,
});

/** How old the hours on screen are, and the way to newer ones. Ages are never rounded down to a comforting word. */
export function GridAge({ booking }: { booking: BookingView }) {
  const { state, now, dispatch } = booking;
  const { value, loading } = state.grid;
  const mode = gridMode(state, now);
  if (mode === 'loading') return <Age>{t('booking.loadingSlots')}</Age>;
  if (mode === 'none' || mode === 'failed') return null;

  const count = value ? Math.max(0, millisecondsToMinutes(now - value.fetchedAt)) : 0;
  const live = mode === 'live';
  const Line = live ? Age : OldAge;
  return (
    <Line>
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
    </Line>
  );
}
