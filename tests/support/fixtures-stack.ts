/** How source maps turn an error and the places where it was made into a text. */
type Mapped = (error: Error, places: NodeJS.CallSite[]) => string;

const lineBreak = '\n    at ';

/**
 * Playwright asks at every step where it was called from, and looks up each of some fifty places in the source maps, its own files
 * among them: an eighth of all that the process of a story works. Each place is looked up once.
 */
export function rememberPlaces(): void {
  const lookUp = Error.prepareStackTrace as Mapped | undefined;
  if (!lookUp) return;
  const known = new Map<string, string>();
  const lineOf = (place: NodeJS.CallSite): string => {
    const raw = String(place);
    const line = known.get(raw);
    if (line !== undefined) return line;
    const text = lookUp(new Error('where'), [place]);
    const found = text.slice(text.indexOf(lineBreak));
    known.set(raw, found);
    return found;
  };
  Error.prepareStackTrace = (error, places) =>
    `${error.name || 'Error'}: ${error.message || ''}${places.map(lineOf).join('')}`;
}
