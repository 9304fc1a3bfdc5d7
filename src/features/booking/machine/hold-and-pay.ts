import type { Hold, StoredReceipt } from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';
import { type BookingState, type Deps, sameCode, step, type Step } from './booking-state.ts';
import { choiceTotal, isChosen, isOutOfReach, nextStep } from './booking-view.ts';
import { keep, loseHours, refresh } from './select-slots.ts';

/** "Proceed to Payment": offline it keeps the choice and looks once more, signed out it asks to log in, else it holds the hours. */
export function proceed(state: BookingState, deps: Deps): Step {
  const { courtId, day, hours } = state.choice;
  const next = nextStep(state, deps.now);
  if (state.stage !== 'choosing' || state.other) return step(state);
  if (!courtId || !day || hours.length === 0) return step({ ...state, problem: new AppError('NO_SLOTS') });
  const kept = { ...state, saved: true, problem: null };
  if (next === 'keep') {
    // That the app believes to be offline refuses nobody: the same press looks whether the server answers after all.
    const looking = refresh(kept, true);
    return keep(looking.state, deps, ...looking.effects);
  }
  if (next !== 'proceed') return refresh(state);
  if (!state.signedIn) return keep(kept, deps, { do: 'logIn' });
  return keep({ ...kept, stage: 'holding' }, deps, { do: 'hold', courtId, day, hours: [...hours] });
}

/** The hours are kept: the dialog opens. A total other than the one shown is said before anything is paid. */
export function takeHold(state: BookingState, hold: Hold, deps: Deps): Step {
  if (state.stage === 'choosing' || state.stage === 'done') return step(state, { do: 'release' });
  // An extension that arrives while the confirmation runs: giving it back would give paid hours away.
  if (state.stage !== 'holding' && state.stage !== 'paying') return keep({ ...state, hold, holdEnded: false }, deps);
  const shown = state.total ?? choiceTotal(state);
  const changed = shown !== null && shown !== hold.total;
  return keep(
    {
      ...state,
      stage: 'paying',
      dialog: true,
      hold,
      holdEnded: false,
      total: hold.total,
      requestId: state.total === hold.total ? state.requestId : sameCode(deps.id, state.requestId),
      problem: changed ? new AppError('PRICE_CHANGED', { total: hold.total }) : null,
    },
    deps,
  );
}

/** The hours could not be kept. Those that went are taken out of the choice; everything else stays as it was. */
export function failHold(state: BookingState, error: AppError, deps: Deps): Step {
  // A failed extension must not touch a confirmation on its way: its hours may be "taken" by that very booking.
  if (state.stage !== 'holding' && state.stage !== 'paying') return step(state);
  const { courtId, day } = state.choice;
  const closed: BookingState = { ...state, stage: 'choosing', dialog: false, hold: null, problem: error };
  if (error.code === 'SIGNED_OUT') return keep(closed, deps, { do: 'logIn' });
  // Paid already and no hold that still runs: nothing but the money is left to ask for.
  const isPaid = state.receipt !== null && state.paidFor !== null && (state.stage === 'holding' || state.holdEnded);
  const isLost = ['SLOT_TAKEN', 'HOLD_EXPIRED', 'PAST', 'CLOSED'].includes(error.code);
  if ((isLost || (isPaid && isOutOfReach(error))) && courtId && day) {
    return loseHours({ ...state, grid: { ...state.grid, loading: true } }, error, deps, {
      do: 'loadDay',
      day,
    });
  }
  return keep(state.stage === 'paying' ? { ...state, problem: error } : closed, deps);
}

/** The same hours once more: extends a running hold, or takes them again after it ended. */
export function renewHold(state: BookingState): Step {
  const { courtId, day, hours } = state.choice;
  if (state.stage !== 'paying' || !courtId || !day) return step(state);
  return step({ ...state, problem: null }, { do: 'hold', courtId, day, hours: [...hours] });
}

export function endHold(state: BookingState): Step {
  return step(state.stage === 'paying' ? { ...state, holdEnded: true } : state);
}

/** Closing gives the hours back at once; choice and receipt stay as a draft. A running confirmation cannot be closed. */
export function close(state: BookingState, deps: Deps): Step {
  if (state.stage === 'unknown') return step({ ...state, dialog: false });
  if (state.stage !== 'paying') return step(state);
  return keep({ ...state, stage: 'choosing', dialog: false, hold: null, problem: null }, deps, { do: 'release' });
}

/** To the profile and back: unlike closing it gives nothing back, and whoever returns finds the same hours held. */
export function stepAside(state: BookingState, deps: Deps): Step {
  if (state.stage !== 'paying') return step(state);
  return keep({ ...state, stage: 'choosing', dialog: false, problem: null }, deps);
}

/** The person went to another page. A tab that is only hidden (the bank app) never comes here: its hold runs on. */
export function leave(state: BookingState, deps: Deps): Step {
  const left: BookingState = { ...state, away: true };
  if (state.stage === 'holding') return step({ ...left, stage: 'choosing' });
  return state.stage === 'paying' ? close(left, deps) : step(left);
}

function paidChoice({ choice: { courtId, day, hours }, total }: BookingState): BookingState['pickedFor'] {
  return courtId && day && hours.length > 0 && total !== null ? { courtId, day, hours: [...hours], total } : null;
}

export function pickFile(state: BookingState, file: File): Step {
  if (state.stage !== 'paying') return step(state);
  const picked = { ...state, preparing: true, pickedFor: paidChoice(state), problem: null };
  return step(picked, { do: 'prepare', file });
}

/**
 * The receipt is written to the device before any network is used: the bank app may kill the tab at any moment. Hours that
 * were lost while it was prepared do not lose it: it stays the proof of what was paid.
 */
export function takeReceipt(state: BookingState, receipt: StoredReceipt, deps: Deps): Step {
  const pickedFor = state.pickedFor ?? paidChoice(state);
  const ready = { ...state, preparing: false, pickedFor: null };
  if (!['paying', 'choosing'].includes(state.stage) || !pickedFor) return step(ready);
  const isCurrent = isChosen(state.choice, pickedFor);
  const requestId = isCurrent ? sameCode(deps.id, state.requestId) : deps.id;
  const paidFor = { requestId, ...pickedFor };
  const kept = { ...ready, receipt, receiptPath: null, paidFor, progress: 0 as const, lightened: false, saved: true };
  // Another choice has a request of its own, and the words about what happened to this one stay.
  if (!isCurrent) return keep(kept, deps);
  return keep({ ...kept, requestId, problem: null }, deps);
}

export function removeReceipt(state: BookingState, deps: Deps): Step {
  if (state.stage !== 'paying') return step(state);
  return keep(
    {
      ...state,
      receipt: null,
      receiptPath: null,
      paidFor: null,
      progress: 0,
      requestId: sameCode(deps.id, state.requestId),
      problem: null,
    },
    deps,
  );
}
