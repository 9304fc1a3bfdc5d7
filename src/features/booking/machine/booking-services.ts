import type { Booking, BookingDraft, VenueDay } from '#domain/booking.ts';
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

// Wanted by those who book: the page of a venue is shown without the code that talks to the server.
const slots = () => import('#data/repositories/slots.ts');
const drafts = () => import('#data/repositories/drafts.ts');
const receipts = () => import('#data/repositories/receipts.ts');
const bookings = () => import('#data/repositories/bookings.ts');
const justBooked = () => import('#data/repositories/just-booked.ts');
const preparing = () => import('#hooks/prepare-receipt.ts');

/** Sends the mail that confirms the person's address once more; answers with that address. */
export async function requestConfirmMail(): Promise<string> {
  return (await import('#data/repositories/confirm-mail.ts')).requestConfirmMail();
}

/** The started booking of this person, also the one that they started signed out. */
export async function findDraft(userId: string | null): Promise<BookingDraft | undefined> {
  const { adoptAnonymousDraft, readBookingDraft } = await drafts();
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
      const receipt = (await (await drafts()).readBookingDraft(owner))?.receipt;
      const { keepReceipt } = await import('#data/repositories/kept-receipts.ts');
      if (receipt) await keepReceipt(userId, path, receipt);
    } catch {
      // Nothing is lost: the server has it.
    }
  }

  async function showInMyBookings(booking: Booking): Promise<void> {
    // The booking stands on the server; a device that cannot write it down shows it after the next sync.
    if (userId) {
      await bookings()
        .then(({ writeBooking }) => writeBooking(userId, booking))
        .catch(() => undefined);
      await justBooked()
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
      const grids = await (await slots()).fetchVenueDay({ venueId, day });
      const courts = new Map(grids.map((grid) => [grid.courtId, grid]));
      return { venueId, day, courts, fetchedAt: grids[0]?.fetchedAt ?? serverNow() };
    },
    holdSlots: async (...asked) => (await slots()).holdSlots(...asked),
    releaseHold: async () => (await slots()).releaseHold(),
    createBooking: async (order) => (await slots()).createBooking(order, person()),
    recordUnplacedPayment: async (order) => (await slots()).recordUnplacedPayment(order, person()),
    prepareReceipt: async (file) => (await preparing()).prepareReceipt(file),
    lightenReceipt: async (receipt) => (await preparing()).lightenReceipt(receipt),
    uploadReceipt: async (...asked) => (await receipts()).uploadReceipt(...asked),
    writeDraft: async (draft) => (await drafts()).writeBookingDraft(owner, draft),
    dropDraft: async () => (await drafts()).deleteBookingDraft(owner, venueId),
    remembered: (day) => rememberedGrid(owner, venueId, day),
    remember: (grid) => rememberGrid(owner, grid),
    keepReceipt: keepReceiptOf,
    finish: showInMyBookings,
    showBookings: async () => {
      await bookings()
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
