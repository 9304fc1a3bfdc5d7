import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

type Report = { diagnostics: { filename: string; code: string }[] };

function lint(folder: string): Report {
  const oxlint = join(process.cwd(), 'node_modules/oxlint/bin/oxlint');
  try {
    const output = execFileSync(process.execPath, [oxlint, '--format', 'json'], { cwd: folder, encoding: 'utf8' });
    return JSON.parse(output) as Report;
  } catch (failed) {
    return JSON.parse((failed as { stdout: string }).stdout) as Report;
  }
}

/** Code at a place, and the rules of .oxlintrc.json that this is about. */
export type Sample = { file: string; code: string; rule: Rule };
export type Rule =
  | 'baari(arrows)'
  | 'baari(lazy)'
  | 'typescript(no-floating-promises)'
  | 'typescript(no-misused-promises)';

/** For each sample, whether its rule refuses it. Asks the linter once for all: to start it takes longer than what it does. */
export function refusalsOf(samples: readonly Sample[]): boolean[] {
  const folder = mkdtempSync(join(tmpdir(), 'baari-arrows-'));
  try {
    cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
    cpSync('tests/lint/arrows.mjs', join(folder, 'tests/lint/arrows.mjs'));
    // What looks at types is a program of its own, which the linter looks for below the folder that it works in.
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
    cpSync('tsconfig.json', join(folder, 'tsconfig.json'));
    // A folder for each: the name of a file matters.
    const files = samples.map(({ file }, index) => join(`case-${index}`, file));
    for (const [index, file] of files.entries()) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), samples[index]?.code ?? '');
    }
    const refused = new Set(lint(folder).diagnostics.map(({ filename, code }) => `${code} ${filename}`));
    return files.map((file, index) => refused.has(`${samples[index]?.rule} ${file}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
