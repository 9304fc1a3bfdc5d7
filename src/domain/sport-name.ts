/** "pedal" is how the spec's links spell Padel; links made with either spelling find the same venues. */
export function canonicalSport(name: string): string {
  const trimmed = name.trim().toLowerCase();
  const known = trimmed === 'pedal' ? 'padel' : trimmed;
  return known.charAt(0).toUpperCase() + known.slice(1);
}
