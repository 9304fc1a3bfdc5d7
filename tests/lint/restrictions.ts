import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** For each pair, whether the linter forbids a file at that place to import that. Asks the linter once for all. */
export function restrictionsOf(imports: readonly (readonly [file: string, imported: string])[]): boolean[] {
  const folder = mkdtempSync(join(tmpdir(), 'baari-arrows-'));
  try {
    cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
    cpSync('.config/lint', join(folder, '.config/lint'), { recursive: true });
    const files = imports.map(([file], index) => file.replace(/(?=\.tsx?$)/, `-case-${index}`));
    for (const [index, file] of files.entries()) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      const imported = imports[index]?.[1];
      writeFileSync(join(folder, file), `import { thing } from '${imported}';\nexport const used = thing;\n`);
    }
    const seen = lint(folder).diagnostics.filter(({ code }) => code === 'baari(arrows)');
    const restricted = new Set(seen.map(({ filename }) => filename));
    return files.map((file) => restricted.has(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
