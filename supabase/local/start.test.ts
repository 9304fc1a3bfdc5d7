import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { oneThreadWithDatabase } from '#tests/engines/one-thread.mjs';
import { runCommand } from './command-line.ts';
import { publishableKey } from './keys.ts';

// A small project around the real scripts, so that the start is tested in a second and not the product's migrations.
const migration = `
  create table public.notes (note text not null);
  alter table public.notes enable row level security;
  create policy "anyone reads and writes notes" on public.notes for all to anon using (true) with check (true);
  grant select, insert on public.notes to anon;`;
const children: ChildProcess[] = [];
let project = '';
let port = 0;
const url = () => `http://127.0.0.1:${port}`;

type Started = { child: ChildProcess; output: () => string; exitCode: Promise<number | null> };

function run(...words: string[]): Started {
  const own = { VITEST: '', NODE_ENV: '', PORT: String(port), BAARI_DATA: join(project, 'data') };
  const child = fork(join(project, 'supabase/local/start.mjs'), words, {
    // The cheapest hash that bcrypt knows: nobody breaks in here.
    env: { ...process.env, LITE_AUTH_BCRYPT_COST: '4', ...own },
    execArgv: oneThreadWithDatabase,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  child.stderr?.on('data', (chunk) => (text += String(chunk)));
  const exitCode = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  return { child, output: () => text, exitCode };
}

/** What a command comes to that ends at once, without a process of its own: to start one takes longer than all it does. */
async function runHere(...words: string[]): Promise<{ code: number | undefined; output: string }> {
  vi.stubEnv('PORT', String(port));
  vi.stubEnv('BAARI_DATA', join(project, 'data'));
  let code: number | undefined;
  let output = '';
  const print = (text: unknown) => void (output += `${String(text)}\n`);
  const spies = [
    vi.spyOn(process, 'exit').mockImplementation((said) => {
      code = Number(said);
      throw new Error('ended');
    }),
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
  ];
  try {
    await runCommand(words);
  } catch (error) {
    if (code === undefined) throw error;
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
  return { code, output };
}

async function startServing(): Promise<Started> {
  const started = run('start', '--no-build');
  const first = await Promise.race([once(started.child, 'message'), started.exitCode.then(() => null)]);
  expect({ message: first?.[0], output: first ? '' : started.output() }).toEqual({
    message: { ready: true, url: `http://localhost:${port}` },
    output: '',
  });
  return started;
}

const api = (path: string, init: RequestInit = {}) =>
  fetch(`${url()}${path}`, { ...init, headers: { apikey: publishableKey, 'content-type': 'application/json' } });

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'baari-start-'));
  for (const part of ['local', 'functions', 'seed', 'config.toml']) {
    cpSync(join('supabase', part), join(project, 'supabase', part), { recursive: true });
  }
  for (const file of ['package.json', 'src/domain/user.ts']) cpSync(file, join(project, file));
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  mkdirSync(join(project, 'supabase/migrations'));
  writeFileSync(join(project, 'supabase/migrations/20260101000000_notes.sql'), migration);
  writeFileSync(join(project, 'supabase/seed.sql'), "insert into public.notes values ('seed');\n");
  mkdirSync(join(project, 'dist'));
  writeFileSync(join(project, 'dist/index.html'), '<!doctype html><title>built</title>');
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  port = typeof address === 'object' && address ? address.port : 0;
  probe.close();
});

// A second try starts with nothing, as the first one did.
beforeEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(join(project, 'data'), { recursive: true, force: true });
});

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(project, { recursive: true, force: true });
});

test('a life: a first start cut off and begun again, a second one refused, killed, started again, stopped, refused on another schema, reset', async () => {
  const cut = run('prepare');
  await vi.waitUntil(() => existsSync(join(project, 'data/unfinished')), { timeout: 240_000 });
  cut.child.kill('SIGKILL');
  await cut.exitCode;
  // Half a database, as it stands there some seconds later: to wait for that is to make one.
  mkdirSync(join(project, 'data/database'), { recursive: true });
  writeFileSync(join(project, 'data/database/PG_VERSION'), '17\n');

  const first = await startServing();
  expect(first.output()).toContain('Making the database and the demo data');
  expect(first.output()).toContain('ayesha@baari.test');
  expect(await (await fetch(url())).text()).toContain('built');
  expect((await api('/rest/v1/notes', { method: 'POST', body: '{"note":"kept"}' })).status).toBe(201);
  expect((await api('/functions/v1/receipts', { method: 'POST' })).status).toBe(401);

  // config.toml is written for a hosted project; here nobody waits for a mail and links lead to this port.
  const signUp = (email: string, password: string) =>
    api('/auth/v1/signup', { method: 'POST', body: JSON.stringify({ email, password }) });
  expect((await signUp('eight@baari.test', 'eighteig')).status).toBe(200);
  expect(await (await signUp('now@baari.test', 'a secret')).json()).toMatchObject({ access_token: expect.any(String) });
  expect((await signUp('seven@baari.test', 'seven77')).status).toBe(422);
  const reset = await api(`/auth/v1/recover?redirect_to=${encodeURIComponent('https://evil.test/')}`, {
    method: 'POST',
    body: JSON.stringify({ email: 'eight@baari.test' }),
  });
  expect(reset.status).toBe(200);
  await vi.waitUntil(() => first.output().includes('eight@baari.test'));
  expect(first.output()).toContain(`http://localhost:${port}`);
  expect(first.output()).not.toContain('evil.test');

  const second = await runHere('start', '--no-build');
  const emptied = await runHere('reset');
  for (const { code, output } of [second, emptied]) {
    expect(code).toBe(1);
    expect(output).toContain(`Process ${first.child.pid} serves it at http://localhost:${port}.`);
    expect(output).not.toMatch(/^\s+at /m);
  }

  first.child.kill('SIGKILL');
  await first.exitCode;
  const again = await startServing();
  expect(await (await api('/rest/v1/notes')).json()).toEqual([{ note: 'seed' }, { note: 'kept' }]);

  again.child.kill('SIGTERM');
  expect(await again.exitCode).toBe(0);
  expect(readdirSync(join(project, 'data')).toSorted()).toEqual([
    'database',
    'keys.json',
    'mails',
    'receipts',
    'schema.sha256',
  ]);
  expect(existsSync(join(project, '.env'))).toBe(false);

  const file = join(project, 'supabase/migrations/20260101000000_notes.sql');
  writeFileSync(file, `${migration}\n-- changed`);
  const stale = run('start', '--no-build');
  expect(await stale.exitCode).toBe(1);
  expect(stale.output()).toContain('was made from another schema.\nTo start over: npm run reset');
  writeFileSync(file, migration);

  expect((await runHere('reset')).code).toBeUndefined();
  expect(readdirSync(join(project, 'data'))).toEqual([]);
});

test('a port that is taken is said plainly', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const refused = await runHere('start', '--no-build');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`Port ${port} is taken by another program.`);
  other.close();
});
