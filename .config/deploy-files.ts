import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { headersFile, redirectsFile, type Origins } from './security-headers.ts';

/** Where Vite's record of imports goes, for tests/budgets. It names our sources, so it is not deployed. */
const buildManifest = 'node_modules/.cache/baari/build-manifest.json';

const secretPattern = /sb_secret_[\w-]{16,}|service_role/;

/** Writes the files that a static host reads, moves Vite's record out of the build, and fails a build that holds a secret key. */
export function deployFiles(origins: Origins): Plugin {
  let folder = '';
  let root = '';
  let hasManifest = false;
  return {
    name: 'deploy-files',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      hasManifest = config.build.manifest === true;
      folder = resolve(root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      for (const [file, part] of Object.entries(bundle)) {
        const text = part.type === 'chunk' ? part.code : String(part.source);
        const secret = secretPattern.exec(text)?.[0];
        if (secret) this.error(`${file} holds "${secret.slice(0, 12)}…": a secret key must never reach the page.`);
      }
    },
    // The policy holds the hashes of the inline scripts of the written HTML.
    writeBundle() {
      const html = readFileSync(join(folder, 'index.html'), 'utf8');
      writeFileSync(join(folder, '_headers'), headersFile(html, origins));
      writeFileSync(join(folder, '_redirects'), redirectsFile);
      if (!hasManifest) return;
      const kept = join(root, buildManifest);
      mkdirSync(dirname(kept), { recursive: true });
      writeFileSync(kept, readFileSync(join(folder, '.vite/manifest.json')));
      rmSync(join(folder, '.vite'), { recursive: true });
    },
  };
}
