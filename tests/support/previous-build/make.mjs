// Makes data.mjs: what a released build does with its device and the server, from the commit it was released as, without its
// screens. `node tests/support/previous-build/make.mjs <commit>`; the commit must be in this clone's history.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const [asked] = process.argv.slice(2);
if (!asked) throw new Error('Which commit? node tests/support/previous-build/make.mjs <commit>');
const commit = execFileSync('git', ['rev-parse', '--short=12', `${asked}^{commit}`], { cwd: root, encoding: 'utf8' });

/** What the tests drive. */
const entry = `
export { signIn } from '#data/session/auth.ts';
export { pullCatalogue, pullUser } from '#data/sync/pull.ts';
export { fetchFreeHours } from '#data/sync/free-hours.ts';
export { createBooking, fetchVenueDay, holdSlots, releaseHold } from '#data/repositories/slots.ts';
export { readBookings } from '#data/repositories/bookings.ts';
export { readNotifications } from '#data/repositories/notifications.ts';
export { readOutbox } from '#data/repositories/outbox.ts';
export { pullVenue, readVenue, readVenueSummary } from '#data/repositories/venues.ts';
export { flushOutbox, queueWrite } from '#commands/queue/queue.ts';
export { commands } from '#commands/queue/registry.ts';
export { readWork } from '#data/repositories/work.ts';
export { pullDesk } from '#data/sync/pull-desk.ts';
export { readDesk, readEntries } from '#data/repositories/desk.ts';
export { fetchDeskDays } from '#data/repositories/desk-days.ts';
export { caseRow, fetchCase, fetchDeskBookings } from '#data/repositories/cases.ts';
export { fetchAdminList } from '#data/repositories/console-lists.ts';
export { refundRow } from '#features/admin/refunds/refund-row.ts';
export { sendOnline } from '#data/repositories/online-writes.ts';
export { learnDeskErrors } from '#domain/desk/desk-errors.ts';
export { deskCommands } from '#commands/queue/desk-registry.ts';
`;

const banner = `// The build that was out before prices and hours followed rules: its own code of ${commit.trim()}, as it was released, without its
// screens. Never changed by hand; make.mjs makes it. Its packages are those of today.`;

// Inside of the project, where the packages are found.
const source = mkdtempSync(join(root, 'node_modules', '.previous-build-'));
const made = mkdtempSync(join(tmpdir(), 'baari-previous-build-'));
try {
  const archive = execFileSync('git', ['archive', commit.trim(), 'src', 'package.json'], {
    cwd: root,
    maxBuffer: 1 << 28,
  });
  execFileSync('tar', ['-x', '-C', source], { input: archive });
  writeFileSync(join(source, 'src/entry.ts'), entry);
  await build({
    configFile: false,
    root: source,
    publicDir: false,
    logLevel: 'error',
    define: { 'import.meta.env.VITE_SUPABASE_ANON_KEY': '"public"', 'import.meta.env.VITE_SUPABASE_URL': '""' },
    build: {
      ssr: 'src/entry.ts',
      outDir: made,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        external: (id) => /^[\w@]/.test(id) && !id.startsWith('src/'),
        output: { banner, entryFileNames: 'data.mjs', codeSplitting: false, comments: false },
      },
    },
  });
  copyFileSync(join(made, 'data.mjs'), join(root, 'tests/support/previous-build/data.mjs'));
} finally {
  rmSync(source, { recursive: true, force: true });
  rmSync(made, { recursive: true, force: true });
}
