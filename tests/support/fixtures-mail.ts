// The post of the embedded backend, as a person who runs it reads it: pages in the data folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { SharedServer } from './fixtures-setup.ts';

/** The mails to one address, oldest first. */
export function mailsTo(server: SharedServer, address: string): string[] {
  const folder = join(server.dataFolder, 'mails');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names
    .filter((name) => name.endsWith(`-${address}.html`))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Path and query of the link in the newest mail to an address, once there are `count` of them. */
export async function linkInMail(server: SharedServer, address: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(server, address).length, `mails to ${address}`).toBe(count);
  const link = /href="([^"]+)"/.exec(mailsTo(server, address).at(-1) ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(link);
  return pathname + search;
}
