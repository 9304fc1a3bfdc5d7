import { expect, test, vi } from 'vitest';
import { earlyAnswer, earlyScript } from './early-answer.ts';

function transform(html: string): string {
  const { transformIndexHtml: hook } = earlyAnswer('', 'public-key');
  if (typeof hook !== 'object') throw new Error('no hook');
  return hook.handler.call({} as never, html, {} as never) as string;
}

test('the script comes before everything that is downloaded, and the charset before it', () => {
  const made = transform('<head><style>:root{}</style><meta charset="utf-8" /><script src="/a.js"></script></head>');
  expect(made).toMatch(/^<head>\s*<meta charset="utf-8" \/>\s*<script>.+<\/script><style>/s);
  expect(made.match(/charset/g)).toHaveLength(1);
  expect(() => transform('<head></head>')).toThrow('charset');
});

test('what is written stands alone: it runs in a page that has nothing else', async () => {
  const asked = vi.fn<(...args: unknown[]) => Promise<Response>>().mockResolvedValue(Response.json({}));
  const scope = {
    location: { pathname: '/venues/ba412000-0000-8000-807a-4e6ba1cca4f3' },
    navigator: { onLine: true },
    window: {},
    document: {},
    indexedDB: null,
    fetch: asked,
  };
  // oxlint-disable-next-line no-new-func -- the script is what is tested
  new Function(...Object.keys(scope), earlyScript('https://baari.supabase.co', 'public-key'))(...Object.values(scope));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(asked.mock.calls[0]?.[0]).toBe('https://baari.supabase.co/rest/v1/rpc/sync_pull');
  expect(asked.mock.calls[0]?.[1]).toMatchObject({
    headers: { apikey: 'public-key', 'x-application-name': 'baari', 'content-type': 'application/json' },
  });
});
