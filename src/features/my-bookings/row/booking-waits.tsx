import type { ReactNode } from 'react';
import type { Booking } from '#domain/booking.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { CancelState } from '#features/my-bookings/cancel/cancel-state.tsx';
import { RefusedWrite } from './refused-write.tsx';
import { ReviewState } from '#features/my-bookings/review/review-state.tsx';

export type BookingWaitsProps = {
  booking: Booking;
  write: QueuedWrite;
  /** The way to change what was typed; left out when nothing was. */
  edit?: ReactNode;
  onGone: () => void;
};

/** How a write about this booking stands: refused, or not confirmed by our server yet. */
export default function BookingWaits({ booking, write, edit, onGone }: BookingWaitsProps) {
  if (write.state === 'failed') return <RefusedWrite booking={booking} write={write} edit={edit} onGone={onGone} />;
  if (write.kind === 'cancel-booking') return <CancelState booking={booking} write={write} onGone={onGone} />;
  return <ReviewState write={write} edit={edit} />;
}
