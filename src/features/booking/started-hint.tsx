import ButtonBase from '@mui/material/ButtonBase';
import { choiceWords } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { palette, styled, wide } from '#ui/styled.ts';
import type { BookingView } from './use-booking.ts';

/** Brings the booking card to the person, with the focus at its title; an address with a hash would be a new screen. */
export function showCard(): void {
  document.getElementById('booking')?.scrollIntoView();
  document.getElementById('booking-title')?.focus({ preventScroll: true });
}

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

/** On a phone the card is far down: the same is said at the top of the page, with the way to it. */
export default function StartedHint({ booking }: { booking: BookingView }) {
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
