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
