import { booking } from './en/booking.ts';
import { bookingActions } from './en/booking-actions.ts';
import { common } from './en/common.ts';
import { error } from './en/error.ts';
import { home } from './en/home.ts';
import { homeForYou } from './en/home-for-you.ts';
import { outbox } from './en/outbox.ts';
import { pwa } from './en/pwa.ts';
import { shell } from './en/shell.ts';
import { venues } from './en/venues.ts';
import { when } from './en/when.ts';
import { account } from './en/account.ts';
import { waiting } from './en/waiting.ts';
import { auth } from './en/auth.ts';
import { form } from './en/form.ts';
import { myBookings } from './en/my-bookings.ts';
import { profile } from './en/profile.ts';
import { refund } from './en/refund.ts';
import { refundTerms } from './en/refund-terms.ts';
import { venue } from './en/venue.ts';
import type { lazyMessages } from './lazy-messages.ts';
import { notifications } from './en/notifications.ts';
import { formWaiting } from './en/form-waiting.ts';

/** The English dictionary: one flat object, so that a key greps from the screen to its words in one step. */
export const en = {
  ...booking,
  ...bookingActions,
  ...common,
  ...venue,
  ...error,
  ...outbox,
  ...pwa,
  ...home,
  ...homeForYou,
  ...shell,
  ...venues,
  ...when,
  ...account,
  ...waiting,
  ...auth,
  ...form,
  ...myBookings,
  ...profile,
  ...refund,
  ...refundTerms,
  ...formWaiting,
  ...notifications,
} as const satisfies Record<string, string | { one: string; other: string }>;

export type TextKey = keyof typeof en | keyof typeof lazyMessages;
