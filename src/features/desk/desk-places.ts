import type { DeskLink } from '#domain/desk/desk.ts';
import { calendarPath, deskBookingsPath, gatePath, todayPath } from '#domain/desk/desk-paths.ts';
import { guidePath } from '#domain/desk/guide-paths.ts';
import { settingsPath, staffPath } from '#domain/desk/settings-paths.ts';
import type { TextKey } from '#text/en.ts';

export type Place = {
  to: string;
  text: TextKey;
  icon: 'today' | 'calendar' | 'gate' | 'bookings' | 'venue' | 'staff' | 'guide';
  /** On a phone it stands behind "More". */
  isMore?: boolean;
};

type Who = Pick<DeskLink, 'venueId' | 'role'>;

/** The screens of a venue that this role has, and how they are used. */
export function deskPlaces(who: Who): readonly Place[] {
  return [...placesOf(who), { to: guidePath(who.venueId), text: 'desk.guide', icon: 'guide', isMore: true }];
}

/** At the gate nobody decides about bookings, and only its owner says what it sells and who works there. */
function placesOf({ venueId, role }: Who): readonly Place[] {
  const places: readonly Place[] = [
    { to: todayPath(venueId), text: 'desk.today', icon: 'today' },
    { to: calendarPath(venueId), text: 'desk.calendar', icon: 'calendar' },
  ];
  // Baari's own people look on: they let nobody in.
  const atGate: readonly Place[] =
    role === 'unknown' || role === 'representative' ? [] : [{ to: gatePath(venueId), text: 'desk.gate', icon: 'gate' }];
  if (role === 'gate' || role === 'unknown') return [...places, ...atGate];
  const decided = [
    ...places,
    ...atGate,
    { to: deskBookingsPath(venueId), text: 'desk.bookings', icon: 'bookings' } as const,
  ];
  if (role !== 'owner' && role !== 'admin') return decided;
  return [
    ...decided,
    { to: settingsPath(venueId), text: 'desk.venue', icon: 'venue', isMore: true },
    { to: staffPath(venueId), text: 'desk.staff', icon: 'staff', isMore: true },
  ];
}

const isBelow = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`);

/** True for an address that belongs to a place; one booking belongs to the bookings. */
export const isAtPlace = (pathname: string, { to }: Pick<Place, 'to'>): boolean => isBelow(pathname, to);

/** True for an address that the bars do not offer this role: typed in, it is no way there either. */
export function isClosedTo(who: Who, pathname: string): boolean {
  const { venueId } = who;
  const guarded = [deskBookingsPath(venueId), gatePath(venueId), settingsPath(venueId), staffPath(venueId)];
  return guarded.some((to) => isBelow(pathname, to) && !deskPlaces(who).some((place) => place.to === to));
}
