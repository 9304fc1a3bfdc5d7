import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { headersFile, redirectsFile } from './security-headers.ts';

const secretPattern = /sb_secret_[\w-]{16,}|service_role/;

/** Writes what a static host needs beside the build, and refuses a build that holds a key nobody may have. */
export function deployFiles(hostedOrigin: string | null): Plugin {
  let folder = '';
  return {
    name: 'deploy-files',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
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
      writeFileSync(join(folder, '_headers'), headersFile(html, hostedOrigin));
      writeFileSync(join(folder, '_redirects'), redirectsFile);
    },
  };
}
