import type { Booking, BookingDraft, VenueDay } from '#domain/booking.ts';
import { door } from '#domain/door.ts';
import { AppError } from '#domain/errors.ts';
import { loginPath, paths } from '#domain/paths.ts';
import { payPath } from '#domain/return-paths.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { claimAsking, untilClaimed } from '#features/booking/unanswered/ask-unanswered.ts';
import type { BookingServices } from './booking-runner.ts';

/** Grids seen since the tab was opened, oldest first; shown grey with their age, never booked from. */
const seen = new Map<string, VenueDay>();
const maxEntries = 60;

/** The owner is part of the key: the next person on this device must not see which hours were somebody's own. */
function keyOf(owner: string, venueId: string, day: string): string {
  return `${owner} ${venueId} ${day}`;
}

export function rememberGrid(owner: string, grid: VenueDay): void {
  const key = keyOf(owner, grid.venueId, grid.day);
  seen.delete(key);
  seen.set(key, grid);
  const oldest = seen.keys().next();
  if (seen.size > maxEntries && !oldest.done) seen.delete(oldest.value);
}

export function rememberedGrid(owner: string, venueId: string, day: string): VenueDay | undefined {
  return seen.get(keyOf(owner, venueId, day));
}

// Doors: the page of a venue is shown without the code that talks to the server.
const loadSlots = door(() => import('#data/repositories/slots.ts'));
const loadDrafts = door(() => import('#data/repositories/drafts.ts'));
const loadReceipts = door(() => import('#data/repositories/receipts.ts'));
const loadBookings = door(() => import('#data/repositories/bookings.ts'));
const loadJustBooked = door(() => import('#data/repositories/just-booked.ts'));
const loadConfirmMail = door(() => import('#data/repositories/confirm-mail.ts'));
const loadKeptReceipts = door(() => import('#data/repositories/kept-receipts.ts'));
const loadPreparing = door(() => import('#hooks/prepare-receipt.ts'));

/** Sends the mail that confirms the person's address once more; answers with that address. */
export async function requestConfirmMail(): Promise<string> {
  return (await loadConfirmMail()).requestConfirmMail();
}

/** The started booking of this person, also the one that they started signed out. */
export async function findDraft(userId: string | null): Promise<BookingDraft | undefined> {
  const { adoptAnonymousDraft, readBookingDraft } = await loadDrafts();
  if (userId) await adoptAnonymousDraft(userId);
  return readBookingDraft(userId ?? 'anon');
}

/** The real world for one person and one venue. `go` changes the page. */
export function bookingServices(userId: string | null, venueId: string, go: (path: string) => void): BookingServices {
  const owner = userId ?? 'anon';

  function person(): string {
    if (!userId) throw new AppError('SIGNED_OUT');
    return userId;
  }

  /** The proof of the payment opens in My Bookings without a connection; a device that is full fetches it from the server. */
  async function keepReceiptOf({ receipt: path }: Booking): Promise<void> {
    if (!userId || !path) return;
    try {
      const receipt = (await (await loadDrafts()).readBookingDraft(owner))?.receipt;
      const { keepReceipt } = await loadKeptReceipts();
      if (receipt) await keepReceipt(userId, path, receipt);
    } catch {
      // Nothing is lost: the server has it.
    }
  }

  async function showInMyBookings(booking: Booking): Promise<void> {
    // The booking stands on the server; a device that cannot write it down shows it after the next sync.
    if (userId) {
      await loadBookings()
        .then(({ writeBooking }) => writeBooking(userId, booking))
        .catch(() => undefined);
      await loadJustBooked()
        .then(({ writeJustBooked }) => writeJustBooked(userId, booking.id))
        .catch(() => undefined);
    }
    const refund = booking.status === 'refund_due';
    showToast({
      kind: 'success',
      title: t(refund ? 'booking.refundTitle' : 'booking.successTitle'),
      text: t(refund ? 'booking.refundText' : 'booking.successText'),
    });
    go(paths.myBookings);
  }

  return {
    fetchVenueDay: async (day) => {
      const grids = await (await loadSlots()).fetchVenueDay({ venueId, day });
      const courts = new Map(grids.map((grid) => [grid.courtId, grid]));
      return { venueId, day, courts, fetchedAt: grids[0]?.fetchedAt ?? serverNow() };
    },
    holdSlots: async (...asked) => (await loadSlots()).holdSlots(...asked),
    releaseHold: async () => (await loadSlots()).releaseHold(),
    createBooking: async (order) => (await loadSlots()).createBooking(order, person()),
    recordUnplacedPayment: async (order) => (await loadSlots()).recordUnplacedPayment(order, person()),
    prepareReceipt: async (file) => (await loadPreparing()).prepareReceipt(file),
    lightenReceipt: async (receipt) => (await loadPreparing()).lightenReceipt(receipt),
    uploadReceipt: async (...asked) => (await loadReceipts()).uploadReceipt(...asked),
    writeDraft: async (draft) => (await loadDrafts()).writeBookingDraft(owner, draft),
    dropDraft: async () => (await loadDrafts()).deleteBookingDraft(owner, venueId),
    remembered: (day) => rememberedGrid(owner, venueId, day),
    remember: (grid) => rememberGrid(owner, grid),
    keepReceipt: keepReceiptOf,
    finish: showInMyBookings,
    showBookings: async () => {
      await loadBookings()
        .then(({ pullBookings }) => pullBookings())
        .catch(() => undefined);
      showToast({ kind: 'info', title: errorText(new AppError('ALREADY_YOURS')) });
      go(paths.myBookings);
    },
    claimAsking,
    untilClaimed,
    logIn: () => go(loginPath(payPath(venueId))),
  };
}
