import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Keys = { secretKey: string; jwtSecret: string };

/** The key that the page carries. It is public by design and says "anonymous", so it can be the same on every machine. */
export const publishableKey = 'sb_publishable_baari_embedded_backend';

/** The secrets of one data folder: made at its first start, kept beside its database, readable by its owner only. */
export function dataFolderKeys(folder: string): Keys {
  const path = join(folder, 'keys.json');
  if (!existsSync(path)) {
    const made: Keys = {
      secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
      jwtSecret: randomBytes(48).toString('base64url'),
    };
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(made), { mode: 0o600 });
    renameSync(draft, path);
  }
  const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const { secretKey, jwtSecret } = { secretKey: '', jwtSecret: '', ...(typeof kept === 'object' ? kept : {}) };
  return { secretKey, jwtSecret };
}
