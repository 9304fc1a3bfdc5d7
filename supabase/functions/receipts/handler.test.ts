import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createReceiptsHandler } from './handler.ts';
import { ascii, emptyZip, join, samples, scriptedPdf } from './receipt-samples.ts';
import type { ReceiptStorage } from './receipt-storage.ts';
import { supabaseStorage } from './supabase-storage.ts';

const owner = '0b7a9a3e-58f5-4f0c-9a35-0d8a5d1c2e11';
const env = { SUPABASE_URL: 'https://db.test', SUPABASE_ANON_KEY: 'public', SUPABASE_SERVICE_ROLE_KEY: 'service' };
const pngPath = `${owner}/${createHash('sha256').update(samples.png).digest('hex')}.png`;

type Answers = {
  expected?: Response;
  note?: Response;
  canRead?: boolean;
  user?: Response;
  trash?: Response;
  stuck?: string;
};

/** The endpoint before a database that answers as told; what it asked and what it kept can be looked at. */
function endpoint({ expected, note, canRead = true, user, trash, stuck }: Answers = {}) {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const asked: { path: string; apikey: string | null; token: string | null; body: unknown }[] = [];
  const storage: ReceiptStorage = {
    async put(path, bytes) {
      kept.set(path, bytes);
    },
    get: async (path) => kept.get(path) ?? null,
    async remove(path) {
      if (path === stuck) throw new Error('the disk is on fire');
      kept.delete(path);
    },
    list: async (folder) =>
      [...kept.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1)),
    async clear(folder) {
      for (const path of kept.keys()) if (path.startsWith(`${folder}/`)) kept.delete(path);
    },
  };
  const fetch = async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const path = url.slice(env.SUPABASE_URL.length);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ path, apikey: headers.get('apikey'), token: headers.get('authorization'), body });
    if (path === '/auth/v1/user') return user ?? Response.json({ id: owner });
    if (path === '/rest/v1/rpc/expect_receipt') return expected ?? Response.json({ k: 'er1' });
    if (path === '/rest/v1/rpc/note_receipt') return note ?? Response.json({ k: 'nr1' });
    if (path === '/rest/v1/rpc/read_receipt_trash') return trash ?? Response.json({ k: 'rt1', paths: [] });
    return Response.json(canRead);
  };
  return { handle: createReceiptsHandler({ env, storage, fetch }), kept, asked };
}

function uploadOf(
  content: Uint8Array<ArrayBuffer> | string,
  options: { field?: string; name?: string; token?: string | null } = {},
) {
  const { field = 'file', name = 'receipt.jpg', token = 'Bearer someone' } = options;
  const form = new FormData();
  if (typeof content === 'string') form.set(field, content);
  else form.set(field, new File([content], name, { type: 'image/jpeg' }));
  return new Request('https://x.test/functions/v1/receipts', {
    method: 'POST',
    body: form,
    headers: token === null ? {} : { authorization: token },
  });
}

function viewOf(path: string | null, token: string | null = 'Bearer someone') {
  const query = path === null ? '' : `?path=${encodeURIComponent(path)}`;
  const headers: HeadersInit = token === null ? {} : { authorization: token };
  return new Request(`https://x.test/functions/v1/receipts${query}`, { headers });
}

async function read(response: Response): Promise<{ status: number; body: unknown }> {
  return { status: response.status, body: await response.json() };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('uploading a receipt', () => {
  test('keeps the file under its owner and its content, and notes it with the service key', async () => {
    const { handle, kept, asked } = endpoint();
    const answer = await read(await handle(uploadOf(samples.png, { name: 'whatever.jpg' })));
    expect(answer).toEqual({ status: 200, body: { code: 200, body: { path: pngPath } } });
    expect([...kept.keys()]).toEqual([pngPath]);
    expect(asked).toEqual([
      { path: '/auth/v1/user', apikey: 'public', token: 'Bearer someone', body: null },
      {
        path: '/rest/v1/rpc/expect_receipt',
        apikey: 'service',
        token: 'Bearer service',
        body: { owner, path: pngPath },
      },
      {
        path: '/rest/v1/rpc/note_receipt',
        apikey: 'service',
        token: 'Bearer service',
        body: { owner, path: pngPath, mime: 'image/png', bytes: samples.png.length },
      },
      { path: '/rest/v1/rpc/read_receipt_trash', apikey: 'service', token: 'Bearer service', body: {} },
    ]);
  });

  test('the same file again is the same receipt', async () => {
    const { handle, kept } = endpoint();
    const first = await read(await handle(uploadOf(samples.pdf)));
    expect(await read(await handle(uploadOf(samples.pdf)))).toEqual(first);
    expect(kept.size).toBe(1);
  });

  test('a file of exactly 5 MB is taken, one byte more is not', async () => {
    const limit = 5 * 1024 * 1024;
    const padded = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(ascii('%PDF-1.4\n'));
      bytes.set(ascii('%%EOF\n'), size - 6);
      return bytes;
    };
    const { handle } = endpoint();
    expect((await handle(uploadOf(padded(limit)))).status).toBe(200);
    expect(await read(await handle(uploadOf(padded(limit + 1))))).toEqual({
      status: 413,
      body: { code: 413, error: 'RECEIPT_TOO_LARGE' },
    });
  });

  const large = new Uint8Array(6 * 1024 * 1024);
  test.each([
    ['6 MB', uploadOf(large), 413, 'RECEIPT_TOO_LARGE'],
    ['a docx renamed to .jpg', uploadOf(join(ascii('PK'), [3, 4], emptyZip)), 415, 'RECEIPT_TYPE'],
    ['a web page', uploadOf(ascii('<html><body>paid</body></html>')), 415, 'RECEIPT_TYPE'],
    ['an svg', uploadOf(ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')), 415, 'RECEIPT_TYPE'],
    ['an empty file', uploadOf(ascii('')), 415, 'RECEIPT_TYPE'],
    ['a pdf with a script', uploadOf(scriptedPdf), 415, 'RECEIPT_PROGRAM'],
    ['another field', uploadOf(samples.png, { field: 'receipt' }), 400, 'INVALID'],
    ['text in the field', uploadOf('paid'), 400, 'INVALID'],
    ['no token', uploadOf(samples.png, { token: null }), 401, 'SIGNED_OUT'],
    ['something else than a token', uploadOf(samples.png, { token: 'Basic abc' }), 401, 'SIGNED_OUT'],
  ])('refuses %s and keeps nothing', async (_name, request, status, error) => {
    const { handle, kept } = endpoint();
    expect(await read(await handle(request))).toEqual({ status, body: { code: status, error } });
    expect(kept.size).toBe(0);
  });

  test('refuses a body that is no form, and one that breaks off', async () => {
    const { handle } = endpoint();
    const send = (type: string) =>
      handle(
        new Request('https://x.test/', {
          method: 'POST',
          body: 'x',
          headers: { authorization: 'Bearer a', 'content-type': type },
        }),
      );
    expect((await read(await send('application/json'))).body).toEqual({ code: 400, error: 'INVALID' });
    expect((await read(await send('multipart/form-data; boundary=y'))).body).toEqual({ code: 400, error: 'INVALID' });
  });

  test('does not keep reading what will not end', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const headers = { authorization: 'Bearer a', 'content-type': 'multipart/form-data; boundary=y' };
    const options = { method: 'POST', body: endless, headers, duplex: 'half' };
    const answer = await endpoint().handle(new Request('https://x.test/', options));
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(11 * 1024 * 1024);
  });

  test('an old token is refused before the file is looked at', async () => {
    const { handle } = endpoint({ user: Response.json({ code: 'bad_jwt' }, { status: 403 }) });
    const answer = await read(await handle(uploadOf(ascii('<html>'))));
    expect(answer).toEqual({ status: 401, body: { code: 401, error: 'SIGNED_OUT' } });
  });

  test('a new secret key goes into apikey alone, also at the storage; a person’s token stays a token', async () => {
    const asked: Headers[] = [];
    const keys = { ...env, SUPABASE_ANON_KEY: 'sb_publishable_p', SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_s' };
    const fetch = async (url: string, init: RequestInit) => {
      asked.push(new Headers(init.headers));
      return Response.json(url.endsWith('/user') ? { id: owner } : { k: 'x', paths: [] });
    };
    const handle = createReceiptsHandler({ env: keys, storage: supabaseStorage(keys, fetch), fetch });
    expect((await handle(uploadOf(samples.png))).status).toBe(200);
    const sent = asked.map((headers) => [headers.get('apikey'), headers.get('authorization')]);
    expect(sent).toEqual([
      ['sb_publishable_p', 'Bearer someone'],
      ...Array.from({ length: 4 }, () => ['sb_secret_s', null]),
    ]);
  });

  test('a file that may not come is refused before it is stored', async () => {
    const expected = Response.json({ code: 'PT429', message: 'RATE_LIMITED' }, { status: 429 });
    const { handle, kept } = endpoint({ expected });
    const answer = await read(await handle(uploadOf(samples.png)));
    expect(answer).toEqual({ status: 429, body: { code: 429, error: 'RATE_LIMITED' } });
    expect(kept.size).toBe(0);
  });

  test('a refusal of the database comes through in its own words; the file stays listed as waste', async () => {
    const note = Response.json({ code: 'PT429', message: 'RATE_LIMITED' }, { status: 429 });
    const { handle, asked } = endpoint({ note });
    const answer = await read(await handle(uploadOf(samples.png)));
    expect(answer).toEqual({ status: 429, body: { code: 429, error: 'RATE_LIMITED' } });
    expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['user', 'expect_receipt', 'note_receipt']);
  });

  test('a database that is not well is a 503 without details', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { handle } = endpoint({ note: Response.json({ message: 'secret detail' }, { status: 500 }) });
    const answer = await read(await handle(uploadOf(samples.png)));
    expect(answer).toEqual({ status: 503, body: { code: 503, error: 'UNEXPECTED' } });
    expect(log).toHaveBeenCalledOnce();
    log.mockClear();
  });
});

describe('looking at a receipt', () => {
  test('gives the bytes, never to be kept or guessed at', async () => {
    const { handle, kept, asked } = endpoint();
    kept.set(pngPath, samples.png);
    const response = await handle(viewOf(pngPath));
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(samples.png);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(asked).toEqual([
      { path: '/rest/v1/rpc/can_read_receipt', apikey: 'public', token: 'Bearer someone', body: { path: pngPath } },
    ]);
  });

  test('a pdf is only ever saved', async () => {
    const { handle, kept } = endpoint();
    const path = pngPath.replace('.png', '.pdf');
    kept.set(path, samples.pdf);
    expect((await handle(viewOf(path))).headers.get('content-disposition')).toMatch(/^attachment/);
  });

  test('refuses a path of somebody else', async () => {
    const { handle, kept } = endpoint({ canRead: false });
    kept.set(pngPath, samples.png);
    expect(await read(await handle(viewOf(pngPath)))).toEqual({ status: 403, body: { code: 403, error: 'FORBIDDEN' } });
  });

  test('says that a file is gone', async () => {
    expect(await read(await endpoint().handle(viewOf(pngPath)))).toEqual({
      status: 404,
      body: { code: 404, error: 'NOT_FOUND' },
    });
  });

  test.each([
    null,
    '',
    '../keys.json',
    `${owner}/../../keys.json`,
    `/${pngPath}`,
    `${pngPath}/..`,
    pngPath.toUpperCase(),
    pngPath.replace('.png', '.html'),
    `${pngPath}\n`,
  ])('refuses %j without asking anybody', async (path) => {
    const { handle, asked } = endpoint();
    expect(await read(await handle(viewOf(path)))).toEqual({ status: 400, body: { code: 400, error: 'INVALID' } });
    expect(asked).toEqual([]);
  });

  test('refuses a stranger', async () => {
    expect((await endpoint().handle(viewOf(pngPath, null))).status).toBe(401);
  });
});

describe('files of deleted accounts', () => {
  const [first, second] = ['1', '2'].map((digit) => `${owner}/${digit.repeat(64)}.jpg`) as [string, string];
  const listing = (paths: unknown) => Response.json({ k: 'rt1', paths });
  const forgotten = (asked: { path: string; body: unknown }[]) =>
    asked.filter(({ path }) => path === '/rest/v1/rpc/forget_receipt_trash').map(({ body }) => body);

  test('are removed after an upload, and struck off the list only then', async () => {
    const { handle, kept, asked } = endpoint({ trash: listing([first, second]) });
    kept.set(first, samples.jpeg).set(second, samples.jpeg);
    expect((await handle(uploadOf(samples.png))).status).toBe(200);
    expect([...kept.keys()]).toEqual([pngPath]);
    expect(forgotten(asked)).toEqual([{ paths: [first, second] }]);
  });

  test('stay on the list when they cannot be removed, and the upload succeeds all the same', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const { handle, asked } = endpoint({ trash: listing([first, second]), stuck: first });
    expect((await handle(uploadOf(samples.png))).status).toBe(200);
    expect(forgotten(asked)).toEqual([{ paths: [second] }]);
    expect(told).toHaveBeenCalledOnce();
    told.mockClear();
  });

  test('wait when the database is not well', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const { handle } = endpoint({ trash: new Response('out of order', { status: 500 }) });
    expect((await handle(uploadOf(samples.png))).status).toBe(200);
    expect(told).toHaveBeenCalledOnce();
    told.mockClear();
  });

  const sweep = (key: string | null) =>
    new Request('https://x.test/functions/v1/receipts', {
      method: 'DELETE',
      headers: key === null ? {} : { apikey: key },
    });

  test('are removed by the timer, without any upload', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const { handle, kept, asked } = endpoint({ trash: listing([first, second]), stuck: first });
    kept.set(first, samples.jpeg).set(second, samples.jpeg);
    expect(await read(await handle(sweep('service')))).toEqual({
      status: 200,
      body: { code: 200, body: { removed: 1, left: 1 } },
    });
    expect([...kept.keys()]).toEqual([first]);
    expect(forgotten(asked)).toEqual([{ paths: [second] }]);
    expect(told).toHaveBeenCalledOnce();
    told.mockClear();
  });

  test.each([null, '', 'public', 'servic', 'service2'])('are nothing that key %j may sweep', async (key) => {
    const { handle, asked } = endpoint({ trash: listing([first]) });
    expect(await read(await handle(sweep(key)))).toEqual({ status: 403, body: { code: 403, error: 'FORBIDDEN' } });
    expect(asked).toEqual([]);
  });

  test.each([['../keys.json'], [7], ['/etc/passwd']])('a listed %j removes nothing', async (path) => {
    const { handle, asked } = endpoint({ trash: listing([path]) });
    expect((await handle(uploadOf(samples.png))).status).toBe(200);
    expect(forgotten(asked)).toEqual([]);
  });
});

describe('from another origin, as on a hosted project', () => {
  test('lets the page ask first and read the answer', async () => {
    const { handle } = endpoint();
    const preflight = await handle(new Request('https://x.test/', { method: 'OPTIONS' }));
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    expect((await handle(viewOf(null))).headers.get('access-control-allow-origin')).toBe('*');
  });

  test('knows no other verbs', async () => {
    expect((await endpoint().handle(new Request('https://x.test/', { method: 'PUT' }))).status).toBe(405);
  });
});
