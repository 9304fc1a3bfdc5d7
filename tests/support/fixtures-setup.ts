import { rmSync } from 'node:fs';
import type { FullConfig } from '@playwright/test';
import { packBuild } from '#config/packed-assets.ts';
import { ensureBuilt } from './server-build.ts';
import { makeTemplate, startServer, type Server } from './server.ts';

/** A server of the run as a worker's process gets to know it: it may use it, but not end it. */
export type SharedServer = Pick<Server, 'url' | 'dataFolder' | 'secretKey'>;

/**
 * Once per run: a build that is not stale, one seeded data folder for the servers to copy, and as many servers as stories
 * run at a time. Playwright starts a new process for every project and after every failure; the servers stay.
 */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  ensureBuilt();
  // Each server would do it for itself.
  await packBuild('dist');
  // Two steps of `npm test` open browsers: the first one makes it for both.
  const kept = process.env['BAARI_TEMPLATE'];
  const template = await makeTemplate(kept);
  // For a story that starts a server with other settings.
  process.env['BAARI_TEMPLATE'] = template;
  const servers = await Promise.all(Array.from({ length: workers }, () => startServer(template)));
  process.env['BAARI_SERVERS'] = JSON.stringify(
    servers.map(({ url, dataFolder, secretKey }): SharedServer => ({ url, dataFolder, secretKey })),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.dispose()));
    if (kept === undefined) rmSync(template, { recursive: true, force: true });
  };
}
