import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import { dead, json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, booking, envelope, sara, session, uuid } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(async () => {
  phone = newPhone();
  openTab();
  const { commitSession } = await import('#data/session-copy.ts');
  await commitSession({ ...session(ali, 'own'), received_at: Date.now() }, 'local');
  const { writeBooking } = await import('./bookings.ts');
  await writeBooking(ali, booking(uuid(1)));
});

const signedIn = async () => (await import('#data/session.ts')).readStoredUser();
const isKept = async () => (await Dexie.getDatabaseNames()).includes(`baari-u-${ali}`);

describe('deleting the account', () => {
  const run = async (uid = ali) => (await import('./account.ts')).deleteAccount(uid);

  test('deletes it on the server, then everything of the person here', async () => {
    phone.online(() => json(envelope('du1', ali, {})));
    await run();
    expect(phone.sent.map(({ url }) => url)).toEqual(['http://localhost/rest/v1/rpc/delete_user']);
    expect(phone.sent[0]?.headers.get('authorization')).toBe('Bearer own');
    expect(await signedIn()).toBeNull();
    expect(await isKept()).toBe(false);
  });

  test('counts as done when it is gone already: the answer of an earlier try was lost', async () => {
    phone.online(() => json({ code: 'PT401', message: 'ACCOUNT_GONE' }, 401));
    await run();
    expect(await signedIn()).toBeNull();
    expect(await isKept()).toBe(false);
  });

  test.each([
    ['OWNS_VENUES', () => json({ code: 'PT409', message: 'OWNS_VENUES' }, 409)],
    ['IS_ADMIN', () => json({ code: 'PT409', message: 'IS_ADMIN' }, 409)],
    ['OFFLINE', dead],
    ['NOT_OURS', () => json({ k: 'xx', now: '', viewer: ali })],
  ] as const)('%s leaves everything as it is', async (code, answer) => {
    phone.online(answer);
    await expect(run()).rejects.toMatchObject({ code });
    expect((await signedIn())?.id).toBe(ali);
    expect(await isKept()).toBe(true);
  });

  test('is refused for anybody but the person who is signed in', async () => {
    phone.online(() => json(envelope('du1', ali, {})));
    await expect(run(sara)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(phone.sent).toEqual([]);
  });
});
