// What of a venue is drawn and linked, beside its words.

/**
 * The sport that a venue is drawn as when it has no photo: the one that its name says, else one of its own, picked by its
 * id so that a list of venues with the same sports is not the same picture nine times.
 */
export function mainSport(venue: { id: string; name: string; sports: readonly string[] }): string | undefined {
  const name = venue.name.toLowerCase();
  const named = venue.sports.find((sport) => name.includes(sport.toLowerCase()));
  if (named) return named;
  const sum = [...venue.id].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return venue.sports[sum % venue.sports.length];
}

type Place = { lat: number | null; lng: number | null };

/** The address of Google Maps directions: to the point where it is known, else to the words, such as a name and a city. */
export function directionsTo(
  words: readonly (string | null)[],
  { lat, lng }: Place = { lat: null, lng: null },
): string {
  const destination = lat !== null && lng !== null ? `${lat},${lng}` : words.filter(Boolean).join(', ');
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
