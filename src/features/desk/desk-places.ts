import type { DeskLink } from '#domain/desk/desk.ts';
import { calendarPath, deskBookingsPath, todayPath } from '#domain/desk/desk-paths.ts';
import type { TextKey } from '#text/en.ts';

type Place = { to: string; text: TextKey; icon: 'today' | 'calendar' | 'bookings' };

/** The screens of a venue that this role has: at the gate nobody decides about bookings. */
export function deskPlaces({ venueId, role }: Pick<DeskLink, 'venueId' | 'role'>): readonly Place[] {
  const places: readonly Place[] = [
    { to: todayPath(venueId), text: 'desk.today', icon: 'today' },
    { to: calendarPath(venueId), text: 'desk.calendar', icon: 'calendar' },
  ];
  if (role === 'gate' || role === 'unknown') return places;
  return [...places, { to: deskBookingsPath(venueId), text: 'desk.bookings', icon: 'bookings' }];
}
