import type { Rolldown } from 'vite';
import { reach } from './closure.ts';
import { doors } from './console-files.ts';

type Graph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...all: never[]) => unknown>>[1];

/** Packages below Material UI's components: their style engine and what it is made of. */
const styling =
  '@mui/(private-theming|styled-engine|system|utils)|@emotion|@babel/runtime|stylis|clsx|react-is|hoist-non-react-statics|prop-types';

const ofFirstDownload = { tags: ['$initial' as const] };

/**
 * Which modules share a file: libraries, the shell (`first`), and what several screens share (`sharedChunk`). Without groups the
 * bundler makes a file for every set of screens that share a module, 408 files in all.
 */
export const chunkGroups = [
  // Three scripts of the document (libraries-first.ts).
  group('react', 5, ['node_modules/(react|react-dom|scheduler)/', 'src/react-root']),
  { ...group('styling', 5, [`node_modules/(${styling})/`]), ...ofFirstDownload },
  {
    ...group('material', 4, ['node_modules/(@mui/material|react-transition-group)/', 'src/ui/theme/']),
    ...ofFirstDownload,
  },
  { name: 'first', priority: 3, ...ofFirstDownload },
  // Only data/session/load-supabase.ts imports the whole client, when somebody signs in or out or sends a file.
  group('client', 2, [
    'node_modules/(@supabase/(?!postgrest-js)|tslib)',
    'src/data/session/client/',
    'src/data/server/client/left-out',
  ]),
  group('rest', 2, ['node_modules/@supabase/postgrest-js/', 'src/data/server/(rest|client/(data-fetch|failure))']),
  group('dexie', 2, ['node_modules/dexie']),
  group('zod', 2, ['node_modules/zod/']),
  group('react-hook-form', 2, ['node_modules/(react-hook-form|@hookform)/']),
  { ...group('shared', 1, ['src/', '@mui/']), name: sharedChunk, minShareCount: 2 },
];

/** First screen of each console, and customers' screens that show data: there the time to the first content counts most. */
const firstOfVendor = [doors.desk, '/src/app/pages/desk-today-page.tsx'];
const firstOfAdmin = [doors.admin, '/src/app/pages/admin-overview-page.tsx'];
const dataScreens = ['venues', 'venue', 'my-bookings'].map((name) => `/src/app/pages/${name}-page.tsx`);

/**
 * The file of a module that several screens or lazy parts share; null leaves it to the bundler. The product decides (customer,
 * vendor console, admin console, both consoles, all), then whether a screen waits for the module, and then whether it
 * brings Dexie or zod, so that no screen loads a library without using it.
 *
 * Files must not import each other in a circle (console-files.ts checks it). So a condition that sends a module to a file also
 * has to hold for the module's own imports, unless an earlier condition has sent these elsewhere.
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  const path = withSlashes(id);
  const infoOf = (one: string) => graph.getModuleInfo(one);
  const isUsedBy = (screens: readonly string[]) => hasOne(users, screens);
  const brings = (part: string) =>
    [...reach([id], (one) => infoOf(one)?.importedIds)].some((one) => withSlashes(one).includes(part));
  // The screens and other lazy parts that load the module at once.
  const users = [...reach([id], (one) => infoOf(one)?.importers)]
    .filter((one) => infoOf(one)?.isEntry || infoOf(one)?.dynamicImporters.length)
    .map(withSlashes);
  const isForStart = isUsedBy(firstOfVendor) || isUsedBy(firstOfAdmin);
  const isForPages = isForStart || users.some((user) => /\/src\/(app|features)\/.+-page\.tsx$/.test(user));
  const importersOf = (one: string) =>
    hasOne([one], Object.values(doors))
      ? []
      : [...(infoOf(one)?.importers ?? []), ...(infoOf(one)?.dynamicImporters ?? [])];
  const above = [...reach([id], importersOf)];
  if (!above.some((one) => infoOf(one)?.isEntry)) {
    if (isUsedBy(firstOfVendor)) return hasOne(above, [doors.admin]) ? 'consoles' : 'vendor';
    if (isUsedBy(firstOfAdmin)) return 'admin';
    // Dialogs and sheets that open over a console's screens.
    return isForPages ? null : 'sheets';
  }
  // Pages import the rooms of data through doors, which export more than a page uses: no page waits for these modules.
  const isAfterPages = /\/data\/outbox\/(?!announce)/.test(path) || (path.includes('/src/data/') && brings('/zod/'));
  if (!isAfterPages && !brings('/zod/')) {
    const screens = dataScreens.filter((screen) => isUsedBy([screen])).length;
    if (isForStart && (screens > 1 || !brings('/@mui/material/'))) return brings('/dexie/') ? 'storage' : 'core';
    if (screens > 1) return brings('/dexie/') ? 'catalogue' : 'customer';
    // Rules and formats: small, and most are used by many screens.
    if (isForPages && users.length > 2 && /\/src\/(domain|text\/(?!en\/))/.test(path)) return 'customer';
  }
  if (isForStart && path.includes('/@mui/')) return 'material-parts';
  if (brings('/react-hook-form/')) return users.length > 9 ? 'form' : null;
  if (isForPages && !isAfterPages) return /\/src\/(?:data\/)?(commands|session)\//.exec(path)?.[1] ?? null;
  if (brings('/@mui/')) return users.length > 4 ? 'overlays' : null;
  return users.some((user) => user.includes('/src/data/sync/')) ? 'sync' : 'later';
}

function hasOne(ids: readonly string[], sources: readonly string[]): boolean {
  return ids.some((id) => sources.some((source) => withSlashes(id).endsWith(source)));
}

function withSlashes(id: string): string {
  return id.replaceAll('\\', '/');
}

function group(name: string, priority: number, paths: readonly string[]) {
  // The bundler would move the dependencies of a module along, whichever group they are of.
  const test = new RegExp(paths.join('|').replaceAll('/', String.raw`[\\/]`));
  return { name, priority, test, includeDependenciesRecursively: false };
}
