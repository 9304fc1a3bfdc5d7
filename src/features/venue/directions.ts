import type { VenueDetails } from '#domain/venue.ts';

/** Google Maps directions to a venue: to its point where it is known, else to its address. */
export function directionsTo({ lat, lng, name, address, area, city }: VenueDetails): string {
  const place = lat !== null && lng !== null ? `${lat},${lng}` : [name, address ?? area, city].join(', ');
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`;
}
