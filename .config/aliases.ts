import { fileURLToPath } from 'node:url';

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The default entry is the ES5 build, 1.6 kB larger over the wire and slower. */
export const dexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' };

/**
 * The two parts of createClient that this product has no use for: 18 of its 44 kB (brotli), which every first visit would
 * wait for before it sees a venue. Tests get the same ones.
 */
export const leftOutOfSupabase = [
  { find: /^@supabase\/realtime-js$/, replacement: file('src/data/server/client/left-out-clients.ts') },
  { find: /^@supabase\/storage-js$/, replacement: file('src/data/server/client/left-out-clients.ts') },
];
