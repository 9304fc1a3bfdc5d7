import { about } from './en/about.ts';
import { account } from './en/account.ts';
import { auth } from './en/auth.ts';
import { bookingActions } from './en/booking-actions.ts';
import { booking } from './en/booking.ts';
import { cancellation } from './en/cancellation.ts';
import { confirm } from './en/confirm.ts';
import { contact } from './en/contact.ts';
import { document } from './en/document.ts';
import { error } from './en/error.ts';
import { faq } from './en/faq.ts';
import { formWaiting } from './en/form-waiting.ts';
import { form } from './en/form.ts';
import { game } from './en/game.ts';
import { help } from './en/help.ts';
import { homeForYou } from './en/home-for-you.ts';
import { myBookings } from './en/my-bookings.ts';
import { moveOffer } from './en/move-offer.ts';
import { notifications } from './en/notifications.ts';
import { outbox } from './en/outbox.ts';
import { payment } from './en/payment.ts';
import { privacy } from './en/privacy.ts';
import { problem } from './en/problem.ts';
import { profile } from './en/profile.ts';
import { pwa } from './en/pwa.ts';
import { refundTerms } from './en/refund-terms.ts';
import { refund } from './en/refund.ts';
import { sports } from './en/sports.ts';
import { terms } from './en/terms.ts';
import { ticket } from './en/ticket.ts';
import { vendor } from './en/vendor.ts';
import { venueRules } from './en/venue-rules.ts';
import { venue } from './en/venue.ts';
import { venues } from './en/venues.ts';
import { waiting } from './en/waiting.ts';
import { watch } from './en/watch.ts';
import { when } from './en/when.ts';

/** Texts of the customers' screens, but for those that the first download brings (`translate.ts`). */
export const customerTexts = [
  about,
  account,
  auth,
  bookingActions,
  booking,
  cancellation,
  confirm,
  contact,
  document,
  error,
  faq,
  formWaiting,
  form,
  game,
  help,
  homeForYou,
  moveOffer,
  myBookings,
  notifications,
  outbox,
  payment,
  privacy,
  problem,
  profile,
  pwa,
  refundTerms,
  refund,
  sports,
  terms,
  ticket,
  vendor,
  venueRules,
  venue,
  venues,
  waiting,
  watch,
  when,
] as const;
