import { pathToFileURL } from 'node:url';
import { provideChromium } from './chromium.mjs';
import { providePostgres } from './postgres.mjs';

/**
 * Finds or fetches what the tests need besides Node, before any of them runs. `missing` holds one sentence for each that there
 * is no way to; its path is undefined then.
 */
export async function prepareEngines() {
  const missing = [];
  const note = (error) => void missing.push(error.message);
  const [chromium, postgres] = await Promise.all([provideChromium().catch(note), providePostgres().catch(note)]);
  return { chromium, postgres, missing };
}

/** `node tests/engines/prepare.mjs` says where each engine is, one line each. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { chromium, postgres, missing } = await prepareEngines();
  if (chromium) console.log(`Chromium: ${chromium}`);
  if (postgres) console.log(`PostgreSQL: ${postgres}`);
  for (const sentence of missing) console.error(sentence);
  process.exitCode = missing.length === 0 ? 0 : 1;
}
