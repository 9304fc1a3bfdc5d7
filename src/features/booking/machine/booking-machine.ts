import type { BookingEvent, BookingState, Deps, Step } from './booking-state.ts';
import * as selectSlots from './select-slots.ts';
import * as holdAndPay from './hold-and-pay.ts';
import * as restoration from './restore.ts';
import * as confirmation from './confirm.ts';

/**
 * The whole booking as a pure function: the state and one event in, the next state and what has to be done out.
 * No promise, clock or component in here, so that the tests can walk every unhappy path.
 */
export function advance(state: BookingState, event: BookingEvent, deps: Deps): Step {
  switch (event.type) {
    case 'courtsKnown':
      return selectSlots.knowCourts(state, event, deps);
    case 'draftFound':
      return restoration.restore(state, event.draft, deps);
    case 'otherSeen':
      return restoration.watchOther(state, event.draft, deps);
    case 'discarded':
      return restoration.discard(state, deps);
    case 'saveFailed':
      return { state: { ...state, unsafe: true }, effects: [] };
    case 'networkChanged':
      return selectSlots.changeNetwork(state, event.online, deps);
    case 'courtChosen':
      return selectSlots.chooseCourt(state, event.courtId, deps);
    case 'dayChosen':
      return selectSlots.chooseDay(state, event.day, deps);
    case 'hourToggled':
      return selectSlots.toggleHour(state, event, deps);
    case 'cleared':
      return selectSlots.clearHours(state, deps);
    case 'refreshed':
      return selectSlots.refresh(state, event.byHand);
    case 'dayRemembered':
      return selectSlots.rememberDay(state, event.grid);
    case 'dayLoaded':
      return resume(selectSlots.loadDay(state, event.grid, deps), deps);
    case 'dayFailed':
      return selectSlots.failDay(state, event);
    case 'proceeded':
      return holdAndPay.proceed(state, deps);
    case 'held':
      return holdAndPay.takeHold(state, event.hold, deps);
    case 'holdFailed':
      return holdAndPay.failHold(state, event.error, deps);
    case 'holdRenewed':
      return holdAndPay.renewHold(state);
    case 'holdEnded':
      return holdAndPay.endHold(state);
    case 'closed':
      return holdAndPay.close(state, deps);
    case 'steppedAside':
      return holdAndPay.stepAside(state, deps);
    case 'left':
      return holdAndPay.leave(state, deps);
    case 'filePicked':
      return holdAndPay.pickFile(state, event.file);
    case 'fileReady':
      return holdAndPay.takeReceipt(state, event.receipt, deps);
    case 'fileRefused':
      return { state: { ...state, preparing: false, pickedFor: null, problem: event.error }, effects: [] };
    case 'receiptRemoved':
      return holdAndPay.removeReceipt(state, deps);
    case 'confirmed':
      return confirmation.confirm(state, deps);
    case 'uploadStepped':
      return { state: { ...state, progress: event.step }, effects: [] };
    case 'uploadMoved':
      return confirmation.moveUpload(state, event.sending, deps);
    case 'receiptLightened':
      return confirmation.lighten(state, event.receipt, deps);
    case 'uploaded':
      return confirmation.takeUpload(state, event.path, deps);
    case 'uploadFailed':
      return confirmation.failUpload(state, event.error, deps);
    case 'created':
      return confirmation.finish(state, event.booking);
    case 'createFailed':
      return confirmation.failCreate(state, event.error, deps);
    case 'askedAgain':
      return confirmation.askAgain(state, deps, event.byHand);
    case 'refundAsked':
      return confirmation.askRefund(state, deps);
    case 'refunded':
      return confirmation.finish(state, event.booking);
    case 'refundFailed':
      return confirmation.failRefund(state, event.error, deps);
  }
}

/**
 * Who comes back from a login, or from correcting a phone number, wanted one thing: to pay. Hours that are all still free
 * are held at once; otherwise the card says what happened, and nothing goes on by itself.
 */
function resume({ state, effects }: Step, deps: Deps): Step {
  const isReady = state.grid.live && state.stage === 'choosing' && state.choice.hours.length > 0;
  if (!state.resumes || !isReady) return { state, effects };
  const onward = holdAndPay.proceed({ ...state, resumes: false }, deps);
  return { state: onward.state, effects: [...effects, ...onward.effects] };
}
