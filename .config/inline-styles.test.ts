import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildIn, folderOf } from '#tests/support/built-sources.ts';
import { deployFiles } from './deploy-files.ts';
import { inlineStyles } from './inline-styles.ts';

const sources = {
  'index.html': '<!doctype html><html><head></head><body><script type="module" src="/main.js"></script></body></html>',
  'main.js': 'import "./early.css"; import { name } from "./shared.js"; name(); import("./screen.js");',
  'shared.js': 'import "./shared.css"; export const name = () => document.title;',
  'screen.js': 'import "./screen.css"; import { name } from "./shared.js"; name(); import("./corner.js");',
  'corner.js': 'import "./corner.css"; import { name } from "./shared.js"; name();',
  'early.css': '.early{color:red}',
  'shared.css': '.shared{color:red}',
  'screen.css': '.screen{color:red}',
  'corner.css': '.corner{color:red}',
};

async function built(change: Record<string, string> = {}) {
  const root = folderOf({ ...sources, ...change });
  const plugins = [inlineStyles(), deployFiles({ hosted: null, tiles: null })];
  await buildIn(root, { plugins, build: { chunkImportMap: true, minify: false, manifest: true } });
  return { dist: join(root, 'dist'), read: (file: string) => readFileSync(join(root, 'dist', file), 'utf8') };
}

test('the styles of the first paint are in the document, and no style sheet is waited for', async () => {
  const html = (await built()).read('index.html');
  const [theme, eager] = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style);
  expect(theme).toContain('--mui-palette-primary-main:');
  expect(eager?.replaceAll(/\s/g, '')).toBe('.early{color:red}.shared{color:red}');
  expect(html).not.toContain('rel="stylesheet"');
});

test('styles of lazy parts stay files, and no code loads a style that is no file', async () => {
  const { dist, read } = await built();
  const assets = readdirSync(join(dist, 'assets'));
  const styles = assets.filter((name) => name.endsWith('.css')).map((name) => name.split('-')[0]);
  expect(styles).toEqual(['corner', 'screen']);
  const { imports }: { imports: Record<string, string> } = JSON.parse(read('importmap.json'));
  const loaded = assets
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [...read(`assets/${name}`).matchAll(/assets\/[\w-]+\.css/g)]);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter(([style]) => !existsSync(join(dist, imports[`/${style}`] ?? style)))).toEqual([]);
});

test('a build that holds a secret key fails', async () => {
  const change = { 'shared.js': 'export const name = () => "sb_secret_0123456789abcdef";' };
  await expect(built(change)).rejects.toThrow('a secret key must never reach the page');
});
