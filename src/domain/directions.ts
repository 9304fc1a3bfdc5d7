type Place = { lat: number | null; lng: number | null };

/** The address of Google Maps directions: to the point where it is known, else to the words, such as a name and a city. */
export function directionsTo(
  words: readonly (string | null)[],
  { lat, lng }: Place = { lat: null, lng: null },
): string {
  const destination = lat !== null && lng !== null ? `${lat},${lng}` : words.filter(Boolean).join(', ');
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
