import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openBackend } from './backend.ts';
import { hostedProject } from './hosted-project.ts';
import { takeLock } from './lock.ts';
import { Problem } from './problem.ts';
import { serve } from './serve.ts';
import { readSettings, type Settings } from './settings.ts';

/** Runs `start`, `dev`, `prepare` (make the data, serve nothing) or `reset`; a Problem ends it with its message. */
export async function runCommand(words: readonly string[]): Promise<void> {
  try {
    const settings = readSettings(words, process.env);
    const url = `http://localhost:${settings.port}`;
    if (settings.command === 'reset') return reset(settings.dataFolder);
    if (settings.command === 'prepare') return await prepare(settings, url);
    const mode = settings.command === 'dev' ? 'development' : 'production';
    await serve(settings, url, hostedProject(process.cwd(), mode));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`\n${error.message}\n`);
    process.exit(1);
  }
}

function reset(dataFolder: string): void {
  const release = takeLock(dataFolder, 'nowhere: it is being reset');
  // Only what we put there: BAARI_DATA may name a folder that holds other things too.
  for (const name of ['database', 'receipts', 'mails', 'keys.json', 'schema.sha256', 'unfinished'])
    rmSync(join(dataFolder, name), { recursive: true, force: true });
  release();
  console.log(`Removed ${dataFolder}. The next start makes new demo data.`);
}

async function prepare({ dataFolder, signUp }: Settings, url: string): Promise<void> {
  const release = takeLock(dataFolder, 'nowhere: its data is being made');
  const backend = await openBackend(dataFolder, url, signUp);
  await backend.close();
  release();
  console.log(`The data in ${dataFolder} is ready.`);
}
