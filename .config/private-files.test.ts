import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer, resolveConfig, type ViteDevServer } from 'vite';
import { isSweep } from '#tests/support/sweep.ts';
import { privateFiles } from './private-files.ts';

const secret = 'sb_secret_of_this_folder';
let folder = '';
let root = '';
const files = ['keys.json', 'mails/1.html', 'receipts/someone/receipt.jpg', 'database/PG_VERSION', 'code.js'];

function fill(data: string): void {
  for (const file of files) {
    mkdirSync(join(data, file, '..'), { recursive: true });
    writeFileSync(join(data, file), `"${secret}"`);
  }
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'baari-dev-')));
  root = join(folder, 'project');
  fill(join(root, '.baari'));
  fill(join(root, 'odd [name] (1)'));
  fill(join(folder, 'elsewhere'));
  writeFileSync(join(root, '.env'), secret);
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>app</title>');
  writeFileSync(join(root, 'main.js'), 'export const answer = 42;');
  writeFileSync(join(root, 'package.json'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every way in which a browser or a program may name a file of the dev server. */
function addressesOf(path: string, relative: string | null): string[] {
  const below = relative === null ? [] : [`/${relative}`, `/./${relative}`, `//${relative}`, `/main.js/../${relative}`];
  const roots = [...below, `/@fs${path}`, `/@fs/${path}`, `/@fs${path.replace('/project/', '/project/./')}`];
  const encoded = roots.flatMap((address) => [
    address,
    address.replaceAll('.', '%2e'),
    address.replace(/\/([^/]*)$/, '%2f$1'),
    address.replaceAll('.', '%252e'),
  ]);
  const queries = [
    '',
    '?raw',
    '?url',
    '?inline',
    '?import',
    '?import&raw',
    '?raw?import',
    '?import&inline',
    '?import&raw??',
    '?t=1',
    '#x',
  ];
  return encoded.flatMap((address) => queries.map((query) => address.replaceAll(' ', '%20') + query));
}

const requestKinds = [{}, { accept: 'image/*', 'sec-fetch-dest': 'image' }, { 'sec-fetch-dest': 'script' }];

describe.each([
  ['.baari', undefined, '.baari'],
  ['a folder with a name like a pattern', 'odd [name] (1)', 'odd [name] (1)'],
  ['a folder outside', '../elsewhere', null],
])('the data in %s', (_, data, relative) => {
  let server: ViteDevServer;
  let url = '';

  beforeAll(async () => {
    const deny = privateFiles({ BAARI_DATA: data === undefined ? join(root, '.baari') : join(root, data) });
    server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      cacheDir: join(folder, 'cache'),
      optimizeDeps: { noDiscovery: true },
      server: { port: 0, host: '127.0.0.1', ws: false, watch: null, fs: { deny } },
    });
    await server.listen();
    const address = server.httpServer?.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(() => server.close());

  test('is never served, however it is asked for', async () => {
    const base = relative === null ? join(folder, 'elsewhere') : join(root, relative);
    const leaks: string[] = [];
    let asked = 0;
    for (const [at, file] of files.entries()) {
      for (const [form, address] of addressesOf(
        join(base, file),
        relative === null ? null : `${relative}/${file}`,
      ).entries()) {
        for (const [kind, headers] of requestKinds.entries()) {
          // Every form of an address is asked for once: in another kind of request, and of another of the files than its neighbour.
          const turn = (form + kind) % requestKinds.length === 0 && form % files.length === at;
          if (!isSweep && !turn) continue;
          const text = await (await fetch(url + address, { headers })).text();
          asked += 1;
          const isInlined = text.includes(Buffer.from(`"${secret}"`).toString('base64').slice(4, 20));
          if (text.includes(secret) || isInlined) leaks.push(address);
        }
      }
    }
    expect(leaks).toEqual([]);
    expect(asked).toBeGreaterThan(isSweep ? 1900 : 130);
  });

  test('the app itself is served, and its .env is not', async () => {
    expect(await (await fetch(`${url}/main.js`)).text()).toContain('42');
    expect(await (await fetch(`${url}/.env`)).text()).not.toContain(secret);
  });
});

test('the product’s own configuration says so', async () => {
  const { server, build } = await resolveConfig({ configFile: 'vite.config.ts' }, 'serve');
  expect(server.fs.deny).toEqual(privateFiles(process.env));
  expect(build.outDir).toBe('dist');
});
