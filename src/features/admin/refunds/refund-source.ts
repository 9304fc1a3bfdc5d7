import type { ConsolePage } from '#data/repositories/console-lists.ts';
import { fetchAdminList, fetchDeskList } from '#data/repositories/console-lists.ts';
import { adminRefundsPath } from '#domain/desk/admin-paths.ts';
import { adminBookingPath, deskBookingPath, deskRefundsPath } from '#domain/desk/desk-paths.ts';
import { refundDetail, refundRow, type RefundDetail, type RefundRow, type RefundState } from './refund-row.ts';

/** The venue that sends its refunds itself, in its own console; null for Baari's. */
export type Console = string | null;

/** A page of the refunds in a state; with `q` of those that it means. */
export function fetchRefunds(
  venueId: Console,
  filter: { state: RefundState; q?: string },
  after: string | null,
): Promise<ConsolePage<RefundRow>> {
  return venueId === null
    ? fetchAdminList('refunds', filter, after, refundRow)
    : fetchDeskList(venueId, 'refunds', filter, after, refundRow);
}

/** One refund alone; no row for what is not there, or not this venue's to send. */
export function fetchRefund(venueId: Console, id: string, after: string | null): Promise<ConsolePage<RefundDetail>> {
  return venueId === null
    ? fetchAdminList('refunds', { id }, after, refundDetail)
    : fetchDeskList(venueId, 'refunds', { id }, after, refundDetail);
}

/** Where the refunds of a state stand, with one of them opened. */
export function refundsPath(venueId: Console, state: RefundState, id?: string): string {
  return venueId === null ? adminRefundsPath(state, id) : deskRefundsPath(venueId, state, id);
}

/** Where the booking of a refund stands in the same console. */
export function bookingPath(venueId: Console, id: string): string {
  return venueId === null ? adminBookingPath(id) : deskBookingPath(venueId, id);
}
