/** Writes the files of a tar archive into a folder; refuses links and names that lead out of it. */
export function unpackTar(archive: Buffer, folder: string): void;
