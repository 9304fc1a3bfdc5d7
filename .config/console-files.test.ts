import { expect, test } from 'vitest';
import { circles, consoleFiles, strayed } from './console-files.ts';

type Made = { modules?: string[]; imports?: string[]; later?: string[]; facade?: string };

const bundleOf = (chunks: Record<string, Made>) =>
  Object.fromEntries(
    Object.entries(chunks).map(([fileName, { modules = [], imports = [], later = [], facade }]) => [
      fileName,
      {
        type: 'chunk',
        fileName,
        isEntry: fileName === 'index.js',
        moduleIds: modules.map((id) => `/home/x/src/${id}`),
        facadeModuleId: facade ? `/home/x/src/${facade}` : null,
        imports,
        dynamicImports: later,
      },
    ]),
  ) as unknown as Parameters<typeof consoleFiles>[0];

const door = 'app/pages/vendor-console.tsx';
const files = {
  'index.js': { later: ['page.js', 'vendor.js', 'admin.js'] },
  'page.js': { imports: ['shared.js'] },
  'shared.js': { modules: ['domain/order.ts'] },
  'vendor.js': { facade: door, imports: ['desk.js', 'index.js'] },
  'desk.js': { modules: [door, 'features/desk/desk-bar.tsx'], imports: ['shared.js', 'both.js'], later: ['sheet.js'] },
  'sheet.js': { modules: ['features/desk-entries/sheet.tsx'], imports: ['desk.js'] },
  'both.js': { modules: ['features/cases/facts.tsx'] },
  'admin.js': { modules: ['app/pages/admin-console.tsx'], imports: ['both.js', 'index.js'] },
};

test('files that only a console asks for are its own; what both need goes with the venue’s', () => {
  const bundle = bundleOf(files);
  const parts = consoleFiles(bundle);
  expect(Object.fromEntries(parts)).toEqual({
    'vendor.js': 'desk',
    'desk.js': 'desk',
    'sheet.js': 'desk',
    'both.js': 'desk',
    'admin.js': 'admin',
  });
  expect(strayed(bundle, parts)).toEqual([]);
  expect(circles(bundle, parts)).toEqual([]);
});

test.each([
  ['a customer’s page that imports a console', { 'page.js': { imports: ['sheet.js'] } }, 'sheet.js: src/features/desk'],
  [
    'a source of a console among shared ones',
    { 'shared.js': { modules: ['hooks/use-desk.ts'] } },
    'shared.js: src/hooks',
  ],
])('%s is found', (_, change, found) => {
  const bundle = bundleOf({ ...files, ...change });
  expect(strayed(bundle, consoleFiles(bundle)).join('\n')).toContain(found);
});

test('files that wait for each other are found', () => {
  const bundle = bundleOf({ ...files, 'both.js': { imports: ['sheet.js'] } });
  expect(circles(bundle, consoleFiles(bundle)).join()).toContain('→');
});
