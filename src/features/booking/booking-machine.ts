import type { BookingEvent, Step } from './booking-events.ts';
import type { BookingState, Fresh } from './booking-state.ts';
import * as choosing from './choosing.ts';
import * as paying from './paying.ts';
import * as restoring from './restoring.ts';
import * as settling from './settling.ts';

/**
 * The whole booking as a pure function: the state and one event in, the next state and what has to be done out.
 * No promise, clock or component in here, so that the tests can walk every unhappy path.
 */
export function advance(state: BookingState, event: BookingEvent, fresh: Fresh): Step {
  switch (event.type) {
    case 'courtsKnown':
      return choosing.knowCourts(state, event.courts);
    case 'draftFound':
      return restoring.restore(state, event.draft, fresh);
    case 'otherSeen':
      return restoring.watchOther(state, event.draft, fresh);
    case 'discarded':
      return restoring.discard(state, fresh);
    case 'saveFailed':
      return { state: { ...state, unsafe: true }, effects: [] };
    case 'networkChanged':
      return choosing.changeNetwork(state, event.online);
    case 'courtChosen':
      return choosing.chooseCourt(state, event.courtId, fresh);
    case 'dayChosen':
      return choosing.chooseDay(state, event.day, fresh);
    case 'hourToggled':
      return choosing.toggleHour(state, event.hour, fresh);
    case 'cleared':
      return choosing.clearHours(state, fresh);
    case 'refreshed':
      return choosing.refresh(state, event.byHand);
    case 'dayRemembered':
      return choosing.rememberDay(state, event.grid);
    case 'dayLoaded':
      return choosing.loadDay(state, event.grid, fresh);
    case 'dayFailed':
      return choosing.failDay(state, event);
    case 'proceeded':
      return paying.proceed(state, fresh);
    case 'held':
      return paying.takeHold(state, event.hold, fresh);
    case 'holdFailed':
      return paying.failHold(state, event.error, fresh);
    case 'holdRenewed':
      return paying.renewHold(state);
    case 'holdEnded':
      return paying.endHold(state);
    case 'closed':
      return paying.close(state, fresh);
    case 'left':
      return paying.leave(state, fresh);
    case 'filePicked':
      return paying.pickFile(state, event.file);
    case 'fileReady':
      return paying.takeReceipt(state, event.receipt, fresh);
    case 'fileRefused':
      return { state: { ...state, preparing: false, pickedFor: null, problem: event.error }, effects: [] };
    case 'receiptRemoved':
      return paying.removeReceipt(state, fresh);
    case 'confirmed':
      return settling.confirm(state, fresh);
    case 'uploadStepped':
      return { state: { ...state, progress: event.step }, effects: [] };
    case 'uploadMoved':
      return settling.moveUpload(state, event.sending, fresh);
    case 'receiptLightened':
      return settling.lighten(state, event.receipt, fresh);
    case 'uploaded':
      return settling.takeUpload(state, event.path, fresh);
    case 'uploadFailed':
      return settling.failUpload(state, event.error, fresh);
    case 'created':
      return settling.finish(state, event.booking);
    case 'createFailed':
      return settling.failCreate(state, event.error, fresh);
    case 'askedAgain':
      return settling.askAgain(state, fresh, event.byHand);
    case 'refundAsked':
      return settling.askRefund(state, fresh);
    case 'refunded':
      return settling.finish(state, event.booking);
    case 'refundFailed':
      return settling.failRefund(state, event.error, fresh);
  }
}
