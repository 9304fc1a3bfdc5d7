import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { build, type InlineConfig } from 'vite';

/** Writes the files into a folder of their own, which goes with the test; returns it. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'baari-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** Builds what lies in the folder with these options and no others. */
export const buildIn = (root: string, config: InlineConfig) =>
  build({ root, configFile: false, logLevel: 'silent', ...config });
