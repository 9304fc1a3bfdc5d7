import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { consoleCheck, consoleFiles } from './console-files.ts';
import { precacheList } from './precache-list.ts';
import { afterWrite, workerBuild } from './worker-build.ts';

const sources: Record<string, string> = {
  'index.html':
    '<!doctype html><html><head></head><body><script type="module" src="/src/main.ts"></script></body></html>',
  'src/main.ts': `import { order } from './domain/order.ts'; document.title = order();
    export const go = () => [import('./app/pages/vendor-console.tsx'), import('./app/pages/admin-console.tsx'), import('./page.ts')]; void go();`,
  'src/page.ts': `import { order } from './domain/order.ts'; document.title = 'page' + order();`,
  'src/domain/order.ts': `export const order = () => document.title + 'order';`,
  'src/app/pages/vendor-console.tsx': `import { order } from '../../domain/order.ts'; import { facts } from '../../features/cases/facts.ts';
    export const open = () => [order(), facts(), import('../../hooks/use-day.ts')]; document.title = String(open());`,
  'src/app/pages/admin-console.tsx': `import { facts } from '../../features/cases/facts.ts'; document.title = 'admin' + facts();`,
  'src/features/cases/facts.ts': `export const facts = () => document.title + 'facts';`,
  'src/hooks/use-day.ts': `document.title = 'day';`,
  'sw/sw.ts': `export const list = self.__WB_MANIFEST;`,
};
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'baari-consoles-'));
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true }));

type Group = { name: string; test: RegExp };

/** A real build with the guard and with the worker's build, which comes last. */
async function built(change: Record<string, string> = {}, groups: Group[] = []): Promise<Rolldown.OutputBundle> {
  for (const [path, text] of Object.entries({ ...sources, ...change })) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const precache = precacheList();
  let made: Rolldown.OutputBundle = {};
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
    plugins: [
      precache.plugin,
      consoleCheck(),
      ...afterWrite(
        VitePWA({
          strategies: 'injectManifest',
          srcDir: 'sw',
          filename: 'sw.ts',
          injectRegister: false,
          manifest: false,
          injectManifest: {
            rollupFormat: 'iife',
            globPatterns: ['index.html', 'assets/*.js'],
            manifestTransforms: [precache.transform],
          },
          integration: { configureCustomSWViteBuild: workerBuild },
        }),
      ),
      { name: 'keep', generateBundle: { order: 'post', handler: (_options, bundle) => void (made = bundle) } },
    ],
  });
  return made;
}

test('files that only a console loads are its own, and files of both are the vendor console’s', async () => {
  const bundle = await built();
  const parts = [...consoleFiles(bundle)].map(([file, part]) => [file.replace(/^assets\/|-[\w-]{8}\.js$/g, ''), part]);
  expect(Object.fromEntries(parts)).toEqual({
    'vendor-console': 'desk',
    facts: 'desk',
    'use-day': 'desk',
    'admin-console': 'admin',
  });
});

// A build that fails is closed as well, and the worker's build must not hide the message of the guard.
test.each<[string, Record<string, string>, Group[], string]>([
  [
    'a module that only consoles reach is in a file of customers',
    {},
    [{ name: 'shared', test: /order|use-day/ }],
    'A customer would download a part of a console:\nassets/shared-[\\w-]+.js: src/hooks/use-day.ts',
  ],
  [
    'customers’ code imports a module that has a console’s name',
    { 'src/page.ts': `import { facts } from './features/cases/facts.ts'; document.title = facts();` },
    [],
    'A customer would download a part of a console:\nassets/facts-[\\w-]+.js: src/features/cases/facts.ts',
  ],
  [
    'two files import each other',
    {
      'src/a.ts': `import { b } from './b.ts'; export const a = () => document.title + b();`,
      'src/b.ts': `import { c } from './c.ts'; export const b = () => document.title + c();`,
      'src/c.ts': `export const c = () => document.title + 'c';`,
      'src/page.ts': `import { a } from './a.ts'; document.title = a();`,
    },
    [
      { name: 'pair', test: /src\/[ac]\.ts/ },
      { name: 'middle', test: /src\/b\.ts/ },
    ],
    'Files import each other in a circle',
  ],
])('a build ends with the message of the guard when %s', async (_, change, groups, message) => {
  await expect(built(change, groups)).rejects.toThrow(new RegExp(message));
});
