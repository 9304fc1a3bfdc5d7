import { sep } from 'node:path';

/** Below Material UI's components: their styles, and what these are made of. */
const styling =
  '@mui/(private-theming|styled-engine|system|utils)|@emotion|@babel/runtime|stylis|clsx|react-is|hoist-non-react-statics|prop-types';

/**
 * Which modules travel in one file. Left to itself the bundler makes a file of every module that two screens share: a
 * screen then waits for a second round of small files, since a browser asks an HTTP/1 host for six at a time. Each group
 * holds what the data screens need at the same moment; `includeDependenciesRecursively` would drag everything below along.
 */
export const chunkGroups = [
  // Scripts of their own: libraries-first.ts says why.
  group('react', 6, ['node_modules/(react|react-dom|scheduler)/', 'rolldown/runtime']),
  { ...group('styling', 6, [`node_modules/(${styling})/`]), tags: ['$initial' as const] },
  {
    ...group('material', 5, [
      'node_modules/(@mui/material|react-transition-group)/',
      'src/ui/theme/(built-theme|theme|theme-components)[.]ts',
    ]),
    tags: ['$initial' as const],
  },
  { name: 'first', tags: ['$initial' as const], priority: 4 },
  // The rooms of src/data, each with what screens see it through. What asks the server comes after what is on the phone, and no
  // screen waits for the client, whose door is load-supabase.ts. Few browsers ever need a database in memory.
  group('client', 6, [
    'node_modules/(@supabase|tslib)/',
    'src/data/session/client/',
    'src/data/server/(data-fetch|failure|left-out)',
  ]),
  group('sync', 4, [
    'src/data/sync/(?!(apply|pull)-desk)',
    'src/data/server/(row-shapes|clock-copy)',
    'src/data/session/(load|call|rest)-',
    'src/data/storage/apply',
  ]),
  group('server', 3, [
    'src/data/server/',
    'src/hooks/use-(line|online|request)[.]',
    'src/text/time-text',
    'src/ui/feedback/notice',
    'node_modules/@mui/material/Alert/',
    '@mui/material/internal/svg-icons/Close',
  ]),
  group('storage', 2, [
    'node_modules/dexie',
    'src/data/storage/(?!memory)',
    'src/data/session/(user-db|session-[is])',
    'src/data/repositories/outbox[.]',
    'src/hooks/use-(live-query|outbox|freshness)',
    'src/data/repositories/freshness[.]',
    'src/ui/use-wide-screen',
    'src/domain/(order|queued-write|storage-keys)',
    'src/domain/known[.]',
  ]),
  // A file costs more than its bytes: a line in the document's import map, and a compression that begins anew. What is small
  // and needs little travels together.
  // What the consoles alone need is left to their own files.
  group('commands', 1, ['src/commands/(?!desk/|queue/(queue|flush|made-entry|lazy-desk|desk-))']),
  group('rules', 1, [
    'src/domain/(booking|credentials|free-hours|hour-watch|item-paths|opening-hours|rates|receipt|refund|return-paths|venue-choice|when|spelling)[.]',
    'src/text/near-time',
    'src/domain/desk/desk-paths',
  ]),
  // Comes with the table, by its actions: what can be opened there opens also without a connection, before the app is saved.
  // A venue as a list shows it.
  group('cards', 1, [
    'src/ui/venue/(venue-card|venue-scene|stars)',
    'src/domain/venue-(display|scene)',
    'src/ui/form/choice-chip',
  ]),
  // What every screen loads once it stands, for the app as a whole.
  group('later', 1, [
    'src/data/session/(purge-user-data|pending-purges|end-session|deleted-account)',
    'src/data/repositories/(deleted-account|drafts|profile|notifications)[.]',
    'src/hooks/use-offline-readiness',
    'src/features/(outbox/write-words|notifications/use-notifications)',
    'src/text/write-text',
    'src/ui/overlay/(back-closes|toast-order)',
    'src/ui/theme/theme-choice',
    'src/app/shell/sign-out/sign-out-question',
    'src/app/pwa/outbox/outbox-sender',
  ]),
  // The console of a venue: what its first screen needs, and what is opened over a screen. Not the screens themselves, which are
  // asked for by name; and all icons of the first, since a module that others share may end up with a screen and wait for it.
  group('desk', 1, [
    'src/app/pages/(keep-console|use-membership|desk-(venue|start|frame)[.])',
    'src/features/desk/(?!venue-switcher|sync-panel)',
    'src/features/desk-today/',
    'src/features/desk-entries/(use-desk-sheets|row/(entry-actions|gate-buttons|lazy-gate|use-gate-question))',
    'src/domain/desk/(day-model|entry-actions|playing-day|things-to-do)[.]',
    'src/hooks/use-(desk|entries)[.]',
    'src/commands/queue/lazy-desk-overlay',
    'src/data/repositories/(desk|lazy-desk)[.]',
    'src/data/storage/entries-between',
    'src/text/en/(desk|desk-today|desk-entries)[.]',
    'src/text/entry-words',
    'src/ui/(desk/|icon-link)',
    '@mui/icons-material/(BlockOutlined|CallOutlined|Chevron(Left|Right)|Cloud(Done|Off)Outlined|DirectionsWalk|ListAlt|MoreVert|StickyNote2Outlined|Today|Undo|WhatsApp)[.]',
  ]),
  group('desk-sheets', 1, [
    'src/features/desk/(venue-switcher|sync-panel)',
    'src/features/desk-entries/(?!row/entry-menu)',
    'src/commands/(desk/|queue/(desk-|made-entry))',
    'src/forms/desk-',
    'src/domain/desk/taken',
    'node_modules/zod/v4/mini/iso',
    'src/text/(taken-text|desk-refusal-text)',
    'src/ui/overlay/anchored-sheet',
  ]),
  // What both consoles begin with.
  group('console', 1, [
    'src/app/pages/console-shell',
    'src/text/(console-words|en/desk-writes)',
    'src/domain/desk/desk-errors',
    '@mui/icons-material/ArrowBack[.]',
  ]),
  group('desk-sync', 1, ['src/data/sync/(pull|apply)-desk', 'src/data/repositories/(desk-days|online-writes)']),
  // What lists and decisions of both consoles have in common.
  group('lists', 1, [
    'src/data/repositories/(console-lists|lazy-call)',
    'src/hooks/use-(list-keys|admin-list)[.]',
    'src/domain/desk/(list-merge|case)[.]',
    'src/hooks/admin-beat',
  ]),
  group('cases-dialogs', 1, ['src/features/cases/forms/((decline|cancel)-dialog|whose-booking)']),
  group('admin', 1, [
    'src/app/pages/admin-frame',
    'src/features/admin/frame/(admin-icon|admin-links|admin-shell|overview-data|since-text|updated)',
    'src/text/en/admin[.]',
    '@mui/icons-material/(FactCheck|History|SpaceDashboard|Storefront|Undo)Outlined[.]',
    'src/domain/desk/admin-paths',
  ]),
  // What customers share with a console: whether there is one for them, and what every outbox knows of its writes.
  group('work', 2, [
    'src/hooks/(use-desks|worker-container)',
    'src/data/repositories/work[.]',
    'src/domain/desk/(desk|hour-mask)[.]',
    'src/data/outbox/announce',
    'src/commands/queue/desk-kinds',
  ]),
  group('bookings', 1, ['src/features/my-bookings/(dialogs/|waits/|watched-hours|row/booking-actions)']),
];

function group(name: string, priority: number, paths: readonly string[]) {
  const test = new RegExp(paths.join('|').replaceAll('/', sep === '/' ? '/' : '[\\\\/]'));
  return { name, test, priority, includeDependenciesRecursively: false };
}
