import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { buildIn, folderOf } from '#tests/support/built-sources.ts';
import { deployFiles } from './deploy-files.ts';
import { precacheList } from './precache-list.ts';

const sources = {
  'index.html': '<!doctype html><title>Baari</title><script type="module" src="/src/main.ts"></script>',
  'src/main.ts': `import { shared } from './both.ts'; export const go = () => Promise.all([import('./app/pages/venue-page.tsx'), import('./text.ts'), import('./hint.ts'), import('./more.ts')]);
    void go(); document.title = 'main' + shared();`,
  'src/app/pages/venue-page.tsx': `import { shared } from '../../both.ts'; document.title = 'page' + shared();
    export const open = () => import('../../dialog.ts');`,
  'src/dialog.ts': `import './dialog.css'; import { frame } from './frame.ts'; document.title = 'dialog' + frame();`,
  'src/dialog.css': 'dialog { color: red }',
  'src/both.ts': `export const shared = () => document.title + 'shared';`,
  'src/frame.ts': `export const frame = () => document.title + 'frame';`,
  'src/hint.ts': `document.title = 'hint';`,
  'src/more.ts': `document.title = 'more';`,
  'src/text.ts': `import { frame } from './frame.ts'; document.title = 'text' + frame();`,
};

/** The worker's list after a real build into `outDir`, with the plugin that writes beside it. */
async function listOf(outDir: string, leftOut?: readonly string[]) {
  const root = folderOf(sources);
  const precache = precacheList(leftOut);
  await buildIn(root, {
    build: {
      outDir,
      manifest: true,
      emptyOutDir: false,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'pair', test: /(hint|more)\.ts$/ }] } } },
    },
    plugins: [precache.plugin, deployFiles({ hosted: null, tiles: null })],
  });
  const folder = resolve(root, outDir);
  const urls = ['index.html', ...readdirSync(join(folder, 'assets')).map((file) => `assets/${file}`)];
  const entries = urls.map((url) => ({ url, revision: null, size: 1 }));
  return { folder, precache, manifest: precache.transform(entries).manifest };
}

const nameOf = (url: string) => url.replace(/^assets\/|-[\w-]{8}(?=\.)/g, '');

test('lazy parts come first, then screens, then the first download', async () => {
  const { manifest } = await listOf('dist');
  const names = manifest.map(({ url }) => nameOf(url));
  const expected = [
    ['frame.js', 'dialog.js'],
    ...['dialog.js', 'dialog.css', 'text.js', 'pair.js'].map((name) => [name, 'venue-page.js']),
    ['venue-page.js', 'index.html'],
    ['index.html', 'index.js'],
  ];
  for (const [one = '', other = ''] of expected) {
    expect(names).toEqual(expect.arrayContaining([one, other]));
    expect(names.indexOf(one), `${one} before ${other}`).toBeLessThan(names.indexOf(other));
  }
});

test('a file that the worker would not store fails the build, unless it is left out', async () => {
  const { precache, manifest } = await listOf('dist');
  const others = manifest.filter(({ url }) => nameOf(url) !== 'dialog.js');
  expect(() => precache.transform(others)).toThrow('assets/dialog-');
  const meant = await listOf('dist', ['assets/dialog-']);
  expect(() => meant.precache.transform(others)).not.toThrow();
});

test('a file is known by its content, and a folder outside of the project may hold files of other builds', async () => {
  const outside = folderOf({ 'assets/left-behind.js': 'old' });
  const { folder, manifest } = await listOf(outside);
  expect(folder).toBe(outside);
  const urls = manifest.map(({ url }) => url);
  expect(urls.length).toBeGreaterThan(5);
  expect(urls).not.toContain('assets/left-behind.js');
  for (const { url, digest } of manifest) {
    const whole = createHash('sha256').update(readFileSync(join(folder, url)));
    expect(digest).toBe(url === 'index.html' ? undefined : whole.digest('base64').slice(0, 8));
  }
});
