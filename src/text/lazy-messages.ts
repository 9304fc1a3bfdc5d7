import { about } from './en/about.ts';
import { adminPayments } from './en/admin-payments.ts';
import { admin } from './en/admin.ts';
import { adminAudit } from './en/admin-audit.ts';
import { adminDecisions } from './en/admin-decisions.ts';
import { adminRefunds } from './en/admin-refunds.ts';
import { adminVendors } from './en/admin-vendors.ts';
import { cancellation } from './en/cancellation.ts';
import { caseRows } from './en/case-rows.ts';
import { cases } from './en/cases.ts';
import { casesPhone } from './en/cases-phone.ts';
import { contact } from './en/contact.ts';
import { deskCalendar } from './en/desk-calendar.ts';
import { deskBookings } from './en/desk-bookings.ts';
import { deskEntries } from './en/desk-entries.ts';
import { deskPause } from './en/desk-pause.ts';
import { deskPausing } from './en/desk-pausing.ts';
import { deskGate } from './en/desk-gate.ts';
import { desk } from './en/desk.ts';
import { deskSheets } from './en/desk-sheets.ts';
import { deskSettings } from './en/desk-settings.ts';
import { deskToday } from './en/desk-today.ts';
import { deskRefusals } from './en/desk-refusals.ts';
import { deskWrites } from './en/desk-writes.ts';
import { document } from './en/document.ts';
import { faq } from './en/faq.ts';
import { game } from './en/game.ts';
import { help } from './en/help.ts';
import { payment } from './en/payment.ts';
import { privacy } from './en/privacy.ts';
import { sports } from './en/sports.ts';
import { terms } from './en/terms.ts';
import { ticket } from './en/ticket.ts';
import { unheard } from './en/unheard.ts';
import { vendor } from './en/vendor.ts';
import { venueRules } from './en/venue-rules.ts';
import { waits } from './en/waits.ts';
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
  ...adminDecisions,
  ...adminRefunds,
  ...adminVendors,
  ...cancellation,
  ...caseRows,
  ...cases,
  ...casesPhone,
  ...contact,
  ...deskCalendar,
  ...deskBookings,
  ...deskEntries,
  ...deskGate,
  ...deskPause,
  ...deskPausing,
  ...desk,
  ...deskSettings,
  ...deskSheets,
  ...deskToday,
  ...deskRefusals,
  ...deskWrites,
  ...document,
  ...faq,
  ...game,
  ...help,
  ...payment,
  ...privacy,
  ...sports,
  ...terms,
  ...ticket,
  ...unheard,
  ...vendor,
  ...venueRules,
  ...waits,
  ...watch,
} as const;
