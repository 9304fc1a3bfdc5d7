// Everything that may go wrong between a tap and its effect, and the file whose test (named "fault NN: …") shows that it
// ends well: exactly one effect, no lost text, nothing untrue on the screen.

const killed = 'tests/faults/killed.test.ts';
const trouble = 'tests/faults/trouble.test.ts';
const verdicts = 'tests/faults/verdicts.test.ts';
const people = 'tests/faults/people.test.ts';
const phone = 'tests/faults/phone.test.ts';
const versions = 'tests/faults/versions.test.ts';
const browser = 'tests/e2e/faults.spec.ts';

export const scenarios: Record<number, [title: string, file: string]> = {
  1: ['worker killed after the server committed', browser],
  2: ['worker killed with the answer in hand', killed],
  3: ['worker killed between lease and request', killed],
  4: ['page closed right after a write was kept', killed],
  5: ['power lost right after "saved"', killed],
  6: ['two tabs and the worker flush together', browser],
  7: ['the same without Web Locks', killed],
  8: ['ten minutes of errors, 50 writes, 1,000 phones', trouble],
  9: ['too many requests, of data and of tokens', trouble],
  10: ['another renewal at the same moment', trouble],
  11: ['captive portals and other strangers', trouble],
  12: ['started with no network two hours after the token ran out', 'tests/e2e/session.spec.ts'],
  13: ['the token runs out and the app is closed', browser],
  14: ['session ended elsewhere', people],
  15: ['a request that would go as nobody', people],
  16: ['worker killed after the token was rotated', people],
  17: ['page and worker renew in turns', people],
  18: ['one of ten is denied', verdicts],
  19: ['an update that row rules filter to nothing', 'tests/db/queued-writes.test.ts'],
  20: ['an anonymous message sent twice', verdicts],
  21: ['confirmed while the cancellation waited', verdicts],
  22: ['cancelled after the first hour began', verdicts],
  23: ['one booking reviewed on two phones', verdicts],
  24: ['a mistake that only the server finds', verdicts],
  25: ['the clock is wrong, or jumps', phone],
  26: ['the phone is full', phone],
  27: ['the connection to the storage is lost', phone],
  28: ['a worker that was not updated, and writes of an updated page', versions],
  29: ['a frozen tab holds an older version of the database open', browser],
  30: ['signed out with a queue, another person, back again', people],
  31: ['account deleted with a queue', people],
  32: ['a long transaction across a pull', 'tests/db/sync.test.ts'],
  33: ['a slow pull from before an acknowledged write', 'tests/faults/pulls.test.ts'],
  34: ['a row that the person may not see any more', 'src/data/sync/pull.test.ts'],
  35: ['3,000 venues in one city', verdicts],
  36: ['the database was restored', 'tests/db/restored.test.ts'],
  37: ['the server was rolled back', versions],
  38: ['the browser’s last try, and the server is away', browser],
  39: ['200 writes on a slow line, the app killed again and again', killed],
  40: ['a notification that is gone is marked as read', verdicts],
};
