// Bugs that somebody could make in the console's half of the engine, as `planted-bugs.mjs` has them for the rest.

export const plantedDeskBugs = [
  {
    name: 'an entry waits for the next pull',
    patches: [
      {
        file: 'src/data/outbox/apply-results.ts',
        find: 'if (rows.entries) await applyEntries(db, rows.entries);',
        put: '',
      },
    ],
  },
  {
    name: 'a refused entry takes along what is behind it',
    patches: [
      {
        file: 'src/domain/queued-write.ts',
        find: 'return about.seq > made.seq && about.lane.endsWith(`:${made.id}`);',
        put: 'return about.seq > made.seq;',
      },
    ],
  },
  {
    name: 'a late pull undoes what was just sent',
    patches: [
      {
        file: 'src/data/sync/apply-desk.ts',
        find: "if (!isUnmoved(asked, now)) return 'again';",
        put: 'void isUnmoved(asked, now);',
      },
      {
        file: 'src/data/sync/apply-desk.ts',
        find: 'row.rev < rev)',
        put: 'row.rev < 0 * rev)',
      },
    ],
  },
  {
    name: 'the role goes and the entries stay',
    patches: [
      {
        file: 'src/data/storage/apply-work.ts',
        find: "await db.entries.where('[venueId+day]').between([venueId, ''], [venueId, '\\uffff']).delete();\n  await db.parts",
        put: 'await db.parts',
      },
    ],
  },
];
