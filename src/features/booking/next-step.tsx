import Paper from '@mui/material/Paper';
import { useEffect, useState } from 'react';
import type { TextKey } from '#text/en.ts';
import { formatPrice } from '#text/format.ts';
import { playTime } from '#text/play-time.ts';
import { perHourText } from '#text/price-span.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { narrow, palette, styled, wide } from '#ui/styled.ts';
import { choiceTotal, courtRate, heldUntil, nextStep, type NextStep } from './machine/booking-view.ts';
import { Hint } from './parts.ts';
import type { BookingView } from './use-booking.ts';

const labels: Partial<Record<NextStep, TextKey>> = {
  wait: 'booking.refreshing',
  check: 'booking.checkAgain',
  keep: 'booking.keepChoice',
  holding: 'booking.holding',
};

/** The words on the button that leads on; the bar at the bottom of a phone says the same. */
function proceedLabel(next: NextStep): string {
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

function hint({ state, now }: BookingView): string {
  if (!state.online) return t(state.saved ? 'booking.keptHint' : 'booking.needsNetwork');
  if (!state.signedIn) return t('booking.needsLogin');
  const isNotHeld = state.saved && state.stage === 'choosing' && !heldUntil(state, now);
  return isNotHeld ? t('booking.notHeld') : '';
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

const AtThumb = styled(Paper)({
  position: 'fixed',
  insetBlockEnd: 0,
  insetInline: 0,
  zIndex: 11,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '10px max(12px, env(safe-area-inset-right)) max(10px, env(safe-area-inset-bottom))',
  borderBlockStart: `1px solid ${palette.divider}`,
  fontWeight: 600,
  fontSize: '0.9375rem',
  overflowWrap: 'normal',
  // Below each other where both are too wide, and then the button is as wide as the bar.
  '& > p': { flex: '999 1 8rem' },
  '& p > span': { display: 'block', fontWeight: 400 },
  '& .MuiButton-root': { flex: '1 1 auto', paddingInline: 14 },
  [wide]: { display: 'none' },
  // Elsewhere a message lies over the bar until it goes.
  '@supports selector(:has(a))': {
    [narrow]: {
      'html:has(&) :is(.toasts, .pwa-install)': {
        insetBlockEnd: 'calc(80px + env(safe-area-inset-bottom))',
      },
    },
  },
});

const jumps: Partial<Record<NextStep, TextKey>> = {
  court: 'booking.step.court',
  day: 'booking.step.day',
  hours: 'booking.step.hours',
  settle: 'booking.step.settle',
};

/** True while any part of the element with this id is on screen. */
function useOnScreen(id: string): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return undefined;
    const watch = new IntersectionObserver((entries) => setSeen(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: '0px 0px -72px 0px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [id]);
  return seen;
}

/** Brings the booking card to the person, with the focus at its title; an address with a hash would be a new screen. */
export function showCard(): void {
  document.getElementById('booking')?.scrollIntoView();
  document.getElementById('booking-title')?.focus({ preventScroll: true });
}

/** Brings the hours to the person, with the focus where the choice would go on. */
function showHours(): void {
  const hours = document.getElementById('booking-hours');
  hours?.scrollIntoView({ block: 'center' });
  hours?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
}

type NextStepBarProps = {
  booking: BookingView;
  /** Opens the tab that the board is in. */
  onBoard: () => void;
};

/** The next step at the thumb on a phone, until the button of the card itself can be seen: to the board, or on to the payment. */
export function NextStepBar({ booking, onBoard }: NextStepBarProps) {
  const { stage, choice, courts, dialog, other } = booking.state;
  if (courts.length === 0 || dialog || other) return null;
  // A new key looks for the button anew: other stages put another element in its place.
  return <Bar key={`${stage} ${choice.courtId}`} booking={booking} onBoard={onBoard} />;
}

function Bar({ booking, onBoard }: NextStepBarProps) {
  const { state, now, dispatch } = booking;
  const next = nextStep(state, now);
  const jump = jumps[next];
  // A booking under way has no button in the card: its notice is what is led to.
  const jumpThere = () => {
    if (next === 'settle') showCard();
    else {
      onBoard();
      // Once its tab is open.
      requestAnimationFrame(showHours);
    }
  };
  const isSeen = useOnScreen(next === 'settle' ? 'booking' : 'booking-proceed');
  if (isSeen) return null;

  const rate = courtRate(state, now);
  const total = choiceTotal(state);

  return (
    <AtThumb square elevation={8}>
      {total !== null ? (
        <p>
          {formatPrice(total)}
          <span className="small muted">{state.choice.day && playTime(state.choice.day, state.choice.hours, now)}</span>
        </p>
      ) : (
        <p>{rate && perHourText(rate)}</p>
      )}
      <Button
        look="primary"
        disabled={next === 'wait' || next === 'holding'}
        onClick={() => (jump ? jumpThere() : dispatch({ type: 'proceeded' }))}
      >
        {jump ? t(jump) : proceedLabel(next)}
      </Button>
    </AtThumb>
  );
}
