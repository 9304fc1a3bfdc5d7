import { expect, test } from 'vitest';
import type { Rolldown } from 'vite';
import { shorterNames, shortKeys } from './short-keys.ts';

const chunk = (fileName: string, code: string) => ({ type: 'chunk', fileName, code });
const asset = (fileName: string, source: string) => ({ type: 'asset', fileName, source });

async function run(parts: readonly { fileName: string }[]) {
  const { generateBundle: hook } = shortKeys();
  if (typeof hook !== 'object') throw new Error('no hook');
  const bundle = Object.fromEntries(parts.map((part) => [part.fileName, part])) as unknown as Rolldown.OutputBundle;
  await hook.handler.call({} as never, {} as never, bundle, true);
  return bundle as unknown as Record<string, { code?: string; source?: string }>;
}

test('files call each other by short names, and the list leads from those to the files', async () => {
  const imports = {
    '/assets/en-abcdefg.js': '/assets/en-1234567.js',
    '/assets/page-hi-klmn.css': '/assets/page-7654321.css',
  };
  const map = JSON.stringify({ imports });
  const bundle = await run([
    asset('importmap.json', map),
    asset('index.html', `<script type="importmap">${map}</script>`),
    chunk('assets/a-0000000.js', 'import "./en-abcdefg.js";f("assets/page-hi-klmn.css","en-1234567.js")'),
  ]);
  const short =
    '{"imports":{"/assets/en-ab.js":"/assets/en-1234567.js","/assets/page-hi.css":"/assets/page-7654321.css"}}';
  expect(bundle['importmap.json']?.source).toBe(short);
  expect(bundle['index.html']?.source).toBe(`<script type="importmap">${short}</script>`);
  expect(bundle['assets/a-0000000.js']?.code).toBe('import "./en-ab.js";f("assets/page-hi.css","en-1234567.js")');
});

test('a build without a list stays as it is', async () => {
  expect(
    (await run([chunk('assets/a-0000000.js', 'import "./en-abcdefg.js"')]))['assets/a-0000000.js']?.code,
  ).toContain('abcdefg');
});

test('one short name for two files is refused', () => {
  expect([...shorterNames(['tick-abcdefg.js', 'tick-axcdefg.js']).values()]).toEqual(['tick-ab.js', 'tick-ax.js']);
  expect(() => shorterNames(['tick-abcdefg.js', 'tick-abchijk.js'])).toThrow('another name');
});
