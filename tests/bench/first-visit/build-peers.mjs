// Builds the apps beside which ours is measured. What they need and we do not is installed in a folder of its own.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const names = { P1: 'plain', P2: 'cached', blank: 'blank' };
const extras = [
  '@tanstack/react-query@5',
  '@tanstack/react-query-persist-client@5',
  '@tanstack/query-sync-storage-persister@5',
];

/** Every other package is the project's, so that there is one React, and the same Material UI. */
function fromProject() {
  const project = resolve('package.json');
  return {
    name: 'from-project',
    enforce: 'pre',
    resolveId(source) {
      if (/^[./\0]|^virtual:|^@tanstack\//.test(source)) return null;
      return this.resolve(source, project, { skipSelf: true });
    },
  };
}

/** The folders of the built peers by name, and an empty page; all lie in `root`. */
export async function buildPeers(publishableKey) {
  const root = mkdtempSync(join(tmpdir(), 'baari-peers-'));
  const source = join(root, 'source');
  cpSync('tests/bench/first-visit/peer', source, { recursive: true });
  writeFileSync(join(source, 'package.json'), '{"private": true, "type": "module"}');
  execFileSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--no-save', '--legacy-peer-deps', '--loglevel=error', ...extras],
    {
      cwd: source,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 240_000,
    },
  );
  const folders = {};
  for (const [name, entry] of Object.entries(names)) {
    writeFileSync(join(source, 'entry.jsx'), `import './${entry}.jsx';`);
    folders[name] = join(root, name);
    await build({
      root: source,
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      define: { PUBLISHABLE_KEY: JSON.stringify(publishableKey) },
      build: { outDir: folders[name], emptyOutDir: true },
      plugins: [
        fromProject(),
        react(),
        ...(name === 'P2'
          ? [VitePWA({ registerType: 'autoUpdate', workbox: { navigateFallback: '/index.html' } })]
          : []),
      ],
    });
  }
  folders.empty = join(root, 'empty');
  mkdirSync(folders.empty);
  writeFileSync(join(folders.empty, 'index.html'), '<!doctype html><title>Empty</title><h1>Nothing else</h1>');
  return { root, folders };
}
