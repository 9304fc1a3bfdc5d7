/** Where Linux keeps files in memory. */
export const memory: string;

/** Whether there is room in memory for the files of a test run, beside everything that runs. */
export function hasRoomInMemory(): boolean;

/** Whether programs that lie there may be run. */
export function mayRunInMemory(): boolean;

/** Removes the folders in memory whose name begins so and whose process is gone. */
export function removeLeftBehind(prefix: string, pidOf: (folder: string) => number): void;

/** The system's temporary folder, on a disk, also in a run that has another one. */
export function diskFolder(): string;

/** Keeps the temporary files of this process and of all that it starts in memory, if there is room. */
export function keepTemporaryFilesInMemory(): void;
