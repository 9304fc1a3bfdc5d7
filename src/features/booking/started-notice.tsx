import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { choiceWords } from '#text/hour-words.ts';
import { gridMode } from './machine/booking-view.ts';
import { DiscardButton } from './discard-button.tsx';
import { NoticeTitle } from './parts.ts';
import type { BookingView } from './use-booking.ts';

function statusText({ state, now }: BookingView): string {
  const { day, hours } = state.choice;
  if (hours.length === 0) return t('booking.startedNoTime');
  const what = choiceWords(day, hours);
  if (!state.online) return t('booking.keptText', { what });
  if (gridMode(state, now) === 'live') return t('booking.startedFree', { what });
  return t(state.grid.loading ? 'booking.startedChecking' : 'booking.startedText', { what });
}

/** A booking that was begun and not finished: after a killed tab, a login, a closed dialog or a choice made offline. */
export function StartedNotice({ booking }: { booking: BookingView }) {
  const { state, now, dispatch } = booking;
  if (!state.saved || state.stage !== 'choosing') return null;
  const hasHours = state.choice.hours.length > 0;
  return (
    <Notice
      kind={state.online ? 'info' : 'offline'}
      role="status"
      action={
        <>
          {hasHours && gridMode(state, now) === 'live' && (
            <Button look="primary" onClick={() => dispatch({ type: 'proceeded' })}>
              {t('booking.continue')}
            </Button>
          )}
          <DiscardButton asksFirst={state.receipt !== null} onDiscard={() => dispatch({ type: 'discarded' })} />
        </>
      }
    >
      <NoticeTitle>{t(state.online ? 'booking.started' : 'booking.kept')}</NoticeTitle>
      {statusText(booking)}
      {state.receipt && hasHours && ` ${t('booking.startedReceipt')}`}
    </Notice>
  );
}
