import { expect, test } from 'vitest';
import { sharedChunk } from './chunks.ts';

/** A module in each line, followed by its imports; `~` marks a dynamic one. Material UI, Dexie and zod are packages. */
const modules = `
src/main.tsx ~src/app/pages/venues-page.tsx ~src/app/pages/venue-page.tsx ~src/app/pages/my-bookings-page.tsx ~src/app/pages/login-page.tsx
src/main.tsx ~src/app/pages/vendor-console.tsx ~src/app/pages/admin-console.tsx ~src/app/pwa/pwa.tsx ~src/features/venue/share-dialog.tsx
src/app/pages/venues-page.tsx src/domain/rates.ts src/data/repositories/catalogue.ts node_modules/@mui/material/Alert/Alert.mjs ~src/data/sync/pull.ts
src/app/pages/venue-page.tsx src/domain/rates.ts src/domain/name.ts src/data/repositories/catalogue.ts src/ui/crumbs.tsx node_modules/@mui/material/Alert/Alert.mjs
src/app/pages/my-bookings-page.tsx src/commands/cancel-booking.ts src/data/outbox.ts src/domain/name.ts
src/app/pages/login-page.tsx src/domain/name.ts src/ui/crumbs.tsx src/commands/cancel-booking.ts
src/app/pages/vendor-console.tsx ~src/app/pages/desk-today-page.tsx ~src/app/pages/desk-booking-page.tsx src/hooks/use-desks.ts
src/app/pages/vendor-console.tsx ~src/features/desk-entries/guest-form.tsx ~src/features/desk-entries/block-form.tsx node_modules/@mui/material/List/List.mjs
src/app/pages/desk-today-page.tsx src/domain/desk/day-model.ts src/text/clock-text.ts
src/app/pages/desk-booking-page.tsx src/domain/desk/day-model.ts src/features/cases/case.tsx
src/features/desk-entries/guest-form.tsx src/features/desk-entries/field.tsx
src/features/desk-entries/block-form.tsx src/features/desk-entries/field.tsx
src/app/pages/admin-console.tsx ~src/app/pages/admin-overview-page.tsx ~src/app/pages/admin-calls-page.tsx
src/app/pages/admin-overview-page.tsx src/ui/console/list-parts.tsx
src/app/pages/admin-calls-page.tsx src/features/cases/case.tsx src/text/clock-text.ts src/ui/console/list-parts.tsx
src/app/pwa/pwa.tsx src/data/outbox/flush.ts src/data/server/shapes.ts src/hooks/use-beat.ts
src/features/venue/share-dialog.tsx src/data/outbox.ts src/hooks/use-beat.ts src/hooks/use-desks.ts node_modules/@mui/material/List/List.mjs
src/data/sync/pull.ts src/data/server/shapes.ts
src/data/outbox.ts src/data/outbox/flush.ts
src/data/outbox/flush.ts node_modules/dexie/dexie.mjs
src/data/repositories/catalogue.ts node_modules/dexie/dexie.mjs
src/commands/cancel-booking.ts node_modules/zod/mini.js
src/data/server/shapes.ts node_modules/zod/mini.js
`;

function graphAt(root: string): Parameters<typeof sharedChunk>[1] {
  const edges = modules.split('\n').flatMap((line) => {
    const [from, ...all] = line.split(' ');
    return all.map((to) => ({ from: `${root}/${from}`, to: `${root}/${to.replace('~', '')}`, isLazy: to[0] === '~' }));
  });
  const between = (isLazy: boolean) => edges.filter((edge) => edge.isLazy === isLazy);
  return {
    getModuleInfo: (id: string) => ({
      isEntry: id === `${root}/src/main.tsx`,
      importedIds: between(false).flatMap(({ from, to }) => (from === id ? [to] : [])),
      importers: between(false).flatMap(({ from, to }) => (to === id ? [from] : [])),
      dynamicImporters: between(true).flatMap(({ from, to }) => (to === id ? [from] : [])),
    }),
  } as unknown as Parameters<typeof sharedChunk>[1];
}

test.each([
  ['a rule that two data screens use', 'src/domain/rates.ts', 'customer'],
  ['a part of Material UI that two data screens use', 'node_modules/@mui/material/Alert/Alert.mjs', 'customer'],
  ['a rule that three screens use', 'src/domain/name.ts', 'customer'],
  ['a module with Dexie that two data screens use', 'src/data/repositories/catalogue.ts', 'catalogue'],
  ['a module that the first screen of a console shares with customers', 'src/hooks/use-desks.ts', 'core'],
  ['a part of Material UI that it shares', 'node_modules/@mui/material/List/List.mjs', 'material-parts'],
  ['a write of a page', 'src/commands/cancel-booking.ts', 'commands'],
  ['a module that asks the server for a screen’s data', 'src/data/server/shapes.ts', 'sync'],
  ['a module that a page gets through a door and does not use', 'src/data/outbox/flush.ts', 'later'],
  ['a module that only lazy parts use', 'src/hooks/use-beat.ts', 'later'],
  ['a module of the vendor console’s first screen', 'src/domain/desk/day-model.ts', 'vendor'],
  ['such a module that the admin console uses as well', 'src/text/clock-text.ts', 'consoles'],
  ['a module of the admin console’s first screen', 'src/ui/console/list-parts.tsx', 'admin'],
  ['a module of dialogs over a console', 'src/features/desk-entries/field.tsx', 'sheets'],
  ['a module of a console’s other screens', 'src/features/cases/case.tsx', null],
  ['a module of screens that show no data', 'src/ui/crumbs.tsx', null],
])('%s is in its file', (_what, path, chunk) => {
  // The folders of the checkout may have any names.
  for (const root of ['', '/home/admin/refunds'])
    expect(sharedChunk(`${root}/${path}`, graphAt(root)), root).toBe(chunk);
});
