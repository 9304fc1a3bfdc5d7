// The device itself: its clock is wrong, its storage is full or falls away.
import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, dead, json, newPhone, openTab, type Phone, type Sent } from '#tests/support/phone.ts';
import { ali, cityPart, envelope, packRow, pulled, referencePart, session, uuid } from '#tests/support/samples.ts';
import { flush, message, queue, waiting } from './steps.ts';

let phone: Phone;

const day = 24 * 60 * 60 * 1000;

type Batch = { mutations: { id: string; args: { subject?: string } }[] };
const batchOf = ({ body }: Sent): Batch => Reflect.get(Object(body), 'batch');
const subjects = () =>
  phone.sent
    .filter(({ url }) => url.includes('/rpc/'))
    .flatMap((sent) => batchOf(sent).mutations.map(({ args }) => args.subject));

/** A server that renews tokens and applies everything. */
function kindServer(sent: Sent): Response {
  if (sent.url.includes('/token')) return json(session(ali, `at-${Date.now()}`));
  const viewer = sent.headers.has('authorization') ? ali : null;
  return json(
    envelope('am1', viewer, { results: batchOf(sent).mutations.map(({ id }) => ({ id, status: 'applied' })) }),
  );
}

async function signIn(): Promise<void> {
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali, 'first'), received_at: Date.now() }, 'local');
}

beforeEach(() => {
  phone = newPhone();
  openTab();
  phone.online(kindServer);
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const setClock = (ms: number) => vi.setSystemTime(Date.now() + ms);
const renewals = () => phone.sent.filter(({ url }) => url.includes('/token')).length;

describe('fault 25: a clock that is wrong', () => {
  test('a day back and two days on between writes: they travel in the order of making', async () => {
    await signIn();
    await queue('submit-contact-message', message('first'));
    setClock(-day);
    await queue('submit-contact-message', message('second'));
    setClock(2 * day);
    await queue('submit-contact-message', message('third'));
    await flush();
    expect(subjects()).toEqual(['first', 'second', 'third']);
    expect(await waiting(ali)).toEqual([]);
  });

  test.each([-day, day])('that jumps by %d ms: one renewal, not a storm', async (jump) => {
    await signIn();
    setClock(jump);
    for (let turn = 0; turn < 5; turn += 1) {
      await queue('submit-contact-message', message());
      await flush();
    }
    expect(renewals()).toBe(1);
    expect(await waiting(ali)).toEqual([]);
  });

  test.each([-5, 5])(
    'wrong by %d hours since the last visit: what is pressed before anybody answered goes at once',
    async (hours) => {
      await signIn();
      const { noteServerTime, serverNow: now } = await import('#data/server/server-clock.ts');
      noteServerTime(new Date().toISOString(), Date.now());
      const right = now();
      setClock(hours * 60 * 60 * 1000);
      openTab();
      phone.online(async (sent) => {
        const answer = (await kindServer(sent).json()) as object;
        return json('now' in answer ? { ...answer, now: new Date(right).toISOString() } : answer);
      });
      await queue('cancel-booking', { bookingId: uuid(1), refund: 2100 });
      await flush();
      expect(await waiting(ali)).toEqual([]);
      expect(phone.sent.filter(({ url }) => url.endsWith('/apply_mutations'))).toHaveLength(1);
      const { serverNow } = await import('#data/server/server-clock.ts');
      expect(Math.abs(serverNow() - right), 'and from then on the time is right').toBeLessThan(5000);
    },
  );

  test.each([-day, day])('that jumps by %d ms while a request is under way: nothing is stuck', async (jump) => {
    vi.stubGlobal('navigator', { onLine: true });
    await signIn();
    await queue('submit-contact-message', message());
    phone.online(() => {
      setClock(jump);
      return dead();
    });
    await flush();
    phone.online(kindServer);
    await flush();
    expect(await waiting(ali)).toEqual([]);
  });

  test('set back a day while everything backs off, or a write has to rest: neither lasts a day longer', async () => {
    await queue('submit-contact-message', message());
    phone.online(() => Response.json({ message: 'busy' }, { status: 429, headers: { 'retry-after': '600' } }));
    await flush();
    setClock(-day);
    phone.online(kindServer);
    await flush();
    expect(await waiting()).toEqual([]);
  });
});

/** Makes every write to this table fail as on a full phone; returns the way to make room. */
function fill(table: string): () => void {
  const spies = (['put', 'add'] as const).map((verb) => {
    const write = IDBObjectStore.prototype[verb];
    return vi.spyOn(IDBObjectStore.prototype, verb).mockImplementation(function refuse(this: IDBObjectStore, ...args) {
      if (this.name === table) throw new DOMException('The phone is full.', 'QuotaExceededError');
      return write.apply(this, args);
    });
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

describe('fault 26: the phone is full', () => {
  beforeEach(() => void vi.stubGlobal('caches', undefined));

  test('for a new write: the form is told, nothing half is kept, and it works again with room', async () => {
    const makeRoom = fill('outbox');
    expect(await codeOf(queue('submit-contact-message', message()))).toBe('STORAGE_FULL');
    makeRoom();
    expect(await waiting()).toEqual([]);
    await queue('submit-contact-message', message());
    expect(await waiting()).toHaveLength(1);
  });

  /** Pictures whose deletion makes room. */
  function pictures(makeRoom: () => void): string[] {
    const deleted: string[] = [];
    vi.stubGlobal('caches', {
      delete: async (name: string) => {
        deleted.push(name);
        makeRoom();
      },
    });
    return deleted;
  }

  test('for a flush: the pictures make room, and the write is sent', async () => {
    await queue('submit-contact-message', message());
    const deleted = pictures(fill('outbox'));
    await flush();
    expect(deleted).toEqual(['venue-pictures']);
    expect(subjects()).toEqual(['Lights']);
    expect(await waiting()).toEqual([]);
  });

  test('for the answer: room is made, and it is sent again under the same id', async () => {
    await queue('submit-contact-message', message());
    phone.online((sent) => {
      if (phone.sent.length === 1) pictures(fill('outbox'));
      const refusal = { status: 'rejected', code: 'INVALID' };
      const viewer = null;
      return json(envelope('am1', viewer, { results: batchOf(sent).mutations.map(({ id }) => ({ id, ...refusal })) }));
    });
    await flush();
    expect(await waiting()).toMatchObject([{ state: 'failed' }]);
    const [first, second] = phone.sent.map((sent) => batchOf(sent).mutations[0]?.id);
    expect(second).toBe(first);
  });

  test('for good: a flush says that something is due and names no time, and nothing is lost', async () => {
    await queue('submit-contact-message', message());
    const makeRoom = fill('outbox');
    expect(await flush()).toMatchObject({ isDue: true, nextAt: undefined });
    expect(phone.sent).toEqual([]);
    makeRoom();
    await flush();
    expect(subjects()).toEqual(['Lights']);
  });

  test('for the catalogue: pictures go before venue pages', async () => {
    const { withDb } = await import('#data/storage/db.ts');
    await withDb((db) =>
      db.venues.bulkPut(Array.from({ length: 30 }, (_, n) => ({ id: uuid(n), openedAt: n })) as never[]),
    );
    phone.online(() => json(pulled(null, [referencePart, cityPart('Karachi', [packRow(uuid(1), 'Clifton Padel')])])));
    pictures(fill('packs'));
    const { pullCatalogue } = await import('#data/sync/pull.ts');
    await pullCatalogue();
    expect(await withDb((db) => db.venues.count())).toBe(30);
  });

  test('for the catalogue: old venue pages make room, the writes stay', async () => {
    await queue('submit-contact-message', message());
    const { withDb } = await import('#data/storage/db.ts');
    const opened = Array.from({ length: 30 }, (_, n) => ({ id: uuid(n), openedAt: n }));
    await withDb((db) => db.venues.bulkPut(opened as never[]));
    phone.online(() => json(pulled(null, [referencePart, cityPart('Karachi', [packRow(uuid(1), 'Clifton Padel')])])));
    const makeRoom = fill('packs');
    const { pullCatalogue } = await import('#data/sync/pull.ts');
    expect(await codeOf(pullCatalogue())).toBe('STORAGE_FULL');
    makeRoom();
    expect(await withDb((db) => db.venues.count())).toBe(10);
    expect(await waiting()).toHaveLength(1);
  });
});

describe('fault 27: the connection to the storage is lost', () => {
  /** What iOS does to an app in the background: the handle is still there, and dead. */
  async function cut(): Promise<void> {
    const { withDb } = await import('#data/storage/db.ts');
    await withDb(async (db) => {
      await db.settings.count();
      db.backendDB().close();
    });
  }

  /** Dexie says so once for each dead handle, and nothing else is said. */
  function expectReopened(): void {
    const warned = vi.mocked(console.warn).mock.calls;
    expect(new Set(warned.flat())).toEqual(new Set(['Dexie: Need to reopen db']));
    vi.mocked(console.warn).mockRestore();
  }

  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  /** No new connection works either. */
  const lose = () =>
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError',
      );
    });

  test('before a flush: a new one is opened, and the write is sent', async () => {
    await queue('submit-contact-message', message());
    await cut();
    await flush();
    expect(await waiting()).toEqual([]);
    expectReopened();
  });

  test('for good: it is said, no request is made, and everything is there after a restart', async () => {
    await queue('submit-contact-message', message());
    await cut();
    const lost = lose();
    expect(await codeOf(flush())).toBe('STORAGE_BROKEN');
    expect(lost.mock.calls.length, 'not tried for ever').toBeLessThan(10);
    expect(phone.sent).toEqual([]);
    lost.mockRestore();
    openTab();
    await flush();
    expect(subjects()).toEqual(['Lights']);
    expectReopened();
  });

  test('between the answer and its storing: sent again, under the same id', async () => {
    await queue('submit-contact-message', message());
    let restore = () => undefined as void;
    phone.online(async (sent) => {
      await cut();
      restore = lose().mockRestore;
      return kindServer(sent);
    });
    expect(await codeOf(flush())).toBe('STORAGE_BROKEN');
    restore();
    phone.online(kindServer);
    openTab();
    await flush();
    expect(await waiting()).toEqual([]);
    const [first, second] = phone.sent.map((sent) => batchOf(sent).mutations[0]?.id);
    expect(second).toBe(first);
    expectReopened();
  });
});
