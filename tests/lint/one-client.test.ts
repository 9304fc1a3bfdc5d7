import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sourceFiles, treeOf, walk, type Node } from './source-tree.ts';

const clients = ['createClient', 'SupabaseClient', 'AuthClient', 'GoTrueClient', 'PostgrestClient', 'FunctionsClient'];
const itsPackage = /@supabase\/|[/]supabase\.ts/;

// Only what mentions one of them at all is taken apart.
const files = [...sourceFiles('src'), ...sourceFiles('sw')].filter((file) => {
  const code = readFileSync(file, 'utf8');
  return itsPackage.test(code) || clients.some((name) => code.includes(name));
});

/** What each file makes with a function or class of this name, as `file name`. */
function makings(names: readonly string[], sources: readonly (readonly [file: string, code?: string])[]): string[] {
  return sources.flatMap(([file, code]) =>
    walk(treeOf(file, code))
      .filter(({ type }) => type === 'CallExpression' || type === 'NewExpression')
      .map((node) => Reflect.get(Object(node['callee']), 'name') as unknown)
      .filter((name): name is string => names.includes(String(name)))
      .map((name) => `${file} ${name}`),
  );
}

/** Which files import something, when they start (`import`) or when they run (`late`); what only types need is left out. */
function importsOf(wanted: RegExp, file: string, code?: string): string[] {
  const source = (node: Node) => String(Reflect.get(Object(node['source']), 'value'));
  return walk(treeOf(file, code))
    .filter(({ type }) => ['ImportDeclaration', 'ExportNamedDeclaration', 'ImportExpression'].includes(type))
    .filter((node) => node['importKind'] !== 'type' && node['exportKind'] !== 'type' && wanted.test(source(node)))
    .filter((node) => {
      const names = (node['specifiers'] ?? []) as Node[];
      return names.length === 0 || names.some((name) => name['importKind'] !== 'type');
    })
    .map((node) => `${file} ${node.type === 'ImportExpression' ? 'late' : 'import'} ${source(node)}`);
}

describe('there is one client of the server', () => {
  test('createClient is called in one place; the data API and a guest have a part each', () => {
    const sources = files.map((file) => [file] as const);
    expect(makings(clients, sources)).toEqual([
      'src/data/server/rest.ts PostgrestClient',
      'src/data/session/client/ephemeral-auth.ts AuthClient',
      'src/data/session/client/supabase.ts createClient',
    ]);
  });

  test('its package is behind doors that are opened late', () => {
    const found = files.flatMap((file) => importsOf(/^@supabase\/|[/]supabase\.ts$/, file));
    expect(found).toEqual([
      'src/data/server/rest.ts import @supabase/postgrest-js',
      'src/data/session/client/auth-client.ts import ./supabase.ts',
      'src/data/session/client/ephemeral-auth.ts import @supabase/supabase-js',
      'src/data/session/client/supabase.ts import @supabase/supabase-js',
      'src/data/session/load-supabase.ts late #data/session/client/supabase.ts',
    ]);
  });

  test('a second one would be seen', () => {
    expect(makings(clients, [['src/ui/x.ts', 'export const two = createClient(url, key);']])).toHaveLength(1);
    expect(importsOf(/^@supabase\//, 'src/ui/x.ts', `import { createClient } from '@supabase/supabase-js';`)).toEqual([
      'src/ui/x.ts import @supabase/supabase-js',
    ]);
    expect(importsOf(/^@supabase\//, 'src/ui/x.ts', `import { type A } from '@supabase/supabase-js';`)).toEqual([]);
  });
});
