/**
 * How the names of files begin that the page names and the worker does not keep: IndexedDB in memory, downloaded only where
 * a browser keeps nothing, the worker's files included.
 */
export const leftOut = 'assets/memory-database-';
