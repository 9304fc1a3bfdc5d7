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

/** For each file, whether a rule of .oxlintrc.json refuses this code at that place. Asks the linter once for all. */
export function refusalsOf(
  rule: 'baari(arrows)' | 'baari(lazy)' | 'typescript(no-floating-promises)' | 'typescript(no-misused-promises)',
  sources: readonly (readonly [file: string, code: string])[],
): boolean[] {
  const folder = mkdtempSync(join(tmpdir(), 'baari-arrows-'));
  try {
    cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
    cpSync('.config/lint', join(folder, '.config/lint'), { recursive: true });
    // What looks at types is a program of its own, which the linter looks for below the folder that it works in.
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
    cpSync('tsconfig.json', join(folder, 'tsconfig.json'));
    // A folder for each: the name of a file matters.
    const files = sources.map(([file], index) => join(`case-${index}`, file));
    for (const [index, file] of files.entries()) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), sources[index]?.[1] ?? '');
    }
    const seen = lint(folder).diagnostics.filter(({ code }) => code === rule);
    const refused = new Set(seen.map(({ filename }) => filename));
    return files.map((file) => refused.has(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** For each pair, whether the linter forbids a file at that place to import that. */
export function restrictionsOf(imports: readonly (readonly [file: string, imported: string])[]): boolean[] {
  const code = (imported: string) => `import { thing } from '${imported}';\nexport const used = thing;\n`;
  return refusalsOf(
    'baari(arrows)',
    imports.map(([file, imported]) => [file, code(imported)]),
  );
}
