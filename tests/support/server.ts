// The product as people start it (supabase/local/start.mjs), each on data of its own.
import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oneThreadWithDatabase } from '#tests/engines/one-thread.mjs';

const entry = 'supabase/local/start.mjs';
// A dozen seconds where nothing else runs.
const patience = 240_000;

export type Server = {
  url: string;
  port: number;
  dataFolder: string;
  /** Passes every row rule: for arranging what no person may do, such as letting a hold run out. */
  secretKey: string;
  /** Ends the process as a power cut would; `start` brings it back on the same port and data. */
  kill(): Promise<void>;
  start(): Promise<void>;
  dispose(): Promise<void>;
};

/** A port that was free a moment ago, from the operating system. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** The cheapest hash that bcrypt knows: to keep the password of every person of every story well would take half a minute. */
const cheapPasswords = { LITE_AUTH_BCRYPT_COST: '4' };

/** Runs one command of start.mjs; resolves when it says that it is ready, or has ended well. */
function run(command: string[], env: Record<string, string>): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = fork(entry, command, {
      env: { ...process.env, ...cheapPasswords, ...env },
      silent: true,
      execArgv: oneThreadWithDatabase,
    });
    let output = '';
    const listen = (chunk: Buffer) => void (output += chunk.toString());
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${entry} ${command.join(' ')} was not ready after ${patience / 1000} s:\n${output}`));
    }, patience);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    child.once('message', () => settle(() => resolve(child)));
    child.once('exit', (code) =>
      settle(() =>
        code === 0 ? resolve(child) : reject(new Error(`${entry} ${command.join(' ')} ended with ${code}:\n${output}`)),
      ),
    );
  });
}

/** Makes the seeded data folder that every server of a run starts from a copy of, unless it is there already. */
export async function makeTemplate(folder = mkdtempSync(join(tmpdir(), 'baari-template-'))): Promise<string> {
  const isThere = existsSync(join(folder, 'database')) && !existsSync(join(folder, 'unfinished'));
  if (!isThere) await run(['prepare'], { BAARI_DATA: folder });
  return folder;
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Starts the built product on a copy of the template, on a port of its own; `settings` are further variables of its environment. */
export async function startServer(template: string, settings: Record<string, string> = {}): Promise<Server> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'baari-e2e-'));
  cpSync(template, dataFolder, { recursive: true });
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = await run(['start', '--no-build'], { ...settings, BAARI_DATA: dataFolder, PORT: String(port) });
  };
  const kill = async (): Promise<void> => {
    if (!child) return;
    child.kill('SIGKILL');
    await ended(child);
  };
  await start();
  const { secretKey } = JSON.parse(readFileSync(join(dataFolder, 'keys.json'), 'utf8')) as { secretKey: string };
  return {
    url: `http://localhost:${port}`,
    port,
    dataFolder,
    secretKey,
    kill,
    start,
    dispose: async () => {
      await kill();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
