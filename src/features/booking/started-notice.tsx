import ButtonBase from '@mui/material/ButtonBase';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { palette, styled, wide } from '#ui/styled.ts';
import { gridMode } from './booking-view.ts';
import { DiscardButton } from './discard-button.tsx';
import { choiceWords } from '#text/hour-words.ts';
import { NoticeTitle } from './parts.ts';
import { showCard } from './show-card.ts';
import type { BookingView } from './use-booking.ts';

const HintButton = styled(ButtonBase)({
  display: 'grid',
  inlineSize: '100%',
  marginBlockEnd: 12,
  padding: '10px 14px',
  borderRadius: 'var(--radius)',
  background: palette.info.soft,
  textAlign: 'start',
  '& > strong': { textDecoration: 'underline' },
  [wide]: { display: 'none' },
});

const UnknownButton = styled(HintButton)({ background: palette.warning.soft });

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
          <DiscardButton precious={state.receipt !== null} onDiscard={() => dispatch({ type: 'discarded' })} />
        </>
      }
    >
      <NoticeTitle>{t(state.online ? 'booking.started' : 'booking.kept')}</NoticeTitle>
      {statusText(booking)}
      {state.receipt && hasHours && ` ${t('booking.startedReceipt')}`}
    </Notice>
  );
}

/** On a phone the card is far down: the same is said at the top of the page, with the way to it. */
export function StartedHint({ booking }: { booking: BookingView }) {
  const { state } = booking;
  if (!state.saved || (state.stage !== 'choosing' && state.stage !== 'unknown')) return null;
  const unknown = state.stage === 'unknown';
  const Way = unknown ? UnknownButton : HintButton;
  return (
    <Way onClick={showCard}>
      <strong>{t(unknown ? 'booking.unknownTitle' : state.online ? 'booking.started' : 'booking.kept')}</strong>
      <span>{choiceWords(state.choice.day, state.choice.hours)}</span>
    </Way>
  );
}
