import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isListedFile, type ListedFile, onlyListedFiles } from './whole-files.ts';

const script = 'export const words = "hour";\n';
const html =
  '<div id="root"></div><script type="importmap">{"a":"/assets/part-2.js","b":"/assets/inline-4.css"}</script><script src="/assets/index-1.js">';
const digest = createHash('sha256').update(script).digest('base64').slice(0, 8);
const list: ListedFile[] = [
  { url: 'assets/index-1.js', revision: null, digest },
  { url: 'assets/part-2.js', revision: null, digest },
  { url: 'index.html', revision: 'r' },
  { url: 'manifest.webmanifest', revision: 'r' },
];
const answer = (body: string, type = 'text/javascript', status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } });
const portal = '<!doctype html><title>Free Wi-Fi</title>';

describe('a script', () => {
  const isScript = (response: Response) => isListedFile('/assets/index-1.js', response, list);

  test.each(['text/javascript', 'application/javascript; charset=utf-8'])('is kept as %s', async (type) => {
    const response = answer(script, type);
    expect(await isScript(response)).toBe(true);
    expect(response.bodyUsed, 'it can still be kept').toBe(false);
  });
  test.each([
    ['of another type', answer(script, 'text/html')],
    ['without a type', new Response(new TextEncoder().encode(script))],
    ['that is a page', answer(portal)],
    ['that is empty', answer('')],
    ['that was cut short', answer(script.slice(0, -1))],
    ['that is missing', answer(script, 'text/javascript', 404)],
    ['that is a part', answer(script, 'text/javascript', 206)],
  ])('%s is not', async (_what, response) => expect(await isScript(response)).toBe(false));
  test('that no list names is not', async () =>
    expect(await isListedFile('/assets/else-3.js', answer(script), list)).toBe(false));
});

describe('the page', () => {
  const isPage = (body: string, type = 'text/html; charset=utf-8') =>
    isListedFile('/index.html', answer(body, type), list);

  test('is kept when all that it names is in the list', async () => expect(await isPage(html)).toBe(true));
  test('may name what the worker leaves out', async () => {
    const leftOut = html.replace('{"a"', '{"memory":"/assets/memory-database-5.js","a"');
    expect(await isPage(leftOut)).toBe(true);
    expect(await isPage('<div id="root"></div><script src="/assets/memory-database-5.js">'), 'nothing else').toBe(
      false,
    );
  });
  test('may carry a line of its host', async () =>
    expect(await isPage(`${html}<script src="/cdn/beacon.js">`)).toBe(true));
  test.each([
    ['of somebody else', portal, 'text/html'],
    ['without our root', html.replace('root', 'portal'), 'text/html'],
    ['that names no file of ours', '<div id="root"></div>', 'text/html'],
    ['of another build', html.replace('index-1', 'index-0'), 'text/html'],
    ['that sends parts of another build', html.replace('part-2', 'part-1'), 'text/html'],
    ['of another type', html, 'text/plain'],
  ])('%s is not', async (_what, body, type) => expect(await isPage(body, type)).toBe(false));
});

test.each([
  ['{"name":"Baari"}', 'application/octet-stream', true],
  [portal, 'application/manifest+json', false],
  ['', 'application/manifest+json', false],
])('the manifest %s, whatever its host calls it, is kept: %s', async (body, type, isKept) => {
  expect(await isListedFile('/manifest.webmanifest', answer(body, type), list)).toBe(isKept);
});

describe('while a version is installed', () => {
  const again = vi.fn<(request: Request) => Promise<Response>>();
  const request = new Request('https://baari.pk/assets/index-1.js');
  const came = (response: Response, type = 'install') =>
    onlyListedFiles(list).fetchDidSucceed?.({ request, response, event: { type } as never });

  beforeEach(() => vi.stubGlobal('fetch', again.mockReset()));
  afterEach(() => vi.unstubAllGlobals());

  test('a right file costs one request', async () => {
    const right = answer(script);
    expect(await came(right)).toBe(right);
    expect(again).not.toHaveBeenCalled();
  });
  test('a wrong one is asked for past the browser’s own cache, and then kept', async () => {
    const right = answer(script);
    again.mockResolvedValue(right);
    expect(await came(answer(portal))).toBe(right);
    expect(again.mock.calls[0]?.[0].cache).toBe('reload');
  });
  test('twice wrong ends the installation', async () => {
    again.mockResolvedValue(answer(portal));
    await expect(came(answer(portal))).rejects.toThrow('/assets/index-1.js is not the file of this version');
  });
  test('later, what the network says is the page’s to judge', async () => {
    const wrong = answer(portal);
    expect(await came(wrong, 'fetch')).toBe(wrong);
  });
});
