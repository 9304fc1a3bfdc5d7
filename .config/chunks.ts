import type { Rolldown } from 'vite';

type Graph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...all: never[]) => unknown>>[1];

/** Below Material UI's components: their styles, and what these are made of. */
const styling =
  '@mui/(private-theming|styled-engine|system|utils)|@emotion|@babel/runtime|stylis|clsx|react-is|hoist-non-react-statics|prop-types';

/**
 * Which modules travel in one file. Left to itself the bundler makes a file of every module that two screens share: a screen then
 * waits for a second round of small files, since a browser asks an HTTP/1 host for six at a time, and each is a line in the
 * document's import map. `includeDependenciesRecursively` would drag everything below along.
 */
export const chunkGroups = [
  // Scripts of their own: libraries-first.ts says why.
  group('react', 5, ['node_modules/(react|react-dom|scheduler)/', 'rolldown/runtime', 'src/react-root']),
  { ...group('styling', 5, [`node_modules/(${styling})/`]), tags: ['$initial' as const] },
  {
    ...group('material', 4, ['node_modules/(@mui/material|react-transition-group)/', 'src/ui/theme/']),
    tags: ['$initial' as const],
  },
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  // No screen waits for the client, whose door is load-supabase.ts.
  group('client', 2, ['node_modules/(@supabase|tslib)/', 'src/data/(server|session)/client/']),
  // A dozen small files otherwise, each with a row in the document's list of imports.
  group('list', 2, ['@mui/material/List', 'src/ui/link-rows']),
  group('parts', 2, ['src/ui/(intro|line-link|feedback/log-in-first|form/form-layout)']),
  group('dialogs', 2, ['src/ui/overlay/lazy-dialog', 'src/ui/use-wide-screen']),
  group('rules', 2, ['src/domain/(rule-days|opening-rules|price-rules)']),
  group('fields', 2, ['src/ui/form/(form|text-field|text-area-field|submit-button|form-errors|checkbox-field)']),
  group('when', 2, ['src/(text/when-text|domain/(when|free-hours))']),
  group('session', 2, ['src/data/session/(browsing-history|end-session|pending-purges|session-idb)']),
  group('outcomes', 2, ['src/ui/feedback/(finished|offline-notice)']),
  group('letters', 2, ['src/data/repositories/(confirm-mail|own-password|forgotten-password)']),
  group('home', 2, ['src/features/home/venues/(featured-list|for-you)']),
  group('addresses', 2, ['src/domain/(item-paths|return-paths|venue-choice)']),
  group('receipts', 2, ['src/data/repositories/(kept-receipts|receipts)']),
  group('hours', 2, ['src/text/(near-time|hour-words)']),
  group('watch', 2, ['src/features/(my-bookings/watched-hours|watch/watch-hour)']),
  group('helpers', 2, ['@mui/material/Portal', '@mui/(material/utils|utils)/(contains|useSlotProps|usePreviousProps)']),
  // Everything else that several parts of the app share.
  {
    ...group('shared', 1, ['src/', 'node_modules/(dexie|zod)', '@mui/(icons-material|material|utils)/']),
    name: (id: string, graph: Graph) => sharedChunk(id, graph),
    minShareCount: 2,
  },
];

/** The screens that show data, where time counts most. */
const dataScreens = ['venues', 'venue', 'my-bookings'].map((name) => `/src/app/pages/${name}-page.tsx`);
const page = /\/src\/(app|features)\/.+-page\.tsx$/;
/** Where a console begins; nobody else's code leads behind these. */
const doors = { desk: '/src/app/pages/vendor-console.tsx', admin: '/src/app/pages/admin-console.tsx' };
/** What a console shows first. */
const firstScreens = {
  desk: [doors.desk, '/src/app/pages/desk-today-page.tsx'],
  admin: [doors.admin, '/src/app/pages/admin-overview-page.tsx'],
};
/** Of Material UI's parts only these are worth a place among what customers' screens share; the others stay where they are used. */
const ownOrShared = /\/src\/|\/dexie|\/@mui\/(material\/(Alert|internal|utils)|utils)\//;

/**
 * The file for what several parts share, by who waits for it and by what it brings along: no screen loads code that only
 * another one needs, and none loads Dexie or zod for what could do without. Folders tell only what nothing waits for apart.
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  const path = id.replaceAll('\\', '/');
  if (graph.getModuleInfo(id)?.dynamicImporters.length) return null;
  const users = entriesOf(id, graph);
  if (!isForCustomers(id, graph)) return leadsToLazyPart(id, graph) ? null : consoleChunk(path, users.map(inTree));
  if (!ownOrShared.test(path)) return null;
  const screens = dataScreens.filter((screen) => users.some((user) => user.endsWith(screen)));
  const brings = (name: string) => reached(id, graph).some((one) => one.includes(`/node_modules/${name}/`));
  if (screens.length > 1) return brings('zod') ? null : brings('dexie') ? 'storage' : 'screens';
  // What the first screen of a console shares with customers comes without the rest; of the outbox that is who hears of its news.
  const isWork =
    Object.values(firstScreens).some((first) => hasOne(users, first)) &&
    !brings('zod') &&
    !/\/src\/data\/outbox\/(?!announce)/.test(path);
  // What asks for a screen's data waits for nothing that the shell or a dialog needs.
  const asksForData =
    path.includes('/src/domain/') && users.some((user) => user.includes('/src/data/sync/')) && !brings('zod');
  if (asksForData && isWork) return 'storage';
  if (screens.some((screen) => screen.includes('my-bookings'))) {
    if (isWork && !/\/src\/(app|features|ui)\//.test(path)) return 'work';
    if (/\/src\/(commands|data|hooks)\//.test(path)) return 'commands';
    return /\/src\/(forms|domain)\//.test(path) ? 'forms' : null;
  }
  // What no screen waits for: the way to the server, and then what the shell and the dialogs need.
  if (users.some((user) => page.test(user) && isForCustomers(user, graph))) return null;
  if (asksForData || /\/src\/data\/(storage|server|session|sync)\//.test(path)) return 'sync';
  if (isWork) return 'work';
  return /\/src\/(?!ui\/)/.test(path) ? 'later' : null;
}

/** The path within the checkout, whose own folders may be called anything. */
const inTree = (path: string) => path.slice(path.lastIndexOf('/src/'));

/** What a console's first screen needs travels together, and so does what is opened over its screens. */
function consoleChunk(path: string, users: readonly string[]): string | null {
  const first = [hasOne(users, firstScreens.desk) && 'desk', hasOne(users, firstScreens.admin) && 'admin'].filter(
    Boolean,
  );
  const isForAdmins = (user: string) => user.includes('/admin');
  // A venue shows it first, Baari's people later: they are not to wait for all that a venue shows first.
  if (first.join('') === 'desk' && users.some(isForAdmins)) return 'words';
  // A venue that sends refunds itself does it on the screen of Baari's people: its other screens do not wait for that.
  const isForRefunds = users.some((user) => user.endsWith('/desk-refunds-page.tsx'));
  const isForAdminsOrRefunds = users.every((user) => isForAdmins(user) || user.endsWith('/desk-refunds-page.tsx'));
  if (first.join('') === 'admin' && isForRefunds && isForAdminsOrRefunds) return 'staff';
  if (first.length > 0) return first.length > 1 ? 'consoles' : first.join('');
  if (isForRefunds && users.every((user) => user.includes('refund'))) return 'refunds';
  // What its people's screens and dialogs look at together.
  if (isForAdminsOrRefunds) return 'tables';
  if (users.every((user) => !page.test(user))) return 'sheets';
  return /\/(node_modules|src\/(data|domain|forms|hooks|text))\//.test(path) ? 'lists' : null;
}

/** True when it needs a part that is also fetched by itself: in one file with what that part needs, each would wait for the other. */
function leadsToLazyPart(id: string, graph: Graph): boolean {
  return reached(id, graph).some((one) => one !== id && graph.getModuleInfo(one)?.dynamicImporters.length);
}

/** True when one of the screens is among them. */
function hasOne(users: readonly string[], screens: readonly string[]): boolean {
  return users.some((user) => screens.some((screen) => user.endsWith(screen)));
}

/** True when somebody gets the module who does not come through the door of a console. */
function isForCustomers(id: string, graph: Graph): boolean {
  const isDoor = (one: string) => hasOne([one.replaceAll('\\', '/')], Object.values(doors));
  const above = (one: string) => {
    const module = isDoor(one) ? null : graph.getModuleInfo(one);
    return [...(module?.importers ?? []), ...(module?.dynamicImporters ?? [])];
  };
  return walk(id, above).some((one) => graph.getModuleInfo(one)?.isEntry);
}

/** What the module imports at once, all the way down, and itself. */
function reached(id: string, graph: Graph): readonly string[] {
  return walk(id, (one) => graph.getModuleInfo(one)?.importedIds ?? []);
}

/** The screens and lazy parts that load the module at once. */
function entriesOf(id: string, graph: Graph): readonly string[] {
  return walk(id, (one) => graph.getModuleInfo(one)?.importers ?? [])
    .filter((one) => graph.getModuleInfo(one)?.isEntry || graph.getModuleInfo(one)?.dynamicImporters.length)
    .map((one) => one.replaceAll('\\', '/'));
}

function walk(from: string, next: (id: string) => readonly string[]): readonly string[] {
  const seen = new Set([from]);
  for (const id of seen) for (const one of next(id)) seen.add(one);
  return [...seen];
}

function group(name: string, priority: number, paths: readonly string[]) {
  return {
    name,
    test: new RegExp(paths.join('|').replaceAll('/', String.raw`[\\/]`)),
    priority,
    includeDependenciesRecursively: false,
  };
}
