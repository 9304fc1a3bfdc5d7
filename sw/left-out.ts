/**
 * How the names of files begin that the page names and the worker does not keep: IndexedDB in memory, downloaded only where
 * a browser keeps nothing, the worker's files included; the numbering plans of the world, 25 kB, without which a form takes
 * what looks like a phone number; the calendar, 26 kB: two weeks of days stand beside its button, and whoever books a
 * later one is online; and what lays tiles under the map, which come over the network themselves.
 */
export const leftOut: readonly string[] = [
  'assets/memory-database-',
  'assets/phone-plans-',
  'assets/calendar-dialog-',
  'assets/tile-ground-',
];
