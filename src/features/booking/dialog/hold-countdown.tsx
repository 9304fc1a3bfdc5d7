import { millisecondsInMinute } from 'date-fns/constants';
import { useEffect } from 'react';
import type { TextKey } from '#text/en.ts';
import { formatCountdown } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice, NoticeTitle } from '#ui/feedback/notice.tsx';
import { palette, styled } from '#ui/styled.ts';
import { isLastHold } from '#features/booking/machine/booking-view.ts';
import { type BookingView, useNow } from '#features/booking/use-booking.ts';

/** Above what scrolls: how long there still is has to be in sight. */
const Place = styled('div')({ flex: 'none', marginInline: 20, marginBlockEnd: 14 });

const Held = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '11px 13px',
  // For forced colours, which draw it.
  border: '1px solid transparent',
  borderRadius: 'var(--radius)',
  background: palette.success.soft,
  '& strong': { fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' },
  '& .MuiButton-root': { flex: 'none' },
});

const HeldShortly = styled(Held)({ background: palette.warning.soft });

/** What a screen reader is told, and no more often than this changes: at five minutes, at one, at the end. */
export function announcementAt(left: number, last = false): TextKey | null {
  if (left <= 0) return last ? 'booking.leftOver' : 'booking.leftNone';
  if (left <= millisecondsInMinute) return 'booking.left1';
  if (left <= 5 * millisecondsInMinute) return 'booking.left5';
  return last ? 'booking.holdLast' : null;
}

/** How long the hours are still kept, and the way to more time (WCAG 2.2.1). */
export function HoldCountdown({ booking }: { booking: BookingView }) {
  const { state, dispatch } = booking;
  const now = useNow(1000);
  const left = state.hold ? Date.parse(state.hold.until) - now : 0;
  const ended = left <= 0;
  const last = state.hold !== null && isLastHold(state.hold);
  const announcement = announcementAt(left, last);
  useEffect(() => {
    if (ended) dispatch({ type: 'holdEnded' });
  }, [ended, dispatch]);

  const locked = state.stage !== 'paying';
  const Kept = left <= 5 * millisecondsInMinute ? HeldShortly : Held;
  const renew = () => dispatch({ type: 'holdRenewed' });
  return (
    <Place>
      <p className="sr-only" role="status">
        {announcement && t(announcement)}
      </p>
      {ended ? (
        <Notice
          kind="warning"
          action={
            !last && (
              <Button look="primary" disabled={locked} onClick={renew}>
                {t('booking.holdAgain')}
              </Button>
            )
          }
        >
          <NoticeTitle>{t('booking.holdEnded')}</NoticeTitle>
          {t(last ? 'booking.holdOverText' : 'booking.holdEndedText')}
        </Notice>
      ) : (
        <Kept>
          <div>
            <strong role="timer">{t('booking.heldFor', { time: formatCountdown(left) })}</strong>
            <p className="small muted">{t(last ? 'booking.holdLast' : 'booking.holdHint')}</p>
          </div>
          {!last && (
            <Button look="outline" disabled={locked} onClick={renew}>
              {t('booking.extend')}
            </Button>
          )}
        </Kept>
      )}
    </Place>
  );
}
