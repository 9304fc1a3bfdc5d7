import { beforeEach, expect, test, vi } from 'vitest';
import { json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, sara, session } from '#tests/support/samples.ts';

let phone: Phone;
const details = { name: 'Ali Raza', phone: '+923211234567' };

async function person() {
  const [profile, { readStoredUser, subscribeSession }] = await Promise.all([
    import('./profile.ts'),
    import('#data/session.ts'),
  ]);
  return { ...profile, readStoredUser, subscribeSession };
}

beforeEach(async () => {
  phone = newPhone();
  openTab();
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali, 'own'), received_at: Date.now() }, 'local');
});

test('what was said on this phone is shown at once, everywhere, and the session stays the same', async () => {
  const { readProfile, readStoredUser, subscribeSession, writeProfileHere } = await person();
  const heard = vi.fn<() => void>();
  subscribeSession(heard);
  writeProfileHere(ali, details);
  expect(readProfile(ali)).toEqual(details);
  expect(readStoredUser()).toMatchObject({ id: ali, name: 'Ali Raza' });
  expect(JSON.parse(phone.local.getItem('baari-auth') ?? '')).toMatchObject({ access_token: 'own' });
  writeProfileHere(ali, details);
  expect(heard).toHaveBeenCalledOnce();
});

test('nothing is said in the name of somebody else', async () => {
  const { readProfile, readStoredUser, writeProfileHere } = await person();
  writeProfileHere(sara, details);
  expect(readProfile(sara)).toBeUndefined();
  expect(readStoredUser()).toMatchObject({ name: 'Ali Khan' });
});

test('the account has the last word, also while the token is still good', async () => {
  const { pullProfile, readProfile, writeProfileHere } = await person();
  writeProfileHere(ali, { name: 'Typed', phone: '0300' });
  const renewed = session(ali, 'new');
  phone.online(() => json({ ...renewed, user: { ...renewed.user, user_metadata: details } }));
  await pullProfile();
  expect(readProfile(ali)).toEqual(details);
});
