import { db, unit, type Point } from '#tests/spec/point.ts';

const phone = (test: string) => db('desk-phone', test);
const queue = (test: string) => unit('commands/queue/desk-queue.test.ts', test);
const pull = (test: string) => unit('data/sync/pull-desk.test.ts', test);

export const points: readonly Point[] = [
  {
    id: 'desk-data.device',
    kind: 'rule',
    says: 'A console keeps its venue, entries and holds on the phone, equal to the server through every change, in the window of the role.',
    proof: [
      phone('keeps what the server has'),
      phone('stays equal through writes of its own and of others'),
      phone('a phone that lost a row asks for everything once'),
      pull('days that have left the window leave the phone'),
    ],
  },
  {
    id: 'desk-data.bytes',
    kind: 'rule',
    says: 'Keeping a console up to date costs less than a kilobyte when nothing is new.',
    proof: [phone('costs few bytes')],
  },
  {
    id: 'desk-data.lost-role',
    kind: 'rule',
    says: 'A role that is taken away deletes the venue from the phone, and what waits for it ends with those words.',
    proof: [
      phone('a role that is taken away deletes the venue here'),
      pull('a venue without a role leaves nothing but its name'),
    ],
  },
  {
    id: 'desk-data.two-phones',
    kind: 'rule',
    says: 'Hours that were taken meanwhile are refused with who was first, and the entry can go to another court; its check-in goes with it.',
    proof: [
      phone('two phones converge'),
      queue('takes along what waits about it'),
      queue('is written anew for another court, once'),
    ],
  },
  {
    id: 'desk-data.used-twice',
    kind: 'rule',
    says: 'A guest who is checked in on two phones: a moment apart nobody is troubled, later the second is told of the first.',
    proof: [phone('the same guest is checked in on two phones')],
  },
  {
    id: 'desk-data.take-back',
    kind: 'rule',
    says: 'What was never sent is simply taken back: a check-in by its undo, an entry by its removal, a note by the next one.',
    proof: [
      queue('a check-in and its undo cancel each other'),
      queue('an entry that is removed again was never there'),
      queue('a second change, note or mark replaces the first'),
    ],
  },
  {
    id: 'desk-data.expires',
    kind: 'rule',
    says: 'A check-in that could not be sent for a week, or a block after its last hour, ends and says so; by the server’s time alone.',
    proof: [queue('ends, and says so'), queue('is sent when only this phone’s clock runs ahead')],
  },
  {
    id: 'desk-data.full-phone',
    kind: 'state',
    says: 'A full phone keeps what it had; nothing that was sent is forgotten, and nothing is half there.',
    proof: [
      pull('a full phone keeps what it had and says so'),
      queue('is dropped whole when the phone is full'),
      queue('a tab that is closed between the answer and its storing'),
    ],
  },
  {
    id: 'desk-data.decided-once',
    kind: 'rule',
    says: 'A decision is asked about under its own id until it is answered, says that it is unsure after six seconds, and gives up after ten minutes.',
    proof: [
      phone('a decision is sent once however often it is asked'),
      unit('hooks/use-online-write.test.tsx', 'is unsure after six seconds'),
      unit('hooks/use-online-write.test.tsx', 'for ten minutes was not sent'),
    ],
  },
  {
    id: 'desk-data.customers',
    kind: 'rule',
    says: 'Customers’ pages and the worker send a console’s writes and name them, and load none of its code.',
    proof: [
      unit('commands/queue/desk-registry.test.ts', 'are in the table of those who only send them'),
      unit('features/outbox/write-words.test.ts', 'says what it is in the words that it brought along'),
    ],
  },
];
