/** What a live query reads; `of` says what it was given. */
export type Reading<T> = { of: string; value: T };
export type Given = readonly (string | number | boolean | undefined)[];

/** A reading that began before its screen was drawn. `done` also when it failed. */
export type Ahead<T> = { found?: Reading<T> | undefined; done: Promise<void>; forget: () => void };

/** ms after which a screen that was not drawn meanwhile reads for itself: what was found may have changed. */
const keptFor = 5000;

/**
 * Starts a reading while the screen that wants it waits to be drawn (`useLiveQuery` begins with what was found), so that it is
 * not drawn once with placeholders first. One that fails is left to that screen, which reads for itself anyway.
 */
export function readAhead<T>(reader: () => Promise<T>, given: Given): Ahead<T> {
  const forget = () => {
    ahead.found = undefined;
  };
  const keep = async () => {
    try {
      ahead.found = { of: JSON.stringify(given), value: await reader() };
      setTimeout(forget, keptFor);
    } catch {
      // Told where the screen reads.
    }
  };
  const ahead: Ahead<T> = { done: Promise.resolve().then(keep), forget };
  return ahead;
}
