// What the built product asks of a browser, against what the oldest declared ones have. Needs a build in dist.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildTargets, readFloor } from '#config/browser-floor.ts';
import { allowedApis, allowedAttributes, allowedStyles } from './allowed.ts';
import { scriptStyles, styleSheetOf } from './script-styles.ts';
import { attributesIn, usesIn, type Use } from './script-uses.ts';
import { asOldBrowserReads, styleUses } from './style-uses.ts';

const dist = (file: string) => readFileSync(`dist/${file}`, 'utf8');
const assets = readdirSync('dist/assets');
const scripts = [...assets.filter((file) => file.endsWith('.js')).map((file) => `assets/${file}`), 'sw.js'];
const sheets = assets.filter((file) => file.endsWith('.css')).map((file) => `assets/${file}`);

const inlined = (tag: 'script' | 'style') =>
  [
    ...dist('index.html').matchAll(new RegExp(`<${tag}\\b(?![^>]*\\b(?:src|type)=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g')),
  ].map(([, code = '']) => code);

/** Each place as "file: feature, who lacks it, the code around it", less what is allowed. */
function report(file: string, code: string, uses: readonly Use[], allowed: Readonly<Record<string, string>>): string[] {
  return uses
    .filter(({ feature }) => !(feature in allowed))
    .map(
      ({ feature, lacks, at }) =>
        `${file}: ${feature} (${lacks.join(', ')}): ${code.slice(Math.max(0, at - 30), at + 60)}`,
    );
}

const scriptCode = [
  ...scripts.map((file) => ({ file, code: dist(file) })),
  ...inlined('script').map((code) => ({ file: 'index.html', code })),
];
const styleCode = [
  ...sheets.map((file) => ({ file, code: dist(file) })),
  ...inlined('style').map((code) => ({ file: 'index.html', code })),
  ...scriptStyles,
];
const asked = scriptCode.map(({ file, code }) => ({
  file,
  code,
  apis: usesIn(file, code),
  attributes: attributesIn(file, code),
}));
const apiUses = asked.map(({ apis, ...rest }) => ({ ...rest, uses: apis }));
const attributeUses = asked.map(({ attributes, ...rest }) => ({ ...rest, uses: attributes }));
const cssUses = styleCode.map(({ file, code }) => ({ file, code, uses: styleUses(code) }));

describe('the build runs on the oldest browsers of package.json', () => {
  test.each([
    ['scripts call nothing newer', apiUses, allowedApis],
    ['elements carry no newer attribute', attributeUses, allowedAttributes],
    ['style sheets need nothing newer', cssUses, allowedStyles],
  ])('%s', (_what, all, allowed) => {
    expect(all.length).toBeGreaterThan(20);
    expect(all.flatMap(({ file, code, uses }) => report(file, code, uses, allowed))).toEqual([]);
  });

  test.each([
    ['APIs', apiUses, allowedApis],
    ['attributes', attributeUses, allowedAttributes],
    ['styles', cssUses, allowedStyles],
  ])('what is allowed among the %s is still there', (_what, all, allowed) => {
    const seen = new Set(all.flatMap(({ uses }) => uses.map(({ feature }) => feature)));
    expect(Object.keys(allowed).filter((feature) => !seen.has(feature))).toEqual([]);
  });
});

describe('the scan sees', () => {
  test.each([
    ['const ok = URL.canParse(link)', 'URL.canParse'],
    ['list.toSorted()', 'Array.toSorted'],
    ['list["toReversed"]()', 'Array.toReversed'],
    ['Response.json({})', 'Response.json'],
    ['AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['Object.groupBy(list, key)', 'Object.groupBy'],
    ['new CompressionStream("gzip")', 'CompressionStream'],
    ['globalThis.scheduler.yield()', 'scheduler'],
    ['new Intl.Segmenter("ur")', 'Intl.Segmenter'],
    ['one.union(other)', 'Set.union'],
    ['document.startViewTransition(draw)', 'Document.startViewTransition'],
  ])('%s', (code, feature) => {
    expect(usesIn('x.js', code).map((use) => use.feature)).toContain(feature);
  });

  test.each([
    'const URL = make(); URL.parse; list.findLast(Boolean); list.at(-1); structuredClone(x)',
    'const scheduler = {}; scheduler.yield; Object.hasOwn(a, b); navigator.locks.request(n, f)',
    'const x = { CompressionStream: 1 }; x.CompressionStream; Promise.allSettled(all)',
  ])('nothing in %s', (code) => {
    expect(usesIn('x.js', code).filter(({ feature }) => feature !== 'URL.parse')).toEqual([]);
  });

  test.each([
    ['.a{height:100dvh}', 'dvh'],
    ['.a:has(.b){color:red}', ':has'],
    ['.a{color:color-mix(in srgb,red,blue)}', 'color-mix()'],
    ['.a{& .b{color:red}}', '&'],
    ['@starting-style{.a{opacity:0}}', '@starting-style'],
    ['.a{color:light-dark(#000,#fff)}', 'light-dark()'],
    [':user-invalid{color:red}', ':user-invalid'],
    ['.a{field-sizing:content}', 'field-sizing'],
    ['.a{block-size:100dvh;block-size:100vh}', 'dvh'],
    // Known by name since long, with its effect since Chrome 120.
    ['.a{mask:url(x.svg)}', 'mask'],
  ])('%s', (code, feature) => {
    expect(styleUses(code).map((use) => use.feature)).toContain(feature);
  });

  test.each([
    '.a{height:100vh;height:100dvh}',
    '@supports selector(:has(a)){.a:has(.b){color:red}}',
    '@media (width>=768px){.a:is(.b,:focus-visible){inset-inline:0;translate:0 4px;overflow:clip}}',
    '.a{-webkit-mask-image:url(x.svg#dvh);mask-image:url(x.svg)}',
  ])('nothing in %s', (code) => {
    expect(styleUses(code)).toEqual([]);
  });
});

describe('the scan sees in a script', () => {
  test.each([
    ["styled('i')({ mask: `${star} 0 0` })", 'mask'],
    ["styled('i')({ '& > b': { blockSize: '100dvh' } })", 'dvh'],
    ["styled('i')({ [wide]: { '&:has(b)': { color: 'red' } } })", ':has'],
    ["styled('i')({ '@starting-style': { opacity: 0 } })", '@starting-style'],
    ['<Box sx={{ fieldSizing: narrow }} />', 'field-sizing'],
  ])('%s', (code, feature) => {
    expect(styleUses(styleSheetOf('x.tsx', code)).map((use) => use.feature)).toContain(feature);
  });

  test.each([
    "styled('i')({ blockSize: ['100vh', '100dvh'], WebkitMask: star, mask: star })",
    "styled('i')({ '@supports selector(:has(a))': { '&:has(b)': { color: 'red' } } })",
    "const words = { content: 'Book; then pay: it is {yours}' }",
  ])('nothing in %s', (code) => {
    expect(styleUses(styleSheetOf('x.tsx', code))).toEqual([]);
  });
});

test.each([
  ['.a{height:100vh;height:100dvh}', '.a{height:100vh}'],
  ['.a:has(.b),.c{color:red}', ''],
  ['@supports selector(:has(a)){.a{color:red}}', ''],
  ['@supports (color:color-mix(in oklab,red,red)){.a{color:red}}', ''],
  ['@supports (display:grid){.a{color:red}}', '@supports (display:grid){.a{color:red}}'],
])('an old browser reads %s as %s', (code, read) => {
  expect(asOldBrowserReads(code)).toBe(read);
});

test('the build aims at the floor, and package.json is where it stands', () => {
  const [first] = JSON.parse(readFileSync('package.json', 'utf8')).browserslist as string[];
  expect(buildTargets(readFloor())).toContain(first?.replace(' >= ', ''));
  expect(readFileSync('vite.config.ts', 'utf8')).toContain('target: buildTargets(readFloor())');
});

const newer = [
  'export const a = [1].toSorted();',
  'export const b = [1].toReversed();',
  'export const c = [1].with(0, 2);',
  'export const d = Promise.withResolvers<number>();',
  "export const e = Object.groupBy([1], () => 'x');",
  'export const f = new Set([1]).union(new Set([2]));',
  "export const g = new Intl.Segmenter('ur');",
  'export const h = [1].values().map((one: number) => one);',
];

test.each(['src', 'sw'])('a newer word of the language is a type error in %s', (folder) => {
  // Below the project, so that the packages with the types are found.
  const scratch = mkdtempSync(resolve('node_modules', '.floor-'));
  try {
    writeFileSync(join(scratch, 'words.ts'), newer.join('\n'));
    const config = { extends: resolve(folder, 'tsconfig.json'), include: ['words.ts'], exclude: [] };
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config));
    const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', scratch, '--pretty', 'false'], { encoding: 'utf8' });
    const lines = [...stdout.matchAll(/words\.ts\((\d+),/g)].map(([, line]) => Number(line));
    expect([...new Set(lines)]).toEqual(newer.map((_line, at) => at + 1));
  } finally {
    rmSync(scratch, { recursive: true });
  }
});
