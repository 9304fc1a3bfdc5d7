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

/** The words of every screen, area by area: a phone that joins a thousand of them to one object works for it as long as for a screen. */
export const areas = [
  booking,
  bookingActions,
  common,
  venue,
  error,
  outbox,
  pwa,
  home,
  homeForYou,
  shell,
  venues,
  when,
  account,
  waiting,
  auth,
  form,
  myBookings,
  profile,
  refund,
  refundTerms,
  formWaiting,
  notifications,
] as const satisfies readonly Record<string, string | { one: string; other: string }>[];

type Area = (typeof areas)[number];
type KeysOf<Each> = Each extends unknown ? keyof Each : never;

export type TextKey = KeysOf<Area> | keyof typeof lazyMessages;
