import { fileURLToPath } from 'node:url';

/** Dexie's modern build instead of its default one for ES5, which is 1.6 kB larger and slower. */
export const dexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' };

const standIns = fileURLToPath(new URL('../src/data/server/client/left-out-clients.ts', import.meta.url));

/**
 * Leaves two clients out of Supabase's createClient: 19 of its 47 kB, which a first visit loads before it shows a venue.
 * Nothing here uses Realtime or Storage. Tests get the same stand-ins.
 */
export const leftOutOfSupabase = ['realtime', 'storage'].map((name) => ({
  find: new RegExp(`^@supabase/${name}-js$`),
  replacement: standIns,
}));
