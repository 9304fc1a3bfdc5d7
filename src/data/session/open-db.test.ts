import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { newPhone, openTab } from '#tests/support/phone.ts';
import { ali, session } from '#tests/support/samples.ts';

beforeEach(() => {
  newPhone();
  openTab();
});

test('the database of whoever is signed in is opened, and none while nobody is', async () => {
  const { openUserDbAhead } = await import('#data/session.ts');
  await openUserDbAhead();
  expect(await Dexie.getDatabaseNames()).not.toContain(`baari-user-${ali}`);
  await (await import('./session-idb.ts')).commitSession({ ...session(ali), received_at: Date.now() }, 'local');
  await openUserDbAhead();
  expect(await Dexie.getDatabaseNames()).toContain(`baari-user-${ali}`);
});
