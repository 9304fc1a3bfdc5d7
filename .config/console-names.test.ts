import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build } from 'vite';
import { consoleNames } from './console-names.ts';
import { shortKeys } from './short-keys.ts';

const door = 'src/app/pages/vendor-console.tsx';
const sources: Record<string, string> = {
  'index.html':
    '<!doctype html><title>Baari</title><div id="root"></div><script type="module" src="/src/main.ts"></script>',
  'src/main.ts': `import { shared } from './shared.ts'; document.title = shared();
    export const go = () => [import('./app/pages/vendor-console.tsx'), import('./page.ts')]; void go();`,
  'src/shared.ts': `export const shared = () => document.title + 'shared';`,
  'src/page.ts': `import { shared } from './shared.ts'; document.title = 'page' + shared();`,
  [door]: `import { shared } from '../../shared.ts'; import { both } from '../../both.ts';
    export const open = () => [shared(), both(), import('../../today.ts'), import('../../sheet.ts')]; document.title = String(open());`,
  'src/both.ts': `export const both = () => document.title + 'both';`,
  'src/today.ts': `import { both } from './both.ts'; document.title = 'today' + both(); export const sheet = () => import('./sheet.ts');`,
  'src/sheet.ts': `import { both } from './both.ts'; import { shared } from './shared.ts'; document.title = both() + shared();`,
};
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'baari-names-'));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** The scripts of a real build by name, with the document's list of imports and Vite's record of the build. */
async function built(change: Record<string, string> = {}, groups: { name: string; test: RegExp }[] = []) {
  for (const [path, text] of Object.entries({ ...sources, ...change })) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const name = 'assets/[name]-[hash:7].js';
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      manifest: true,
      chunkImportMap: true,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: name, chunkFileNames: name, codeSplitting: { groups } } },
    },
    plugins: [consoleNames(), shortKeys()],
  });
  const read = (path: string) => readFileSync(join(root, 'dist', path), 'utf8');
  const files = readdirSync(join(root, 'dist/assets'));
  const html = read('index.html');
  const [, list = ''] = /<script type="importmap">(.*?)<\/script>/s.exec(html) ?? [];
  const fileOf = (start: string) => files.find((file) => file.startsWith(`${start}-`)) ?? '';
  return {
    files,
    fileOf,
    codeOf: (start: string) => read(`assets/${fileOf(start)}`),
    imports: (JSON.parse(list) as { imports: Record<string, string> }).imports,
    record: JSON.parse(read('.vite/manifest.json')) as Record<string, { file: string }>,
  };
}

test('the document names the door of a console and none of its other files, which know each other by name', async () => {
  const { files, fileOf, codeOf, imports, record } = await built();
  const listed = Object.values(imports).map((path) => path.replace('/assets/', ''));
  expect(listed.sort()).toEqual([fileOf('index'), fileOf('page'), fileOf('vendor-console')].sort());
  for (const later of ['today', 'sheet']) {
    expect(codeOf('vendor-console')).toContain(fileOf(later));
    expect(record[`src/${later}.ts`]?.file).toBe(`assets/${fileOf(later)}`);
  }
  expect(codeOf('today'), 'also what one later file asks of another').toContain(fileOf('sheet'));
  // Every name in a script leads to a file: by the list, or by itself.
  const missing = files.flatMap((file) =>
    [...readFileSync(join(root, 'dist/assets', file), 'utf8').matchAll(/[\w-]+\.js(?=["'`])/g)].filter(
      ([name]) => !imports[`/assets/${name}`] && !files.includes(name),
    ),
  );
  expect(missing).toEqual([]);
});

test('a name follows from what the file says and from what it leads to, in its console', async () => {
  const before = await built();
  const other = await built({ 'src/sheet.ts': `${sources['src/sheet.ts']} document.title += 'changed';` });
  for (const name of ['sheet', 'today', 'vendor-console']) expect(other.fileOf(name)).not.toBe(before.fileOf(name));
  expect(other.fileOf('page')).toBe(before.fileOf('page'));
  const customers = await built({ 'src/shared.ts': `export const shared = () => document.title + 'other';` });
  for (const name of ['sheet', 'today']) expect(customers.fileOf(name)).toBe(before.fileOf(name));
});

test('the door of the venue’s console asks at once for what its files ask for', async () => {
  const deep = `import { deep } from './deep.ts';`;
  const change = {
    'src/deep.ts': `export const deep = () => document.title + 'deep';`,
    'src/page.ts': `${deep} document.title = 'page' + deep();`,
    'src/both.ts': `${deep} export const both = () => document.title + deep();`,
  };
  const apart = ['both', 'deep'].map((name) => ({
    name,
    test: new RegExp(name),
    includeDependenciesRecursively: false,
  }));
  const { fileOf, codeOf, imports } = await built(change, apart);
  const asked = [...codeOf('vendor-console').matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)/g)].map(
    ([, name = '']) => (imports[`/assets/${name}`] ?? name).replace('/assets/', ''),
  );
  expect(asked).toContain(fileOf('both'));
  expect(asked).toContain(fileOf('deep'));
});
