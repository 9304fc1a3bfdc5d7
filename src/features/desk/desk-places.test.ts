import { expect, test } from 'vitest';
import type { DeskLink } from '#domain/desk/desk.ts';
import { deskPlaces } from './desk-places.ts';

test.each<[DeskLink['role'], string[]]>([
  ['owner', ['today', 'calendar', 'gate', 'bookings', 'venue', 'staff', 'guide']],
  ['manager', ['today', 'calendar', 'gate', 'bookings', 'guide']],
  ['admin', ['today', 'calendar', 'gate', 'bookings', 'venue', 'staff', 'guide']],
  ['gate', ['today', 'calendar', 'gate', 'guide']],
  ['representative', ['today', 'calendar', 'bookings', 'guide']],
  ['unknown', ['today', 'calendar', 'guide']],
])('%s has %j', (role, screens) => {
  expect(deskPlaces({ venueId: 'v', role }).map(({ icon }) => icon)).toEqual(screens);
});
