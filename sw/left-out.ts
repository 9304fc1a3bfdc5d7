/**
 * How the names of files begin that the page names and the worker does not keep: IndexedDB in memory, downloaded only where
 * a browser keeps nothing, the worker's files included; and the numbering plans of the world, 25 kB, without which a form
 * takes what looks like a phone number.
 */
export const leftOut: readonly string[] = ['assets/memory-database-', 'assets/phone-plans-'];
