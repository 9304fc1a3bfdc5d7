import type { Booking } from './booking.ts';

/** The court, date and hours that a ticket was made for. */
export type TicketFor = Pick<Booking, 'courtId' | 'day' | 'hours'>;

/**
 * True when a ticket is for the booking as it stands: still confirmed, and for the same court, date and hours. What else changed
 * about the booking, such as the venue's name, is not on a ticket.
 */
export function isTicketOf(
  made: TicketFor,
  { courtId, day, hours, status }: TicketFor & Pick<Booking, 'status'>,
): boolean {
  const inOrder = (some: readonly number[]) => [...some].sort((a, b) => a - b).join();
  return (
    status === 'confirmed' && made.courtId === courtId && made.day === day && inOrder(made.hours) === inOrder(hours)
  );
}
