import { AppError } from './errors.ts';

/**
 * A door: fetches a part of the code when it is called for. A file that is not on this device and cannot be fetched means what it
 * always means to a person: no connection.
 * @throws {AppError} OFFLINE, from the function that it returns
 */
/* @__NO_SIDE_EFFECTS__ The build leaves out a door that nobody calls: the service worker has no sign-in. */
export function door<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return () =>
    load().catch((cause: unknown) => {
      throw new AppError('OFFLINE', {}, { cause });
    });
}
