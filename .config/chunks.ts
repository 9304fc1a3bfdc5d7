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
  // What any screen needs that looks at the network: small, so that a form does not download the database for it.
  group('network', 3, [
    'src/data/server/(backend|line|reachability|server-clock|server-fetch)',
    'src/hooks/use-(line|online|request)',
    'src/text/time-text',
    'src/ui/feedback/notice',
  ]),
  // Reading from the phone.
  group('phone', 2, [
    'node_modules/dexie',
    'src/data/storage/(clear-user-db|connection|db|page-storage)',
    'src/data/session/(user-db-guard|session-storage|session-idb)',
    'src/domain/queued-write',
    'src/data/(storage/picture-cache|session/browsing-history|outbox/announce)',
    'src/data/repositories/outbox[.]ts',
    'src/domain/storage-keys',
    'src/hooks/use-(live-query|outbox)',
  ]),
  // Finding venues on it: a form that only looks at the outbox does without.
  group('catalogue', 2, [
    'src/data/(repositories/catalogue|storage/settings)',
    'src/data/sync/(digest|pack)',
    'src/domain/(venue-display|venue-search)',
    'src/hooks/use-(freshness|payment-check)',
  ]),
  // What every form is made of.
  group('form', 1, [
    'node_modules/(react-hook-form|@hookform)',
    'src/features/auth/auth-form',
    'src/ui/form/(field-|form[.]|submit-button|text-field|use-field)',
  ]),
  // Material's parts that several screens stand on and the first one does not.
  group('card', 1, ['node_modules/@mui/material/Card/', 'src/ui/(card|intro|line-link)[.]']),
  group('rows', 1, ['node_modules/@mui/material/List(|ItemButton)/', 'src/ui/link-rows']),
  // What booking, My Bookings and the documents say about a payment: three files of a few hundred bytes.
  group('payments', 1, ['src/(domain/(booking|known)|hooks/lazy-payment-check|text/check-text)[.]ts']),
  // What is laid over the rows that a phone has: the registry knows every command, most of them no bigger than their name.
  group('commands', 1, [
    'src/commands/(cancel-booking|mark-notifications-read|set-favourite|submit-review)',
    'src/commands/queue/(command-policy|overlay|registry)',
  ]),
  // The client of the server, of which no screen waits for a part: load-supabase.ts is its door.
  group('supabase', 6, [
    'node_modules/(@supabase|tslib)/',
    'src/data/session/client/(auth-errors|auth-fetch|auth-storage|supabase)[.]ts',
    'src/data/server/(data-fetch|failure|no-realtime|no-storage)[.]ts',
  ]),
  // Asking the server.
  group('sync', 1, [
    'src/data/server/(clock-copy|misshapen|row-shapes)',
    'src/data/session/(load-supabase|call-rpc|rest-page)',
    'src/data/storage/(apply-rows|venue-page)',
    'src/data/sync/(answers|apply-|city-plan|pull-request|evict-cache|parse-part|part-state|pull)',
  ]),
];

function group(name: string, priority: number, paths: readonly string[]) {
  const test = new RegExp(paths.join('|').replaceAll('/', sep === '/' ? '/' : '[\\\\/]'));
  return { name, test, priority, includeDependenciesRecursively: false };
}
