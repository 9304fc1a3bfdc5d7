import { expect, test } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { badReceipts, type CorpusFile, goodReceipts } from '#tests/support/receipt-corpus.ts';
import { createReceiptsHandler } from './handler.ts';

const env = { SUPABASE_URL: 'https://db.test', SUPABASE_ANON_KEY: 'public', SUPABASE_SERVICE_ROLE_KEY: 'service' };
const owner = '0b7a9a3e-58f5-4f0c-9a35-0d8a5d1c2e11';

const kept = new Map<string, string>();
const handle = createReceiptsHandler({
  env,
  storage: {
    async put(path, _bytes, mime) {
      kept.set(path, mime);
    },
    get: async () => null,
    remove: async () => undefined,
    list: async () => [],
    clear: async () => undefined,
  },
  fetch: async (url) => Response.json(url.endsWith('/auth/v1/user') ? { id: owner } : { k: 'x', paths: [] }),
});

/** Sends a file under every name and type that could make somebody believe it. */
async function upload({ name, bytes }: CorpusFile, type: string) {
  const body = new FormData();
  body.set('file', new File([bytes], name, { type }));
  const headers = { authorization: 'Bearer someone' };
  const response = await handle(new Request('https://x.test/receipts', { method: 'POST', body, headers }));
  return { status: response.status, answer: (await response.json()) as { error?: string; body?: { path: string } } };
}

test.each(goodReceipts.map((file) => [file.name, file] as const))('takes %s', async (name, file) => {
  const { status, answer } = await upload(file, 'text/html');
  expect(status, answer.error).toBe(200);
  expect(answer.body?.path.slice(-3)).toBe(name.slice(-3));
});

test.each(badReceipts.map((file) => [file.name, file] as const))('refuses %s', async (_, file) => {
  kept.clear();
  for (const type of ['image/jpeg', 'image/png', 'application/pdf']) {
    const { status, answer } = await upload(file, type);
    const isLarge = file.bytes.length > 5 * 1024 * 1024;
    expect({ status, error: answer.error }).toEqual(
      isLarge ? { status: 413, error: 'RECEIPT_TOO_LARGE' } : { status: 415, error: 'RECEIPT_TYPE' },
    );
  }
  expect(kept.size).toBe(0);
});

test('the corpus is twenty receipts and forty other files, all different', () => {
  const contents = new Set([...goodReceipts, ...badReceipts].map(({ bytes }) => Buffer.from(bytes).toString('latin1')));
  figure('receipt corpus', `${goodReceipts.length} taken, ${badReceipts.length} refused`);
  expect([goodReceipts.length, badReceipts.length]).toEqual([20, 40]);
  // A page and a letter come twice on purpose: under their own name and renamed.
  expect(contents.size).toBe(58);
});
