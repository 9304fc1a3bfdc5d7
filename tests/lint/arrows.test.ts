import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { refusalsOf, type Rule, type Sample } from './restrictions.ts';
import { sourceFiles, treeOf, walk } from './source-tree.ts';

/** One deliberate violation for every arrow of the layer table in src/README.md. */
const forbidden: [file: string, imported: string][] = [
  ['src/domain/x.ts', '#data/storage/db.ts'],
  ['src/domain/x.ts', '#commands/x.ts'],
  ['src/domain/x.ts', '#text/en.ts'],
  ['src/domain/x.ts', '#forms/fields.ts'],
  ['src/forms/x.ts', '#data/session.ts'],
  ['src/forms/x.ts', 'react-hook-form'],
  ['src/data/x.ts', '#text/en.ts'],
  ['src/data/x.ts', '#forms/fields.ts'],
  ['src/domain/x.ts', 'react'],
  ['src/domain/x.ts', 'dexie'],
  ['src/text/x.ts', '#ui/page.tsx'],
  ['src/text/x.ts', 'react'],
  ['src/data/x.ts', '#commands/x.ts'],
  ['src/data/x.ts', '#hooks/use-session.ts'],
  ['src/data/x.ts', '#features/home/x.ts'],
  ['src/data/x.ts', 'react'],
  ['src/data/x.ts', '@mui/material/Button'],
  ['src/data/x.ts', '@supabase/auth-js'],
  ['src/data/storage/x.ts', '#data/server/backend.ts'],
  ['src/data/storage/x.ts', '#data/session/session-storage.ts'],
  ['src/data/server/x.ts', '#data/session/credentials.ts'],
  ['src/data/session/x.ts', '#data/outbox/flush.ts'],
  ['src/data/session/x.ts', '#data/sync/pull.ts'],
  ['src/data/session/x.ts', '#data/session.ts'],
  ['src/data/outbox/x.ts', '#data/sync/pull.ts'],
  ['src/data/outbox/x.ts', '#data/sync.ts'],
  ['src/data/sync/x.ts', '#data/outbox/flush.ts'],
  ['src/data/sync/x.ts', '#data/repositories/bookings.ts'],
  ['src/data/sync.ts', '#data/repositories/bookings.ts'],
  ['src/data/session-upkeep.ts', '#data/outbox/flush.ts'],
  ['src/commands/x.ts', '#data/outbox/enqueue.ts'],
  ['src/hooks/x.ts', '#data/session/session-storage.ts'],
  ['src/commands/x.ts', '#hooks/use-session.ts'],
  ['src/commands/x.ts', 'react'],
  ['src/commands/x.ts', '@supabase/supabase-js'],
  ['src/hooks/x.ts', '#features/home/x.ts'],
  ['src/hooks/x.ts', '#ui/page.tsx'],
  ['src/hooks/x.ts', '@mui/material/Button'],
  ['src/ui/x.tsx', '#data/storage/db.ts'],
  ['src/ui/x.tsx', '#hooks/use-session.ts'],
  ['src/ui/x.tsx', '#commands/x.ts'],
  ['src/ui/x.tsx', '@mui/material'],
  ['src/console/x.tsx', '#features/admin/x.ts'],
  ['src/ui/x.tsx', '#console/console-list.tsx'],
  ['src/features/home/x.tsx', '#features/booking/x.ts'],
  ['src/features/home/x.tsx', '#app/routes.tsx'],
  ['src/features/home/x.tsx', '#data/storage/db.ts'],
  ['src/features/home/x.tsx', '#data/session/call-rpc.ts'],
  ['src/features/home/x.tsx', '#data/session/load-supabase.ts'],
  ['src/features/home/x.tsx', '../booking/x.ts'],
  ['src/features/home/folder/x.tsx', '../../booking/x.ts'],
  ['src/features/home/x.tsx', '../_shared/x.ts'],
  ['supabase/functions/tickets/x.ts', '../receipts/x.ts'],
  ['src/features/home/folder/x.tsx', '#features/booking/x.ts'],
  ['src/features/home/folder/x.tsx', '#data/storage/db.ts'],
  ['src/features/home/x.tsx', 'dexie'],
  ['src/app/pages/x.tsx', '#data/session/call-rpc.ts'],
  ['src/app/pages/x.tsx', '#data/session/client/supabase.ts'],
  ['src/app/pages/x.tsx', '#sw/sw.ts'],
  ['sw/x.ts', '#features/home/x.ts'],
  ['sw/x.ts', '#hooks/use-session.ts'],
  ['sw/x.ts', 'react'],
  ['sw/x.ts', '@supabase/postgrest-js'],
];

const allowed: [file: string, imported: string][] = [
  ['src/domain/x.ts', 'zod/mini'],
  ['src/forms/x.ts', '#text/en.ts'],
  ['src/commands/x.ts', '#forms/fields.ts'],
  ['src/features/auth/x.tsx', '#forms/credentials.ts'],
  ['src/data/x.ts', '#domain/errors.ts'],
  ['src/data/x.ts', '@supabase/supabase-js'],
  ['src/commands/x.ts', '#data/outbox.ts'],
  ['src/hooks/x.ts', '#data/repositories/venues.ts'],
  ['src/ui/x.tsx', '#text/translate.ts'],
  ['src/ui/x.tsx', '#data/storage/page-storage.ts'],
  ['src/features/home/x.tsx', '#data/repositories/venues.ts'],
  ['src/features/home/x.tsx', './other.ts'],
  ['src/features/admin/x.tsx', '#console/console-list.tsx'],
  ['supabase/functions/tickets/x.ts', '../_shared/x.ts'],
  ['src/features/home/x.tsx', './folder/other.ts'],
  ['src/app/pages/x.tsx', '#features/home/x.ts'],
  ['sw/x.ts', '#data/server/reachability.ts'],
  ['src/data/server/x.ts', '#data/storage/db.ts'],
  ['src/data/sync/x.ts', '#data/session/call-rpc.ts'],
  ['src/data/sync/x.ts', '#data/session.ts'],
  ['src/data/sync.ts', '#data/sync/pull.ts'],
  ['src/data/session-upkeep.ts', '#data/server/clock-copy.ts'],
  ['src/data/repositories/x.ts', '#data/outbox/backoff-state.ts'],
];

const importing = ([file, imported]: [file: string, imported: string]): Sample => ({
  file,
  code: `import { thing } from '${imported}';\nexport const used = thing;\n`,
  rule: 'baari(arrows)',
});

const lazily: Sample[] = (
  [
    ['src/features/home/x.tsx', `export const load = () => import('#features/booking/x.ts');`],
    ['src/ui/x.tsx', `export const load = async () => (await import('#data/storage/db.ts')).withDb;`],
    ['src/features/home/x.tsx', 'export const load = (name: string) => import(`#features/${name}/x.ts`);'],
  ] as const
).map(([file, code]) => ({ file, code, rule: 'baari(arrows)' }));

const load = (path: string) => `export const load = () => import('${path}');\n`;
const outsideOfDoors: [file: string, code: string][] = [
  ['src/features/contact/x.tsx', load('./panel.tsx')],
  ['src/features/contact/x.tsx', `export const Panel = lazy(() => import('./panel.tsx'));`],
  ['src/hooks/x.ts', load('#commands/queue/queue.ts')],
  ['src/app/shell/x.tsx', load('./menu.tsx')],
  ['src/data/repositories/x.ts', load('#data/sync/pull.ts')],
  ['src/data/sync/x.ts', load('#data/session/session-idb.ts')],
  ['src/commands/queue/lazy-queue.ts', load('./queue.ts')],
];
const inDoors: [file: string, code: string][] = [
  ['src/app/routes.tsx', `export const Page = lazyPage(() => import('#features/contact/x.tsx'));`],
  ['src/features/contact/x.tsx', `export const Panel = lazyScreen(() => import('./panel.tsx'), Nothing);`],
  ['src/features/contact/x.tsx', `export const Dialog = lazyDialog(() => import('./dialog.tsx'));`],
  ['src/data/sync.ts', `export const pulls = door(() => import('#data/sync/pull.ts'));`],
  ['src/hooks/x.test.ts', load('#commands/queue/queue.ts')],
];

const lazyOf = ([file, code]: [file: string, code: string]): Sample => ({ file, code, rule: 'baari(lazy)' });
const inData = (rule: Rule, code: string): Sample => ({ file: 'src/data/x.ts', code, rule });

const save = 'const save = async (): Promise<void> => undefined;\n';
const dropped = ['save();', 'save().then(() => undefined);'].map((line) =>
  inData('typescript(no-floating-promises)', `${save}${line}\nexport {};\n`),
);
const kept = ['await save();', 'save().catch(() => undefined);', 'void save();'].map((line) =>
  inData('typescript(no-floating-promises)', `${save}${line}\nexport {};\n`),
);
const takenForYes = inData(
  'typescript(no-misused-promises)',
  `const isKept = async (): Promise<boolean> => false;\nexport const kept = () => (isKept() ? 1 : 0);\n`,
);

const refused = [...forbidden.map(importing), ...lazily, ...outsideOfDoors.map(lazyOf), ...dropped, takenForYes];
const taken = [...allowed.map(importing), ...inDoors.map(lazyOf), ...kept];
const verdicts = refusalsOf([...refused, ...taken]);
const isRefused = (sample: Sample) => verdicts[[...refused, ...taken].indexOf(sample)];

describe('the linter refuses: arrows between layers, lazy code outside of doors, promises that nobody waits for', () => {
  test.each(refused.map((sample) => ({ ...sample, sample })))('$rule, $file: $code', ({ sample }) => {
    expect(isRefused(sample)).toBe(true);
  });
});

describe('the linter takes what follows the arrows, comes in by a door, or is waited for', () => {
  test.each(taken.map((sample) => ({ ...sample, sample })))('$rule, $file: $code', ({ sample }) => {
    expect(isRefused(sample)).toBe(false);
  });
});

describe('the small stores of a page have one door, behind which memory stands in for them', () => {
  const stores = new Set(['localStorage', 'sessionStorage']);
  const isMentioned = (code: string) => [...stores].some((name) => code.includes(name));
  const namesStore = (file: string, code = readFileSync(file, 'utf8')) =>
    // To take every file apart would take a second.
    isMentioned(code) &&
    walk(treeOf(file, code)).some(({ type, name }) => type === 'Identifier' && stores.has(String(name)));

  test('in the code', () => {
    expect(sourceFiles('src').filter((file) => namesStore(file))).toEqual([]);
  });

  test.each(['localStorage.getItem(key)', 'window.sessionStorage'])('%s is seen', (code) => {
    expect(namesStore('src/ui/x.ts', code)).toBe(true);
  });
});
