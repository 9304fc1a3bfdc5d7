import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { nextStep, type NextStep } from './booking-view.ts';
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
      <Button
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
      </Button>
      <p className="field-hint" id="booking-proceed-hint">
        {hint(booking)}
      </p>
    </>
  );
}
