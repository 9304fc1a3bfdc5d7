import { about } from './en/about.ts';
import { adminPayments } from './en/admin-payments.ts';
import { admin } from './en/admin.ts';
import { adminAudit } from './en/admin-audit.ts';
import { cases } from './en/cases.ts';
import { contact } from './en/contact.ts';
import { deskCalendar } from './en/desk-calendar.ts';
import { deskBookings } from './en/desk-bookings.ts';
import { deskEntries } from './en/desk-entries.ts';
import { desk } from './en/desk.ts';
import { deskToday } from './en/desk-today.ts';
import { deskWrites } from './en/desk-writes.ts';
import { document } from './en/document.ts';
import { faq } from './en/faq.ts';
import { game } from './en/game.ts';
import { help } from './en/help.ts';
import { payment } from './en/payment.ts';
import { privacy } from './en/privacy.ts';
import { sports } from './en/sports.ts';
import { terms } from './en/terms.ts';
import { vendor } from './en/vendor.ts';
import { watch } from './en/watch.ts';

/**
 * Long words that come along with their own screen, which calls `registerMessages`: together they are as large as all the others,
 * and a list of venues must not wait for the terms. Joined here for the types and the tests only.
 */
export const lazyMessages = {
  ...about,
  ...adminPayments,
  ...admin,
  ...adminAudit,
  ...cases,
  ...contact,
  ...deskCalendar,
  ...deskBookings,
  ...deskEntries,
  ...desk,
  ...deskToday,
  ...deskWrites,
  ...document,
  ...faq,
  ...game,
  ...help,
  ...payment,
  ...privacy,
  ...sports,
  ...terms,
  ...vendor,
  ...watch,
} as const;
