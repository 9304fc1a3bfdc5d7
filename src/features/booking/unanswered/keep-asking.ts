// When the app asks about a confirmation whose answer was lost: at once, when the device is back on a network or the tab
// on the screen, when our server was heard, and now and then between. The page of the venue comes first.
import { useEffect } from 'react';
import { pullBookings, writeBooking } from '#data/repositories/bookings.ts';
import { readBookingDraft, settleBookingDraft } from '#data/repositories/drafts.ts';
import { writeJustBooked } from '#data/repositories/just-booked.ts';
import { createBooking } from '#data/repositories/slots.ts';
import { subscribeAnswers } from '#data/server/reachability.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { t } from '#text/translate.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { problemText } from '#features/booking/machine/booking-view.ts';
import { retryDelayMs } from '#features/booking/machine/confirm.ts';
import { askAlone, type Asked, type AskPorts, askUnanswered } from './ask-unanswered.ts';

/** A page of the venue that is just opening claims the question first. */
const firstAskMs = 300;
/** What wakes us often comes in groups, and our own answers are heard too. */
const minGapMs = 3000;

function portsOf(uid: string): AskPorts {
  return {
    readDraft: () => readBookingDraft(uid),
    settleDraft: (requestId, next) => settleBookingDraft(uid, requestId, next),
    createBooking: (order) => createBooking(order, uid),
    storeBooking: async (booking) => {
      await writeBooking(uid, booking);
      await writeJustBooked(uid, booking.id);
    },
    deps: () => ({ id: crypto.randomUUID(), now: serverNow() }),
  };
}

async function tell(asked: Asked): Promise<void> {
  if (asked.is === 'booked') {
    showToast({ kind: 'success', title: t('booking.successTitle'), text: t('booking.answeredText') });
  }
  if (asked.is !== 'refused') return;
  const { error } = asked;
  if (error.code === 'ALREADY_YOURS') {
    await pullBookings().catch(() => undefined);
    showToast({ kind: 'info', title: problemText(error) });
  } else showToast({ kind: 'refused', title: t('booking.notBooked'), text: problemText(error) });
}

/** Asks for this person until the answer is known or the returned function is called. */
export function keepAsking(uid: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isAsking = false;
  let tries = 0;
  let last = -minGapMs;

  const plan = (wait: number): void => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void ask(), wait);
  };
  const ask = async (): Promise<void> => {
    // A radio that says it is off is believed for a while only; a tab that nobody looks at asks when it is looked at.
    if (isOver || isAsking || document.visibilityState !== 'visible') return;
    isAsking = true;
    last = performance.now();
    let asked: Asked | undefined;
    try {
      await askAlone(async () => {
        asked = await askUnanswered(portsOf(uid));
        await tell(asked);
      });
    } catch {
      // Storage that fails now may work later; nothing was lost, the draft is still there.
      asked = undefined;
    }
    isAsking = false;
    if (asked && asked.is !== 'open') stop();
    else plan(retryDelayMs(asked ? ++tries : 1));
  };
  const wake = (): void => {
    if (isAsking || isOver) return;
    plan(Math.max(0, minGapMs - (performance.now() - last)));
  };
  const stops = [subscribeAnswers(wake)];
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', wake);
  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    for (const end of stops) end();
    window.removeEventListener('online', wake);
    window.removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', wake);
  }
  plan(firstAskMs);
  return stop;
}

/** Asks as long as it is on the screen; shows nothing itself. */
export default function KeepAsking({ uid }: { uid: string }) {
  useEffect(() => keepAsking(uid), [uid]);
  return null;
}
