// `npm run schema:baseline`: writes supabase/migrations from supabase/schemas. Until 1.0 there is this one migration, made anew.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const schemas = 'supabase/schemas';
export const baselineFile = 'supabase/migrations/20261128000000_baseline.sql';

/** The schema files in the order in which they load. */
export function schemaFiles() {
  return readdirSync(schemas)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => `${schemas}/${name}`);
}

/** The text of the baseline migration: every schema file, one after the other. */
export function baseline() {
  const header =
    '-- Generated from supabase/schemas by `npm run schema:baseline`. Change the schema files, not this one.\n';
  return [header, ...schemaFiles().map((file) => `-- ${file}\n\n${readFileSync(file, 'utf8')}`)].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(baselineFile, baseline());
  console.log(`Wrote ${baselineFile}.`);
}
