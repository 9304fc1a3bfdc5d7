import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { palette, styled } from '#ui/styled.ts';
import { nextStep, type NextStep } from './machine/booking-view.ts';
import { Hint } from './parts.ts';
import type { BookingView } from './use-booking.ts';

const labels: Partial<Record<NextStep, TextKey>> = {
  wait: 'booking.refreshing',
  check: 'booking.checkAgain',
  keep: 'booking.keepChoice',
  holding: 'booking.holding',
};

/** The words on the button that leads on; the bar at the bottom of a phone says the same. */
export function proceedLabel(next: NextStep): string {
  return t(labels[next] ?? 'booking.proceed');
}

/** Looks like a button that is off while it waits, and can be reached all the same. */
const Proceed = styled(Button)({
  "&[aria-disabled='true']": {
    background: palette.background.soft,
    borderColor: 'transparent',
    color: palette.text.secondary,
    cursor: 'not-allowed',
  },
});

const Below = styled(Hint)({ textAlign: 'center', '&:empty': { display: 'none' } });

function hint({ state }: BookingView): string {
  if (!state.online) return t(state.saved ? 'booking.keptHint' : 'booking.needsNetwork');
  if (!state.signedIn) return t('booking.needsLogin');
  return state.saved && state.stage === 'choosing' ? t('booking.notHeld') : '';
}

/** The one primary button of the card. It stays focusable while it waits, so that the keyboard does not lose its place. */
export function ProceedButton({ booking }: { booking: BookingView }) {
  const { state, now, dispatch } = booking;
  const next = nextStep(state, now);
  const kept = next === 'keep' && state.saved;
  const busy = next === 'holding' || next === 'wait' || next === 'settle';
  return (
    <>
      <Proceed
        look="primary"
        block
        id="booking-proceed"

        aria-disabled={busy || state.other !== null}
        aria-describedby="booking-proceed-hint"
        onClick={() => {
          if (!busy && !state.other) dispatch({ type: 'proceeded' });
        }}
      >
        {kept ? t('booking.choiceKept') : proceedLabel(next)}
      </Proceed>
      <Below id="booking-proceed-hint">{hint(booking)}</Below>
    </>
  );
}
