// Who asks about a confirmation without an answer: the page of its venue as long as it is open in some tab, else the app.
// Both ask the same question, which books once; but a refusal that the one has told may be a booking for the other.
import type { Booking, BookingDraft } from '#domain/booking.ts';
import { type AppError, asAppError } from '#domain/errors.ts';
import { offerOf } from '#domain/offer.ts';
import { claimShared, ifUnlocked } from '#data/storage/locks.ts';
import { advance } from '#features/booking/machine/booking-machine.ts';
import { type BookingEvent, type Deps, type Order, startState } from '#features/booking/machine/booking-state.ts';

const name = 'baari-ask-unanswered';
/** The app may be at it as a page opens; a request ends by itself, and a tab that hangs is not waited for. */
const claimTimeoutMs = 30_000;

let claims = 0;
let granted: Promise<void> = Promise.resolve();

/** Says that a page of this tab sends and asks by itself; call what it returns when it does no longer. */
export function claimAsking(): () => void {
  const claim = claimShared(name);
  claims += 1;
  granted = claim.granted;
  return () => {
    claims -= 1;
    claim.release();
  };
}

/** Waits until the app, here or in another tab, has ended what it was asking when the page began. */
export async function untilClaimed(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, claimTimeoutMs);
  });
  await Promise.race([granted, timeout]);
  clearTimeout(timer);
}

/** Asks unless a page, or the app in another tab, is at it; false when it was left to them. */
export async function askAlone(work: () => Promise<void>): Promise<boolean> {
  return claims === 0 && ifUnlocked(name, work);
}

/** What asking needs from the device of one person; tests/simulation gives each of its devices its own. */
export type AskPorts = {
  readDraft: () => Promise<BookingDraft | undefined>;
  /** Replaces the draft, or drops it for null, unless it is no longer this unanswered request's; whether it did. */
  settleDraft: (requestId: string, next: BookingDraft | null) => Promise<boolean>;
  createBooking: (order: Order) => Promise<{ booking: Booking }>;
  storeBooking: (booking: Booking) => Promise<unknown>;
  deps: () => Deps;
};

/** `open`: still nobody knows. `changed`: known, and somebody else has told the person or they left. */
export type Asked =
  | { is: 'none' | 'changed' }
  | { is: 'open'; error: AppError }
  | { is: 'booked'; booking: Booking }
  | { is: 'refused'; error: AppError; venueId: string };

/**
 * Repeats the confirmation whose answer was lost, without a page of its venue: the machine of that page decides what to
 * send and what the answer means. The row is stored before the draft goes: at no moment is there neither. Throws what
 * reading and writing the draft throws.
 */
export async function askUnanswered(ports: AskPorts): Promise<Asked> {
  const draft = await ports.readDraft();
  if (!draft?.outcomeUnknown) return { is: 'none' };
  const { venueId, requestId } = draft;
  const offer = offerOf({ open: '', close: '' });
  const blank = startState({ venueId, offer, courts: [], signedIn: true, online: true }, ports.deps());
  const lost = advance(blank, { type: 'draftFound', draft }, ports.deps()).state;
  const asking = advance(lost, { type: 'askedAgain', byHand: true }, ports.deps());
  const create = asking.effects.find((effect) => effect.do === 'create');
  // A draft without a receipt or a total never left this device.
  if (!create) return { is: 'none' };

  let event: BookingEvent;
  try {
    event = { type: 'created', booking: (await ports.createBooking(create.order)).booking };
  } catch (thrown) {
    event = { type: 'createFailed', error: asAppError(thrown) };
  }
  const { state, effects } = advance(asking.state, event, ports.deps());
  if (event.type === 'created') {
    const { booking } = event;
    // It stands on the server; a device that cannot write it down shows it after the next sync.
    await ports.storeBooking(booking).catch(() => undefined);
    return (await ports.settleDraft(requestId, null)) ? { is: 'booked', booking } : { is: 'changed' };
  }
  if (event.type !== 'createFailed') return { is: 'none' };
  const { error } = event;
  if (state.stage === 'unknown') return { is: 'open', error };
  const save = effects.find((effect) => effect.do === 'save');
  // Said once by a message that goes away; the draft says it for as long as it is looked at.
  const next = save ? { ...save.draft, refusal: error.code } : null;
  const kept = await ports.settleDraft(requestId, next);
  return kept ? { is: 'refused', error, venueId } : { is: 'changed' };
}
