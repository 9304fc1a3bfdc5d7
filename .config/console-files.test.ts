import { expect, test } from 'vitest';
import type { Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildIn, folderOf } from '#tests/support/built-sources.ts';
import { consoleCheck, consoleFiles } from './console-files.ts';
import { precacheList } from './precache-list.ts';
import { afterWrite, workerBuild } from './worker-build.ts';

const sources = {
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

type Group = { name: string; test: RegExp };

/** A build with the guard, and with the worker's build, which comes last. */
async function built(change: Record<string, string> = {}, groups: Group[] = []): Promise<Rolldown.OutputBundle> {
  const precache = precacheList();
  const injectManifest = {
    rollupFormat: 'iife' as const,
    globPatterns: ['index.html', 'assets/*.js'],
    manifestTransforms: [precache.transform],
  };
  const pwa = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    injectManifest,
    integration: { configureCustomSWViteBuild: workerBuild },
  });
  let made: Rolldown.OutputBundle = {};
  await buildIn(folderOf({ ...sources, ...change }), {
    build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
    plugins: [
      precache.plugin,
      consoleCheck(),
      ...afterWrite(pwa),
      { name: 'keep', generateBundle: { order: 'post', handler: (_options, bundle) => void (made = bundle) } },
    ],
  });
  return made;
}

test('files that only a console loads are its own, and files of both are the vendor console’s', async () => {
  const parts = [...consoleFiles(await built())].map(([file, part]) => [
    file.replace(/^assets\/|-.{8}\.js$/g, ''),
    part,
  ]);
  expect(Object.fromEntries(parts)).toEqual({
    'vendor-console': 'desk',
    facts: 'desk',
    'use-day': 'desk',
    'admin-console': 'admin',
  });
});

// Vite closes a build that failed as well: the worker's build, which starts then, must not hide the message of the guard.
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
      'src/page.ts': `import { b } from './b.ts'; import { c } from './c.ts'; export const a = () => b() + c(); document.title = a();`,
      'src/b.ts': `import { c } from './c.ts'; export const b = () => document.title + c();`,
      'src/c.ts': `import { d } from './d.ts'; export const c = () => document.title + d();`,
      'src/d.ts': `export const d = () => document.title + 'd';`,
    },
    [
      { name: 'pair', test: /src\/[bd]\.ts/ },
      { name: 'middle', test: /src\/c\.ts/ },
    ],
    'Files import each other in a circle',
  ],
])('a build ends with the message of the guard when %s', async (_, change, groups, message) => {
  await expect(built(change, groups)).rejects.toThrow(new RegExp(message));
});
