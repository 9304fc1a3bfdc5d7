import { useEffect } from 'react';
import type { TextKey } from '#text/en.ts';
import { formatCountdown } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/notice.tsx';
import type { BookingView } from './use-booking.ts';
import { useNow } from './use-now.ts';

const minute = 60_000;

/** What a screen reader is told, and no more often than this changes: at five minutes, at one, at the end. */
export function announcementAt(left: number): TextKey | null {
  if (left <= 0) return 'booking.leftNone';
  if (left <= minute) return 'booking.left1';
  return left <= 5 * minute ? 'booking.left5' : null;
}

/** How long the hours are still kept, and the way to more time (WCAG 2.2.1). */
export function HoldCountdown({ booking }: { booking: BookingView }) {
  const { state, dispatch } = booking;
  const now = useNow(1000);
  const left = state.hold ? Date.parse(state.hold.until) - now : 0;
  const ended = left <= 0;
  const announcement = announcementAt(left);
  useEffect(() => {
    if (ended) dispatch({ type: 'holdEnded' });
  }, [ended, dispatch]);

  const locked = state.stage !== 'paying';
  const renew = () => dispatch({ type: 'holdRenewed' });
  return (
    <>
      <p className="sr-only" role="status">
        {announcement && t(announcement)}
      </p>
      {ended ? (
        <Notice
          kind="warning"
          action={
            <button type="button" className="btn btn-primary" disabled={locked} onClick={renew}>
              {t('booking.holdAgain')}
            </button>
          }
        >
          <span className="notice-title">{t('booking.holdEnded')}</span>
          {t('booking.holdEndedText')}
        </Notice>
      ) : (
        <div className={left <= 5 * minute ? 'hold hold-short' : 'hold'}>
          <div>
            <strong role="timer">{t('booking.heldFor', { time: formatCountdown(left) })}</strong>
            <p className="small muted">{t('booking.holdHint')}</p>
          </div>
          <button type="button" className="btn btn-outline" disabled={locked} onClick={renew}>
            {t('booking.extend')}
          </button>
        </div>
      )}
    </>
  );
}
