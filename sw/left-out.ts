/**
 * How the names of files begin that the page names and the worker does not keep: IndexedDB in memory, downloaded only where
 * a browser keeps nothing, the worker's files included; the numbering plans of the world, 25 kB, without which a form takes
 * what looks like a phone number; the calendar, 26 kB: two weeks of days stand beside its button, and whoever books a
 * later one is online; what lays tiles under the map, which come over the network themselves; what draws a ticket, 6 kB, when it
 * comes over the network: its picture is kept; and what only an answer of the server or an installation leads to.
 */
export const leftOut: readonly string[] = [
  'assets/memory-database-',
  'assets/phone-plans-',
  'assets/calendar-dialog-',
  'assets/tile-ground-',
  'assets/ticket-picture-',
  'assets/ios-install-sheet-',
  'assets/deleted-account-dialog-',
];

/**
 * How the names of files begin that only a device with the console of a venue keeps, though a customer's page may ask for them
 * too: the gate reads codes without a network with what draws a ticket when it comes over one.
 */
export const forConsole: readonly string[] = ['assets/qr-'];
