import { resolve } from 'node:path';

// Our list replaces Vite's, so it repeats Vite's entries.
const deniedByVite = ['.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '.yarnrc.yml', '**/.git/**'];

/**
 * Files that the dev server never sends: the embedded backend's data (secret key, mails, receipts). The folder is in the project,
 * so every program of this machine could read it through the dev server.
 */
export function privateFiles(env: NodeJS.ProcessEnv): string[] {
  const folder = resolve(env['BAARI_DATA'] || '.baari').replaceAll('\\', '/');
  // The path becomes part of a glob pattern.
  const pattern = folder.replace(/[[\]{}()*?!@+|$^]/g, '\\$&');
  return [...deniedByVite, '**/.baari/**', `${pattern}/**`];
}
