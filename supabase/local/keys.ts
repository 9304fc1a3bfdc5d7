import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newTicketKey } from './ticket-key.mjs';

export type Keys = { secretKey: string; jwtSecret: string };
type Kept = Partial<Keys & { ticketKey: string }>;

/** The key that the page carries. It is public by design and says "anonymous", so it can be the same on every machine. */
export const publishableKey = 'sb_publishable_baari_embedded_backend';

/** The secrets of one data folder: made at its first start, kept beside its database, readable by its owner only. */
export function dataFolderKeys(folder: string): Keys {
  const kept = readKeys(folder);
  const keys = {
    secretKey: kept.secretKey ?? `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: kept.jwtSecret ?? randomBytes(48).toString('base64url'),
  };
  if (!kept.secretKey || !kept.jwtSecret) writeKeys(folder, { ...kept, ...keys });
  return keys;
}

/**
 * The private JWK that signs the tickets of one data folder. Where none is kept, a new one follows the highest `kid` that the
 * database knows: it refuses another key under a number that was used, as when the keys were lost beside it.
 */
export async function dataFolderTicketKey(folder: string, highestKid: () => Promise<number>): Promise<string> {
  const kept = readKeys(folder);
  if (kept.ticketKey) return kept.ticketKey;
  const ticketKey = newTicketKey((await highestKid()) + 1);
  writeKeys(folder, { ...kept, ticketKey });
  return ticketKey;
}

function writeKeys(folder: string, keys: Kept): void {
  const path = keysFile(folder);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(keys), { mode: 0o600 });
  renameSync(draft, path);
}

function readKeys(folder: string): Kept {
  const path = keysFile(folder);
  if (!existsSync(path)) return {};
  const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return typeof kept === 'object' && kept !== null ? kept : {};
}

function keysFile(folder: string): string {
  return join(folder, 'keys.json');
}
