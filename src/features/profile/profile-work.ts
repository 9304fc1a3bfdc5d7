import { pullCatalogue } from '#data/sync.ts';

/** Fetches what the new choice allows; a failed pull is made up for by the next one. */
export async function pullNow(everything: boolean): Promise<void> {
  try {
    await pullCatalogue(everything ? { everything } : {});
  } catch {
    // The venue list says what is missing and offers it.
  }
}
