import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { headersFile, redirectsFile, type Origins } from './security-headers.ts';

/** Vite's record of what imports what, which tests/budgets reads; a host has no use for the tree of our sources. */
export const buildManifest = 'node_modules/.cache/baari/build-manifest.json';

const secretPattern = /sb_secret_[\w-]{16,}|service_role/;

/** Writes what a static host needs beside the build, takes away what it does not, and refuses a build that holds a key nobody may have. */
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
    // After the HTML is on the disk: the policy holds the hashes of what is inline in it.
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
