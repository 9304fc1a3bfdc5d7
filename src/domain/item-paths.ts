// Addresses of single things, for screens beyond the first download, which carries `paths.ts`.
import { paths, withQuery } from './paths.ts';

/** Address of one question among the FAQ, which is then open. */
export function faqPath(id: string): string {
  return `${paths.faq}#${id}`;
}

/** What a booking is called in the page of My Bookings. */
export function bookingAnchor(id: string): string {
  return `booking-${id}`;
}

/** Address of one booking among the person's own. */
export function bookingPath(id: string): string {
  return `${paths.myBookings}#${bookingAnchor(id)}`;
}

/** Address of the ticket of one booking, which is then open. */
export function ticketPath(id: string): string {
  return `${withQuery(paths.myBookings, { ticket: id })}#${bookingAnchor(id)}`;
}

/** Address of the contact form with its subject filled in. */
export function contactPath(subject: string): string {
  return withQuery(paths.contact, { subject });
}

/** Address of a form that takes a queued write up again, to be changed and sent anew. */
export function editWritePath(form: string, writeId: string): string {
  return withQuery(form, { edit: writeId });
}
