import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build } from 'vite';
import { deployFiles } from './deploy-files.ts';
import { precacheList } from './precache-list.ts';

const sources = {
  'index.html':
    '<!doctype html><title>Baari</title><div id="root"></div><script type="module" src="/src/main.ts"></script>',
  'src/main.ts': `import { shared } from './shared.ts'; export const go = () => Promise.all([import('./app/pages/venue-page.tsx'), import('./text.ts'), import('./hint.ts'), import('./more.ts')]);
    void go(); document.title = 'main' + shared();`,
  'src/app/pages/venue-page.tsx': `import { shared } from '../../shared.ts'; document.title = 'page' + shared();
    export const open = () => import('../../dialog.ts');`,
  'src/dialog.ts': `import './dialog.css'; import { frame } from './frame.ts'; document.title = 'dialog' + frame();`,
  'src/dialog.css': 'dialog { color: red }',
  'src/shared.ts': `export const shared = () => document.title + 'shared';`,
  'src/frame.ts': `export const frame = () => document.title + 'frame';`,
  'src/hint.ts': `document.title = 'hint';`,
  'src/more.ts': `document.title = 'more';`,
  'src/text.ts': `import { frame } from './frame.ts'; document.title = 'text' + frame();`,
};
let root = '';
let outside = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'baari-list-'));
  outside = mkdtempSync(join(tmpdir(), 'baari-outside-'));
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});

afterEach(() => {
  rmSync(root, { recursive: true });
  rmSync(outside, { recursive: true });
});

/** What the worker would be given; a real build into `outDir`, with the plugins that write beside it. */
async function listOf(outDir: string, leftOut?: readonly string[]) {
  const precache = precacheList(leftOut);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir,
      manifest: true,
      emptyOutDir: false,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'pair', test: /(hint|more)\.ts$/ }] } } },
    },
    plugins: [precache.plugin, deployFiles({ hosted: null, tiles: null })],
  });
  const folder = outDir.startsWith('/') ? outDir : join(root, outDir);
  const entries = ['index.html', ...readdirSync(join(folder, 'assets')).map((file) => `assets/${file}`)].map((url) => ({
    url,
    revision: null,
    size: 1,
  }));
  return { folder, precache, manifest: precache.transform(entries).manifest };
}

const nameOf = (url: string) => url.replace(/^assets\/|-[\w-]{8}(?=\.)/g, '');

test('parts that are loaded on demand come first, then screens, then what the first screen brings', async () => {
  const { manifest } = await listOf('dist');
  const names = manifest.map(({ url }) => nameOf(url));
  const place = (name: string) => {
    expect(names).toContain(name);
    return names.indexOf(name);
  };
  expect(place('dialog.js')).toBeLessThan(place('venue-page.js'));
  expect(place('dialog.css')).toBeLessThan(place('venue-page.js'));
  expect(place('text.js')).toBeLessThan(place('venue-page.js'));
  expect(place('frame.js'), 'what a part needs comes with it').toBeLessThan(place('dialog.js'));
  expect(place('pair.js'), 'two that travel in one file').toBeLessThan(place('venue-page.js'));
  expect(place('venue-page.js')).toBeLessThan(place('index.html'));
  expect(place('index.html')).toBeLessThan(place('index.js'));
});

test('a part that the worker would not keep ends the build', async () => {
  const { precache, manifest } = await listOf('dist');
  expect(() => precache.transform(manifest)).not.toThrow();
  const dialog = manifest.find(({ url }) => nameOf(url) === 'dialog.js');
  const others = manifest.filter((entry) => entry !== dialog);
  expect(() => precache.transform(others)).toThrow(dialog?.url);
  const meant = await listOf('dist', ['assets/dialog-']);
  expect(() => meant.precache.transform(others), 'left out on purpose').not.toThrow();
});

test.each(['dist', 'outside'])('each file is known by its content, in a build into %s', async (where) => {
  const outDir = where === 'outside' ? outside : where;
  mkdirSync(join(root, 'dist/assets'), { recursive: true });
  mkdirSync(join(outside, 'assets'), { recursive: true });
  writeFileSync(join(where === 'outside' ? outside : join(root, 'dist'), 'assets/left-behind.js'), 'old');
  const { folder, manifest } = await listOf(outDir);
  expect(manifest.length).toBeGreaterThan(5);
  expect(
    manifest.map(({ url }) => url),
    'what an earlier build left',
  ).not.toContain('assets/left-behind.js');
  for (const { url, digest } of manifest) {
    const whole = createHash('sha256')
      .update(readFileSync(join(folder, url)))
      .digest('base64');
    expect(digest).toBe(url === 'index.html' ? undefined : whole.slice(0, 8));
  }
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['_headers', '_redirects', 'index.html']));
});
