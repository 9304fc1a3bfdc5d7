import { expect, test } from 'vitest';
import { sharedChunk } from './chunks.ts';

/** Modules with what each imports; what stands after a `~` is loaded when it is wanted. */
const imports: Record<string, string[]> = {
  'src/main.tsx': [
    '~src/app/pages/venues-page.tsx',
    '~src/app/pages/venue-page.tsx',
    '~src/app/pages/my-bookings-page.tsx',
    '~src/app/pages/login-page.tsx',
    '~src/app/pages/vendor-console.tsx',
    '~src/app/pages/admin-console.tsx',
    '~src/app/pwa/pwa.tsx',
    '~src/features/venue/share-dialog.tsx',
  ],
  'src/app/pages/venues-page.tsx': [
    'src/domain/rates.ts',
    'src/data/repositories/catalogue.ts',
    '~src/data/sync/pull.ts',
  ],
  'src/data/sync/pull.ts': [
    'src/domain/booking-standing.ts',
    'src/domain/queued-write.ts',
    'src/domain/typed-shapes.ts',
  ],
  'src/domain/typed-shapes.ts': ['node_modules/zod/mini.js'],
  'src/app/pages/venue-page.tsx': ['src/domain/rates.ts', 'src/data/repositories/catalogue.ts', 'src/ui/crumbs.tsx'],
  'src/app/pages/my-bookings-page.tsx': ['src/commands/cancel-booking.ts', 'src/forms/fields.ts', 'src/data/shapes.ts'],
  'src/app/pages/login-page.tsx': ['src/forms/fields.ts', 'src/ui/crumbs.tsx'],
  'src/app/pages/vendor-console.tsx': [
    '~src/app/pages/desk-today-page.tsx',
    '~src/app/pages/desk-booking-page.tsx',
    '~src/features/desk-entries/guest-form.tsx',
    '~src/features/desk-entries/block-form.tsx',
    'src/hooks/use-desks.ts',
  ],
  'src/app/pages/desk-today-page.tsx': [
    'src/domain/desk/day-model.ts',
    'src/text/clock-text.ts',
    'src/data/session/call-rpc.ts',
    'src/domain/rates.ts',
    'src/domain/queued-write.ts',
  ],
  'src/app/pages/desk-booking-page.tsx': [
    'src/domain/desk/day-model.ts',
    'src/features/cases/case.tsx',
    'src/hooks/use-list-keys.ts',
  ],
  'src/features/desk-entries/asks.tsx': ['src/features/desk-entries/block-form.tsx'],
  'src/features/desk-entries/guest-form.tsx': [
    'src/features/desk-entries/field.tsx',
    'src/features/desk-entries/asks.tsx',
  ],
  'src/features/desk-entries/block-form.tsx': ['src/features/desk-entries/field.tsx'],
  'src/app/pages/admin-console.tsx': [
    '~src/app/pages/admin-calls-page.tsx',
    '~src/features/admin/vendor-detail.tsx',
    '~src/features/admin/refund-detail.tsx',
  ],
  'src/features/admin/vendor-detail.tsx': ['src/ui/console/facts.tsx'],
  'src/features/admin/refund-detail.tsx': ['src/ui/console/facts.tsx'],
  'src/app/pages/admin-calls-page.tsx': [
    'src/features/cases/case.tsx',
    'src/hooks/use-list-keys.ts',
    'src/text/clock-text.ts',
  ],
  'src/app/pwa/pwa.tsx': [
    'src/data/session/call-rpc.ts',
    'src/data/outbox/flush.ts',
    'src/data/shapes.ts',
    'src/domain/booking-standing.ts',
    'src/domain/typed-shapes.ts',
  ],
  'src/features/venue/share-dialog.tsx': [
    'src/data/outbox/flush.ts',
    'src/ui/overlay/sheet.tsx',
    'src/commands/cancel-booking.ts',
    'src/data/session/call-rpc.ts',
    'src/hooks/use-desks.ts',
  ],
  'src/data/repositories/catalogue.ts': ['node_modules/dexie/dexie.mjs'],
  'src/data/shapes.ts': ['node_modules/zod/mini.js'],
};

function graphAt(root: string): Parameters<typeof sharedChunk>[1] {
  const edges = Object.entries(imports).flatMap(([from, all]) =>
    all.map((to) => ({ from: `${root}/${from}`, to: `${root}/${to.replace('~', '')}`, isLazy: to.startsWith('~') })),
  );
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
  ['asks for the data, and the shell needs it later', 'src/domain/booking-standing.ts', 'sync'],
  ['asks for the data, and a console shows it first', 'src/domain/queued-write.ts', 'storage'],
  ['asks for the data and brings zod', 'src/domain/typed-shapes.ts', 'later'],
  ['needed by two data screens', 'src/domain/rates.ts', 'screens'],
  ['needed by two data screens, with the database', 'src/data/repositories/catalogue.ts', 'storage'],
  ['a write that My Bookings shares with a dialog', 'src/commands/cancel-booking.ts', 'commands'],
  ['rules of forms that My Bookings shares with another page', 'src/forms/fields.ts', 'forms'],
  ['the way to the server, which a console waits for and no customer', 'src/data/session/call-rpc.ts', 'sync'],
  ['what nobody waits for', 'src/data/outbox/flush.ts', 'later'],
  ['what the first screen of a console shares with customers', 'src/hooks/use-desks.ts', 'work'],
  ['needed by the first screen of a console and another', 'src/domain/desk/day-model.ts', 'desk'],
  ['that the other console needs later', 'src/text/clock-text.ts', 'words'],
  ['shared by what Baari’s own people open', 'src/ui/console/facts.tsx', 'tables'],
  ['shared by what opens over the screens of a console', 'src/features/desk-entries/field.tsx', 'sheets'],
  ['that needs such a part itself', 'src/features/desk-entries/asks.tsx', null],
  ['shared by screens of consoles', 'src/features/cases/case.tsx', null],
  ['that is no screen, shared by screens of consoles', 'src/hooks/use-list-keys.ts', 'lists'],
  ['shared by screens that are no data screens', 'src/ui/crumbs.tsx', null],
  ['a lazy part itself', 'src/app/pages/venue-page.tsx', null],
])('%s', (_what, path, chunk) => {
  // Wherever the checkout lies, whatever its folders are called.
  for (const root of ['', '/home/admin/refunds'])
    expect(sharedChunk(`${root}/${path}`, graphAt(root)), root).toBe(chunk);
});
