import type { Booking, BookingDraft, Hold, StoredReceipt, VenueDay } from '#domain/booking.ts';
import type { AppError } from '#domain/errors.ts';
import type { Court } from '#domain/venue.ts';
import type { BookingState, Sending } from './booking-state.ts';

/** Everything that can happen to a booking: what the person does, what the network answers, what the clock says. */
export type BookingEvent =
  | { type: 'courtsKnown'; courts: readonly Court[] }
  | { type: 'draftFound'; draft: BookingDraft | null }
  | { type: 'otherSeen'; draft: BookingDraft | null }
  | { type: 'networkChanged'; online: boolean }
  | { type: 'courtChosen'; courtId: string }
  | { type: 'dayChosen'; day: string }
  /** Without a court: of the chosen one. */
  | { type: 'hourToggled'; hour: number; courtId?: string }
  | { type: 'cleared' }
  | { type: 'refreshed'; byHand?: true }
  | { type: 'dayRemembered'; grid: VenueDay }
  | { type: 'dayLoaded'; grid: VenueDay }
  | { type: 'dayFailed'; day: string; error: AppError }
  | { type: 'proceeded' }
  | { type: 'held'; hold: Hold }
  | { type: 'holdFailed'; error: AppError }
  | { type: 'holdRenewed' }
  | { type: 'holdEnded' }
  | { type: 'closed' }
  | { type: 'steppedAside' }
  | { type: 'left' }
  | { type: 'filePicked'; file: File }
  | { type: 'fileReady'; receipt: StoredReceipt }
  | { type: 'fileRefused'; error: AppError }
  | { type: 'receiptRemoved' }
  | { type: 'confirmed' }
  | { type: 'uploadStepped'; step: 10 | 30 | 70 | 100 }
  | { type: 'uploadMoved'; sending: Sending }
  | { type: 'receiptLightened'; receipt: StoredReceipt }
  | { type: 'uploaded'; path: string }
  | { type: 'uploadFailed'; error: AppError }
  | { type: 'created'; booking: Booking }
  | { type: 'createFailed'; error: AppError }
  | { type: 'askedAgain'; byHand?: true }
  | { type: 'refundAsked' }
  | { type: 'refunded'; booking: Booking }
  | { type: 'refundFailed'; error: AppError }
  | { type: 'discarded' }
  | { type: 'saveFailed' };

/** What the machine wants done; the runner does it and answers with events. */
export type BookingEffect =
  | { do: 'loadDay'; day: string }
  | { do: 'hold'; courtId: string; day: string; hours: number[] }
  | { do: 'release' }
  | { do: 'save'; draft: BookingDraft }
  | { do: 'drop' }
  | { do: 'prepare'; file: File }
  | { do: 'upload'; receipt: StoredReceipt }
  | { do: 'create'; order: Order }
  | { do: 'askLater'; wait: number }
  | { do: 'refund'; order: Order }
  | { do: 'finish'; booking: Booking }
  | { do: 'showBookings' }
  | { do: 'logIn' };

/** A confirmation as the server takes it; repeated unchanged until it is answered. */
export type Order = {
  requestId: string;
  courtId: string;
  day: string;
  hours: number[];
  receipt: string;
  expectedTotal: number;
};

export type Step = { state: BookingState; effects: BookingEffect[] };

export function step(state: BookingState, ...effects: BookingEffect[]): Step {
  return { state, effects };
}
