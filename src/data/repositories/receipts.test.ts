import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredReceipt } from '#domain/booking.ts';
import { dead, html, json, newPhone, openTab, type Answer, type Phone } from '#tests/support/phone.ts';
import { ali, sara, session } from '#tests/support/samples.ts';

let phone: Phone;

const path = `${ali}/${'a'.repeat(64)}.jpg`;
const slip: StoredReceipt = {
  name: 'slip.jpg',
  type: 'image/jpeg',
  bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]).buffer,
};

beforeEach(async () => {
  phone = newPhone();
  openTab();
  await (
    await import('#data/session/session-idb.ts')
  ).commitSession({ ...session(ali), received_at: Date.now() }, 'local');
});

async function upload(steps: number[] = []) {
  return (await import('./receipts.ts')).uploadReceipt(slip, { onStep: (step) => steps.push(step) });
}

describe('an upload', () => {
  test('of a small file is one request with the person’s token, tells the steps, returns the path', async () => {
    let bytes: Blob | undefined;
    phone.online(({ body }) => {
      bytes = body as Blob;
      return json({ code: 200, body: { path, offset: 4 } });
    });
    const steps: number[] = [];
    await expect(upload(steps)).resolves.toBe(path);
    expect(steps).toEqual([10, 30, 70, 100]);
    expect(phone.sent).toHaveLength(1);
    const url = new URL(phone.sent[0]?.url ?? '');
    expect(url.pathname).toBe('/functions/v1/receipts');
    const hash = createHash('sha256').update(new Uint8Array(slip.bytes)).digest('hex');
    expect(Object.fromEntries(url.searchParams)).toEqual({ file: `${hash}.jpg`, size: '4', offset: '0' });
    expect(phone.sent[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(await bytes?.arrayBuffer()).toEqual(slip.bytes);
  });

  test('without https sends the field "file", whole', async () => {
    vi.stubGlobal('crypto', {});
    let form: FormData | undefined;
    phone.online(({ body }) => {
      form = body as FormData;
      return json({ code: 200, body: { path } });
    });
    const steps: number[] = [];
    await expect(upload(steps)).resolves.toBe(path);
    expect(steps).toEqual([10, 30, 70, 100]);
    const sent = phone.sent[0];
    expect(sent).toMatchObject({ url: 'http://localhost/functions/v1/receipts', method: 'POST' });
    expect(sent?.headers.get('authorization')).toBe('Bearer token-1');
    expect(sent?.headers.has('content-type'), 'the browser writes the boundary').toBe(false);
    vi.unstubAllGlobals();
    const file = form?.get('file') as File;
    expect([file.name, file.type, file.size]).toEqual(['slip.jpg', 'image/jpeg', 4]);
  });

  const refusals: [string, () => Answer, string][] = [
    ['too large', () => json({ code: 413, error: 'RECEIPT_TOO_LARGE' }, 413), 'RECEIPT_TOO_LARGE'],
    ['wrong type', () => json({ code: 415, error: 'RECEIPT_TYPE' }, 415), 'RECEIPT_TYPE'],
    ['a program', () => json({ code: 415, error: 'RECEIPT_PROGRAM' }, 415), 'RECEIPT_PROGRAM'],
    ['too many', () => json({ code: 429, error: 'RATE_LIMITED' }, 429), 'RATE_LIMITED'],
    ['a code of a newer server', () => json({ code: 409, error: 'BRAND_NEW' }, 409), 'RECEIPT_UPLOAD'],
    ['a fault of the endpoint', () => json({ code: 503, error: 'UNEXPECTED' }, 503), 'RECEIPT_UPLOAD'],
    ['a gateway page', () => html(502), 'RECEIPT_UPLOAD'],
    ['success without a path', () => json({ code: 200, body: {} }), 'RECEIPT_UPLOAD'],
    ['all there and no path', () => json({ code: 200, body: { offset: 4 } }), 'RECEIPT_UPLOAD'],
    ['more there than there is', () => json({ code: 200, body: { offset: 5 } }), 'RECEIPT_UPLOAD'],
    ['nothing there, again and again', () => json({ code: 200, body: { offset: 0 } }), 'RECEIPT_UPLOAD'],
    ['other bytes than promised', () => json({ code: 422, error: 'INVALID' }, 422), 'RECEIPT_UPLOAD'],
    ['another code', () => json({ code: 201, body: { path, offset: 4 } }), 'RECEIPT_UPLOAD'],
    [
      'the path of somebody else',
      () => json({ code: 200, body: { path: path.replace(ali, sara), offset: 4 } }),
      'RECEIPT_UPLOAD',
    ],
    ['a captive portal', () => html(200), 'NOT_OURS'],
    ['a forbidding portal', () => html(403), 'NOT_OURS'],
    ['no network', dead, 'OFFLINE'],
  ];

  test.each(refusals)('%s', async (_name, answer, code) => {
    phone.online(answer);
    const steps: number[] = [];
    await expect(upload(steps)).rejects.toMatchObject({ code });
    expect(steps).not.toContain(100);
  });

  test('renews a refused token once', async () => {
    phone.online(({ url, headers }) => {
      if (url.includes('/auth/')) return json(session(ali, 'renewed'));
      return headers.get('authorization') === 'Bearer renewed'
        ? json({ code: 200, body: { path, offset: 4 } })
        : json({ code: 401, error: 'SIGNED_OUT' }, 401);
    });
    await expect(upload()).resolves.toBe(path);
    expect(phone.sent).toHaveLength(3);
  });

  test('of nobody sends nothing', async () => {
    await (await import('#data/session/session-idb.ts')).endSession();
    await expect(upload()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(phone.sent).toEqual([]);
  });
});

describe('viewing', () => {
  const view = async () => (await import('./receipts.ts')).openReceipt(path);
  const bytesOf = (bytes: number[], type: string) => () =>
    new Response(new Uint8Array(bytes), { headers: { 'content-type': type } });

  test('gives the bytes with the type that they have', async () => {
    phone.online(bytesOf([0xff, 0xd8, 0xff, 0xe0], 'text/html'));
    const file = await view();
    expect([file.type, file.size]).toEqual(['image/jpeg', 4]);
    expect(phone.sent[0]?.url).toBe(`http://localhost/functions/v1/receipts?path=${encodeURIComponent(path)}`);
  });

  test('what was seen once opens without a network, and leaves with the person', async () => {
    phone.online(bytesOf([0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'));
    await view();
    phone.online(dead);
    const file = await view();
    expect([file.type, file.size, phone.sent.length]).toEqual(['image/jpeg', 4, 1]);
    await (await import('#data/storage/clear-user-db.ts')).clearUserDb(ali, 'keep');
    await expect(view()).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  test('where the server is not expected to answer it is asked by hand only', async () => {
    const { expectReached } = await import('#data/server/reachability.ts');
    expectReached(false);
    phone.online(bytesOf([0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'));
    await expect(view()).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(phone.sent).toEqual([]);
    const { openReceipt } = await import('./receipts.ts');
    expect((await openReceipt(path, true)).size).toBe(4);
  });

  test('the newest six are kept, of twelve megabytes at most', async () => {
    const { keepReceipt, readKeptReceipt } = await import('./kept-receipts.ts');
    const keep = async (name: string, size: number) => {
      vi.setSystemTime(Date.now() + 1000);
      await keepReceipt(ali, name, { type: 'image/png', bytes: new ArrayBuffer(size) });
    };
    const there = async (names: string[]) => (await Promise.all(names.map(readKeptReceipt))).map((file) => file?.size);
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await keep(name, 10);
    expect(await there(['a', 'b', 'g'])).toEqual([undefined, 10, 10]);
    await keep('h', 7_000_000);
    await keep('i', 6_000_000);
    expect(await there(['g', 'h', 'i'])).toEqual([undefined, undefined, 6_000_000]);
    vi.useRealTimers();
  });

  test('a phone that is full gives their room back first', async () => {
    const { keepReceipt, readKeptReceipt } = await import('./kept-receipts.ts');
    await keepReceipt(ali, path, { type: 'image/png', bytes: new ArrayBuffer(4) });
    const { withQuotaRetry } = await import('#data/sync/evict-cache.ts');
    const { AppError } = await import('#domain/errors.ts');
    const write = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new AppError('STORAGE_FULL'));
    write.mockResolvedValue('written');
    await expect(withQuotaRetry(write)).resolves.toBe('written');
    expect(await readKeptReceipt(path)).toBeUndefined();
  });

  test.each([
    ['a page in its place', () => html(), 'NOT_OURS'],
    ['bytes of no receipt', bytesOf([1, 2, 3, 4], 'image/jpeg'), 'NOT_OURS'],
    ['somebody else’s', () => json({ code: 403, error: 'FORBIDDEN' }, 403), 'FORBIDDEN'],
    ['one that is gone', () => json({ code: 404, error: 'NOT_FOUND' }, 404), 'NOT_FOUND'],
    ['no network', dead, 'OFFLINE'],
  ] as [string, () => Answer, string][])('%s', async (_name, answer, code) => {
    phone.online(answer);
    await expect(view()).rejects.toMatchObject({ code });
  });
});
