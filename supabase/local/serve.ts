import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, createServer, preview } from 'vite';
import { type Backend, openBackend } from './backend.ts';
import { demoPassword, demoPeople } from './demo-people.ts';
import type { HostedProject } from './hosted-project.ts';
import { takeLock } from './lock.ts';
import { mailFolder } from './mailbox.ts';
import { mountBackend } from './mount-backend.ts';
import { assertPortIsFree } from './port.ts';
import { Problem } from './problem.ts';
import type { Settings } from './settings.ts';
import { onStop } from './stop.ts';

/** `npm start` and `npm run dev`: one process, one port, until it is told to stop. */
export async function serve(settings: Settings, url: string, hosted: HostedProject | null): Promise<void> {
  const startedAt = performance.now();
  if (!hosted) takeLock(settings.dataFolder, url);
  await assertPortIsFree(settings.port);
  const isDev = settings.command === 'dev';
  const mustBuild = !isDev && settings.mayBuild;
  if (!isDev && !mustBuild && !existsSync('dist/index.html'))
    throw new Problem('There is no build in dist. Leave out --no-build.');
  announce(settings, mustBuild, hosted);

  const [backend] = await Promise.all([
    hosted ? null : openAndCloseOnStop(settings, url),
    mustBuild ? build({ logLevel: 'warn' }) : null,
  ]);
  const plugins = backend ? [mountBackend(backend)] : [];
  // The exact address: with a name, another program on the other of ::1 and 127.0.0.1 could answer in our place.
  const listen = { port: settings.port, strictPort: true, host: '127.0.0.1' };
  const server = isDev
    ? await createServer({ plugins, server: listen, logLevel: 'warn' }).then((made) => made.listen())
    : await preview({ plugins, preview: listen, logLevel: 'warn' });
  onStop(() => server.close());

  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Baari is running at ${url} (ready in ${seconds} s). Stop it with Ctrl+C.`);
  console.log(hosted ? `It talks to the hosted project at ${hosted.origin}.\n` : signIns(settings.dataFolder));
  process.send?.({ ready: true, url });
}

async function openAndCloseOnStop({ dataFolder, signUp }: Settings, url: string): Promise<Backend> {
  const backend = await openBackend(dataFolder, url, signUp);
  onStop(() => backend.close());
  return backend;
}

function announce(settings: Settings, mustBuild: boolean, hosted: HostedProject | null): void {
  if (mustBuild) console.log('Building the app …');
  if (hosted) return;
  const has = (name: string) => existsSync(join(settings.dataFolder, name));
  const isNew = !has('database') || has('unfinished');
  console.log(isNew ? `Making the database and the demo data in ${settings.dataFolder} …` : 'Opening the database …');
}

function signIns(dataFolder: string): string {
  const width = Math.max(...demoPeople.map(({ email }) => email.length));
  const lines = demoPeople.map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`);
  const people = `Sign in as one of these, password ${demoPassword}\n${lines.join('\n')}`;
  return `\n${people}\n\nMails are not sent: they are printed here and kept in ${mailFolder(dataFolder)}\n`;
}
