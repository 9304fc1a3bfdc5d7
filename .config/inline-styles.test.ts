import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from 'vite';
import { deployFiles } from './deploy-files.ts';
import { inlineStyles } from './inline-styles.ts';

const page = '<!doctype html><html><head></head><body><script type="module" src="/main.js"></script></body></html>';
const sources: Record<string, string> = {
  'index.html': page,
  'main.js': 'import "./early.css"; import { name } from "./shared.js"; name(); import("./screen.js");',
  'shared.js': 'import "./shared.css"; export const name = () => document.title;',
  'screen.js': 'import "./screen.css"; import { name } from "./shared.js"; name(); import("./corner.js");',
  'corner.js': 'import "./corner.css"; import { name } from "./shared.js"; name();',
  'early.css': '.early{color:red}',
  'shared.css': '.shared{color:red}',
  'screen.css': '.screen{color:red}',
  'corner.css': '.corner{color:red}',
};
let root = '';

async function buildWith(changes: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries({ ...sources, ...changes })) writeFileSync(join(root, name), text);
  const plugins = [inlineStyles(), deployFiles({ hosted: null, tiles: null })];
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { chunkImportMap: true, minify: false, manifest: true },
  });
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'baari-build-'));
  await buildWith({});
});

afterAll(() => {
  rmSync(root, { recursive: true });
});

test('the first styles are in the page and nothing stands before the first paint', () => {
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8');
  const [theme, eager] = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = '']) => style);
  expect(theme).toContain('--mui-palette-primary-main:');
  expect(eager?.replaceAll(/\s/g, '')).toBe('.early{color:red}.shared{color:red}');
  expect(html).not.toContain('rel="stylesheet"');
});

test('lazy styles stay files, and no code asks for a style that is not there', () => {
  const assets = readdirSync(join(root, 'dist/assets'));
  expect(assets.filter((name) => name.endsWith('.css')).map((name) => name.split('-')[0])).toEqual([
    'corner',
    'screen',
  ]);
  const { imports }: { imports: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'dist/importmap.json'), 'utf8'),
  );
  const scripts = assets.filter((name) => name.endsWith('.js'));
  const asked = scripts.flatMap((name) => [
    ...readFileSync(join(root, 'dist/assets', name), 'utf8').matchAll(/assets\/[\w-]+\.css/g),
  ]);
  expect(asked.length).toBeGreaterThan(0);
  const missing = asked.filter(([style]) => !existsSync(join(root, 'dist', imports[`/${style}`] ?? style)));
  expect(missing).toEqual([]);
});

test('the host file allows exactly what is inline in this page', () => {
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8');
  const headers = readFileSync(join(root, 'dist/_headers'), 'utf8');
  for (const tag of ['style', 'script type="importmap"']) {
    const content = html.split(`<${tag}>`)[1]?.split('</')[0] ?? '';
    expect(content).not.toBe('');
    expect(headers).toContain(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
});

test('a build that holds a secret key fails', async () => {
  await expect(buildWith({ 'shared.js': 'export const name = () => "sb_secret_0123456789abcdef";' })).rejects.toThrow(
    'a secret key must never reach the page',
  );
});
