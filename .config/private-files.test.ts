import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer, resolveConfig, type ViteDevServer } from 'vite';
import { privateFiles } from './private-files.ts';

const secret = 'sb_secret_of_this_folder';
const inlined = Buffer.from(`"${secret}"`).toString('base64').slice(4, 20);
const files = ['keys.json', 'mails/1.html', 'receipts/someone/receipt.jpg', 'database/PG_VERSION', 'code.js'];
const queries = ['', '?raw', '?url', '?inline', '?import', '?import&raw', '?raw?import', '?import&raw??', '?t=1', '#x'];
let folder = '';
let root = '';

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'baari-dev-')));
  root = join(folder, 'project');
  for (const data of [join(root, '.baari'), join(root, 'odd [name] (1)'), join(folder, 'elsewhere')])
    for (const file of files) {
      mkdirSync(join(data, file, '..'), { recursive: true });
      writeFileSync(join(data, file), `"${secret}"`);
    }
  writeFileSync(join(root, '.env'), secret);
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>app</title>');
  writeFileSync(join(root, 'main.js'), 'export const answer = 42;');
  writeFileSync(join(root, 'package.json'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The ways in which a browser or a program may name a file of the dev server. */
function addressesOf(path: string, relative: string | null): string[] {
  const below = relative === null ? [] : [`/${relative}`, `/./${relative}`, `//${relative}`, `/main.js/../${relative}`];
  const names = [...below, `/@fs${path}`, `/@fs/${path}`, `/@fs${path.replace('/project/', '/project/./')}`];
  const encoded = names.flatMap((name) => [
    name,
    name.replaceAll('.', '%2e'),
    name.replace(/\/([^/]*)$/, '%2f$1'),
    name.replaceAll('.', '%252e'),
  ]);
  return encoded.flatMap((name) => queries.map((query) => name.replaceAll(' ', '%20') + query));
}

describe.each([
  ['.baari', '.baari', '.baari'],
  ['a folder with a name like a pattern', 'odd [name] (1)', 'odd [name] (1)'],
  ['a folder outside', '../elsewhere', null],
])('the data in %s', (_, data, relative) => {
  let server: ViteDevServer;
  let url = '';

  beforeAll(async () => {
    const deny = privateFiles({ BAARI_DATA: join(root, data) });
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

  test.each(files)('is never served, however it is asked for: %s', async (file) => {
    const addresses = addressesOf(join(root, data, file), relative === null ? null : `${relative}/${file}`);
    const leaks: string[] = [];
    for (const [at, address] of addresses.entries()) {
      // Each form of an address is asked for once, of one of the files.
      if (at % files.length !== files.indexOf(file)) continue;
      const headers = at % 2 ? { 'sec-fetch-dest': 'script' } : { accept: 'image/*', 'sec-fetch-dest': 'image' };
      const text = await (await fetch(url + address, { headers })).text();
      if (text.includes(secret) || text.includes(inlined)) leaks.push(address);
    }
    expect(leaks).toEqual([]);
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
