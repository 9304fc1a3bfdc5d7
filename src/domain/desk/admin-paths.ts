// Addresses inside of Baari's own console, beside the starts that desk-paths.ts knows.
import { withQuery } from '#domain/paths.ts';
import { adminPaths } from './desk-paths.ts';

/** Address of one business, as it is passed on: it opens in its list. */
export const adminVendorPath = `${adminPaths.vendors}/:vendorId`;

/** Address of the refunds in a state (due, sent, void), with one of them opened. */
export function adminRefundsPath(state: string, id?: string | null): string {
  return withQuery(adminPaths.refunds, { state: state === 'due' ? undefined : state, id });
}

/** Address of the businesses with a status, with one of them opened. */
export function adminVendorsPath(status: string, id?: string | null): string {
  return withQuery(adminPaths.vendors, { status: status === 'pending' ? undefined : status, id });
}

/** Address of the payments and calls on a tab, with one booking opened. */
export function adminCallsPath(tab: 'decide' | 'call' | 'done', id?: string | null): string {
  return withQuery(adminPaths.calls, { tab: tab === 'decide' ? undefined : tab, id });
}

/** Address of the problems in a state (open, closed), with one of them opened. */
export function adminDisputesPath(state: string, id?: string | null): string {
  return withQuery(adminPaths.disputes, { state: state === 'open' ? undefined : state, id });
}

/** Address of the messages in a state (new, answered, closed), with one of them opened. */
export function adminMessagesPath(state: string, id?: string): string {
  return withQuery(adminPaths.messages, { state: state === 'new' ? undefined : state, id });
}
