import { rmSync } from 'node:fs';
import { ensureBuilt } from './server-build.ts';
import { makeTemplate } from './server.ts';

/** Once per run: a build that is not stale, and one seeded data folder for the servers to copy. */
export default async function setUp(): Promise<() => void> {
  ensureBuilt();
  const template = await makeTemplate();
  process.env['BAARI_TEMPLATE'] = template;
  return () => rmSync(template, { recursive: true, force: true });
}
