// The usual run has the linter say what the compiler would say: one program less that reads everything.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { stepsFor } from './steps.mjs';

const samples = {
  'src/domain/wrong.ts': "export const wrong: number = 'one';\n",
  'src/domain/newer.ts': 'export const newer = [2, 1].toSorted();\n',
  'src/domain/node.ts': "export const node = Buffer.from('x');\n",
  'src/domain/index.ts': 'export const index = (list: string[]) => list[0].length;\n',
  'src/domain/right.ts': 'export const right: number = 1;\n',
  'src/domain/right.test.ts': "export const right = [Buffer.from('x')].toSorted();\n",
  'sw/page.ts': 'export const page = document.title;\n',
  'tests/db/optional.ts': 'export const optional: { one?: string } = { one: undefined };\n',
  'vite.config.ts': 'export const unknown = (x: unknown) => x.length;\n',
};

test('the step "lint" says what the compiler says, with the language of each part', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baari-types-'));
  try {
    for (const path of [
      '.oxlintrc.json',
      'tests/lint/arrows.mjs',
      'tsconfig.json',
      'src/tsconfig.json',
      'sw/tsconfig.json',
    ])
      cpSync(path, join(folder, path), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
    for (const [file, code] of Object.entries(samples)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    const [, ...options] = stepsFor(2).find(({ name }) => name === 'lint').command;
    const { stdout } = spawnSync(
      process.execPath,
      [resolve('node_modules/oxlint/bin/oxlint'), ...options, '--format', 'json'],
      { cwd: folder, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout);
    const found = diagnostics.filter(({ code }) => code.startsWith('typescript(TS'));
    expect(found.map(({ filename, code }) => `${filename} ${code}`).toSorted()).toEqual([
      'src/domain/index.ts typescript(TS2532)',
      'src/domain/newer.ts typescript(TS2550)',
      'src/domain/node.ts typescript(TS2591)',
      'src/domain/wrong.ts typescript(TS2322)',
      'sw/page.ts typescript(TS2584)',
      'tests/db/optional.ts typescript(TS2375)',
      'vite.config.ts typescript(TS18046)',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
