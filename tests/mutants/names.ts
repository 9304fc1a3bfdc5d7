// The names that are stored or sent, derived from the database catalog and the source, so that renaming one changes names.json.
// JSON keys are those of a public function, a queued write, a list or a trigger with all functions that it calls; names of private
// functions are not saved. Not covered: fields of rows in Dexie, JSON keys of the endpoints in supabase/functions, and keys that
// SQL takes from columns (`to_jsonb` of a row).
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { readdirSync, readFileSync } from 'node:fs';
import { createDatabases, type BaseDb, type UserDb } from '#data/storage/db.ts';
import { errorCodes } from '#domain/errors.ts';
import { compareText } from '#domain/order.ts';
import type { Database } from '#tests/support/postgres.ts';

const line = (names: Iterable<string>): string => [...new Set(names)].sort().join(' ');
const allOf = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** The source text of each argument of a call; `from` is behind its opening parenthesis. */
function argumentsAt(text: string, from: number): string[] {
  const found = [''];
  let depth = 0;
  // A quoted text is one piece, so that its commas and parentheses do not count.
  for (const [piece] of text.slice(from).matchAll(/'(?:[^']|'')*'|[^]/g)) {
    if (piece === ')' && depth === 0) break;
    if (piece === '(' || piece === '[') depth += 1;
    if (piece === ')' || piece === ']') depth -= 1;
    if (piece === ',' && depth === 0) found.push('');
    else found[found.length - 1] += piece;
  }
  return found.map((one) => one.trim());
}

/** Keys of the JSON that a function builds: those of `jsonb_build_object`, and all names in JSON literals. */
function keysBuilt(source: string): string[] {
  const built = [...source.matchAll(/jsonb_build_object\(/g)].flatMap(({ 0: call, index }) =>
    argumentsAt(source, index + call.length).filter((_, at) => at % 2 === 0),
  );
  const named = built.flatMap((key) => allOf(key, /^'(\w+)'$/g));
  return [...named, ...allOf(source, /"(\w+)"/g)];
}

/** Keys of JSON that a function reads: with `->` or `->>`, or by calling `read(p_args, 'key')`, whatever its name. */
function keysRead(source: string): string[] {
  return [...allOf(source, /->>? ?'(\w+)'/g), ...allOf(source, /\(p_\w+, '(\w+)'/g)];
}

type Functions = ReadonlyMap<string, string>;

/** The source of every function by its name, without comments, and the names of the trigger functions. */
async function readFunctions(db: Database): Promise<{ functions: Functions; triggers: string[] }> {
  const rows =
    await db.query(`select pronamespace::regnamespace || '.' || proname as name, string_agg(prosrc, E'\\n') as source,
      bool_or(prorettype = 'trigger'::regtype) as is_trigger
    from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace) group by 1`);
  return {
    functions: new Map(rows.map(({ name, source }) => [String(name), String(source).replaceAll(/--.*$/gm, '')])),
    triggers: rows.flatMap(({ name, is_trigger: isTrigger }) => (isTrigger ? [String(name)] : [])),
  };
}

/** The source of these functions and of all that they call, directly or not. */
function reachableSource(functions: Functions, from: readonly string[]): string {
  const seen = new Set(from);
  for (const name of seen) for (const called of allOf(functions.get(name) ?? '', /(private\.\w+)/g)) seen.add(called);
  return [...seen].map((name) => functions.get(name) ?? '').join('\n');
}

const tablesOf = ({ name, verno, tables }: BaseDb | UserDb) => [
  `${name} ${verno}`,
  Object.fromEntries(
    tables.map(({ name: table, schema }) => [
      table,
      [schema.primKey, ...schema.indexes].map(({ src }) => src).join(', '),
    ]),
  ),
];

async function readDeviceTables() {
  const { withDb, withUserDb, closeDatabases } = createDatabases({ indexedDB: new IDBFactory(), IDBKeyRange });
  const found = [await withDb(async (db) => tablesOf(db)), await withUserDb('person', async (db) => tablesOf(db))];
  closeDatabases();
  return Object.fromEntries(found);
}

const endpointCode = /new Refusal\(\d+, '([A-Z_]+)'/g;

function readEndpoints(): string {
  const files = readdirSync('supabase/functions', { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /(?<!\.test)\.ts$/.test(file));
  return code.map((file) => readFileSync(`supabase/functions/${file}`, 'utf8')).join('\n');
}

/** All names, as the content of names.json. */
export async function readNames(db: Database): Promise<string> {
  const { functions, triggers } = await readFunctions(db);
  const byName = async (sql: string) => {
    const rows = (await db.query(sql)).map(({ name, value }): [string, string] => [String(name), String(value)]);
    return Object.fromEntries(rows.sort(([a], [b]) => compareText(a, b)));
  };
  const publicFunctions = await byName(`select proname as name, pg_get_function_identity_arguments(oid) as value
    from pg_proc where pronamespace = 'public'::regnamespace`);
  const kinds = await byName(`select kind as name, version as value from private.mutation_kinds`);
  const views = await byName(`select console || ' ' || view_name as name, right_name as value
    from private.list_views`);
  const roots: [name: string, functions: string[]][] = [
    ...Object.keys(publicFunctions).map((name): [string, string[]] => [name, [`public.${name}`]]),
    ...Object.keys(kinds).map((kind): [string, string[]] => [kind, [`private.${kind.replaceAll('-', '_')}`]]),
    ...Object.keys(views).map((view): [string, string[]] => [`list ${view}`, [`private.${view.replace(' ', '_')}`]]),
    ['triggers', triggers],
  ];
  const keys = (namesIn: (source: string) => string[]) =>
    Object.fromEntries(roots.map(([name, from]) => [name, line(namesIn(reachableSource(functions, from)))]));
  const everything = [...functions.values()].join('\n');
  const names = {
    errorCodes: {
      app: line([...errorCodes]),
      sql: line(allOf(everything, /\(\d{3}, '([A-Z_]+)'/g)),
      endpoints: line(allOf(readEndpoints(), endpointCode)),
    },
    mutationKinds: kinds,
    listViews: views,
    publicFunctions,
    publicTables: await byName(`select table_name as name, string_agg(column_name, ' ' order by column_name) as value
      from information_schema.columns where table_schema = 'public' group by 1`),
    jsonKeysBuilt: keys(keysBuilt),
    jsonKeysRead: keys(keysRead),
    deviceTables: await readDeviceTables(),
  };
  return `${JSON.stringify(names, null, 2)}\n`;
}
