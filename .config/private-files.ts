import { resolve } from 'node:path';

// A list of one's own replaces Vite's, so its entries are repeated here.
const deniedByVite = ['.env', '.env.*', '*.{crt,pem,key,p12,pfx,cer,der}', '.npmrc', '.yarnrc.yml', '**/.git/**'];

/**
 * What the dev server never hands out: the embedded backend's data (secret key, mails, receipts), which lies inside the
 * project and would be open to every program of this machine.
 */
export function privateFiles(env: NodeJS.ProcessEnv): string[] {
  const folder = resolve(env['BAARI_DATA'] || '.baari').replaceAll('\\', '/');
  // Read as a pattern: what has a meaning there is taken as it stands.
  const pattern = folder.replace(/[[\]{}()*?!@+|$^]/g, '\\$&');
  return [...deniedByVite, '**/.baari/**', `${pattern}/**`];
}
