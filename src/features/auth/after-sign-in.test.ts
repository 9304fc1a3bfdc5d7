import { beforeEach, expect, test } from 'vitest';
import { dead, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, session, uuid } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
  phone.online(dead);
});

test('venues that were marked signed out become marks of the person, once', async () => {
  const [{ afterSignIn }, { readLocalFavourites, writeLocalFavourite }, { readOutbox }, { commitSession }] =
    await Promise.all([
      import('./after-sign-in.ts'),
      import('#data/repositories/favourites.ts'),
      import('#data/repositories/outbox.ts'),
      import('#data/session/session-idb.ts'),
    ]);
  await writeLocalFavourite(uuid(1), true);
  await writeLocalFavourite(uuid(2), true);
  await commitSession({ ...session(ali, 'own'), received_at: Date.now() }, 'local');
  const user = { id: ali, email: 'ali@baari.test', name: 'Ali Khan' };
  await afterSignIn(user);
  await expect.poll(readLocalFavourites, { timeout: 40_000 }).toEqual([]);
  const marks = async () => (await readOutbox(ali)).map(({ kind, args }) => [kind, args]);
  const both = [uuid(1), uuid(2)].map((venueId) => ['set-favourite', { venueId, isFavourite: true }]);
  expect(await marks()).toEqual(both);
  await afterSignIn(user);
  expect(await marks()).toEqual(both);
});
