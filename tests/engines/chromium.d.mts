/** Flags for every Chromium that the tests start. */
export const browserArgs: string[];

/**
 * The Chromium that is on this machine; undefined when there is none.
 * @throws {Error} when CHROMIUM_PATH names one that does not start
 */
export function findChromium(): string | undefined;

/**
 * A Chromium to test with, fetched where none is.
 * @throws {Error} with one sentence when there is no way to one
 */
export function provideChromium(): Promise<string>;
