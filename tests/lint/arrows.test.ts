import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** One deliberate violation for every arrow of the layer table in src/README.md. */
const forbidden: [file: string, imported: string][] = [
  ['src/domain/x.ts', '#data/db.ts'],
  ['src/domain/x.ts', '#commands/x.ts'],
  ['src/domain/x.ts', 'react'],
  ['src/domain/x.ts', 'dexie'],
  ['src/text/x.ts', '#ui/page.tsx'],
  ['src/text/x.ts', 'react'],
  ['src/data/x.ts', '#commands/x.ts'],
  ['src/data/x.ts', '#hooks/use-session.ts'],
  ['src/data/x.ts', '#features/home/x.ts'],
  ['src/data/x.ts', 'react'],
  ['src/data/x.ts', '@mui/material/Button'],
  ['src/data/x.ts', '@supabase/supabase-js'],
  ['src/commands/x.ts', '#hooks/use-session.ts'],
  ['src/commands/x.ts', 'react'],
  ['src/hooks/x.ts', '#features/home/x.ts'],
  ['src/hooks/x.ts', '#ui/page.tsx'],
  ['src/hooks/x.ts', '@mui/material/Button'],
  ['src/ui/x.tsx', '#data/db.ts'],
  ['src/ui/x.tsx', '#hooks/use-session.ts'],
  ['src/ui/x.tsx', '#commands/x.ts'],
  ['src/ui/x.tsx', '@mui/material'],
  ['src/features/home/x.tsx', '#features/booking/x.ts'],
  ['src/features/home/x.tsx', '#app/routes.tsx'],
  ['src/features/home/x.tsx', '#data/db.ts'],
  ['src/features/home/x.tsx', '#data/remote.ts'],
  ['src/features/home/x.tsx', '../booking/x.ts'],
  ['src/features/home/x.tsx', 'dexie'],
  ['src/app/pages/x.tsx', '#data/remote.ts'],
  ['src/app/pages/x.tsx', '#sw/sw.ts'],
  ['sw/x.ts', '#features/home/x.ts'],
  ['sw/x.ts', '#hooks/use-session.ts'],
  ['sw/x.ts', 'react'],
];

const allowed: [file: string, imported: string][] = [
  ['src/domain/x.ts', 'zod/mini'],
  ['src/data/x.ts', '#domain/errors.ts'],
  ['src/data/x.ts', '@supabase/auth-js'],
  ['src/commands/x.ts', '#data/db.ts'],
  ['src/hooks/x.ts', '#data/repositories/venues.ts'],
  ['src/ui/x.tsx', '#text/translate.ts'],
  ['src/features/home/x.tsx', '#data/repositories/venues.ts'],
  ['src/features/home/x.tsx', './other.ts'],
  ['src/app/pages/x.tsx', '#features/home/x.ts'],
  ['sw/x.ts', '#data/db.ts'],
];

const folder = mkdtempSync(join(tmpdir(), 'baari-arrows-'));
const lines = new Map<string, Set<string>>();

type Report = { diagnostics: { filename: string; code: string }[] };

beforeAll(() => {
  cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  for (const [index, [file, imported]] of [...forbidden, ...allowed].entries()) {
    const path = join(folder, file.replace('/x.', `/case-${index}.`));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import { thing } from '${imported}';\nexport const used = thing;\n`);
  }
  let output: string;
  try {
    const oxlint = join(process.cwd(), 'node_modules/oxlint/bin/oxlint');
    output = execFileSync(process.execPath, [oxlint, '--format', 'json'], { cwd: folder, encoding: 'utf8' });
  } catch (failed) {
    output = (failed as { stdout: string }).stdout;
  }
  for (const { filename, code } of (JSON.parse(output) as Report).diagnostics) {
    lines.set(filename, (lines.get(filename) ?? new Set()).add(code));
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

function restrictionsOf(index: number, file: string): boolean {
  return lines.get(file.replace('/x.', `/case-${index}.`))?.has('eslint(no-restricted-imports)') ?? false;
}

describe('the linter enforces the arrows between the layers', () => {
  test.each(forbidden.map(([file, imported], index) => ({ file, imported, index })))(
    '$file must not import $imported',
    ({ file, index }) => expect(restrictionsOf(index, file)).toBe(true),
  );

  test.each(allowed.map(([file, imported], index) => ({ file, imported, index: index + forbidden.length })))(
    '$file may import $imported',
    ({ file, index }) => expect(restrictionsOf(index, file)).toBe(false),
  );
});
