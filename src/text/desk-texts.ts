import { deskBookings } from './en/desk-bookings.ts';
import { deskCalendar } from './en/desk-calendar.ts';
import { deskEntries } from './en/desk-entries.ts';
import { deskGate } from './en/desk-gate.ts';
import { deskPause } from './en/desk-pause.ts';
import { deskPausing } from './en/desk-pausing.ts';
import { deskRefusals } from './en/desk-refusals.ts';
import { deskSettings } from './en/desk-settings.ts';
import { deskSheets } from './en/desk-sheets.ts';
import { deskStaff } from './en/desk-staff.ts';
import { deskToday } from './en/desk-today.ts';
import { desk } from './en/desk.ts';

/** Texts that only the vendor console shows. */
export const deskTexts = [
  deskBookings,
  deskCalendar,
  deskEntries,
  deskGate,
  deskPause,
  deskPausing,
  deskRefusals,
  deskSettings,
  deskSheets,
  deskStaff,
  deskToday,
  desk,
] as const;
