// Only files of this build are kept. A captive portal, a host that answers index.html for what it lacks, or one in the
// middle of a release all say 200 to a request for a script, and what is kept once is served until the next release.
import type { WorkboxPlugin } from 'workbox-core';
import { leftOut } from './left-out.ts';

/** A file of the build as `.config/precache-list.ts` lists it; `part` when only a console needs it. */
export type ListedFile = { url: string; revision: string | null; digest?: string; part?: 'desk' | 'admin' };

const types: Readonly<Record<string, RegExp>> = {
  js: /^(text|application)\/(x-)?javascript\b/i,
  css: /^text\/css\b/i,
  html: /^text\/html\b/i,
  svg: /^image\/svg\+xml\b/i,
  // Hosts call it many things, and nothing is run or drawn by that name.
  webmanifest: /./,
};

const digestBytes = 6;

async function digestOf(body: ArrayBuffer): Promise<string> {
  const whole = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return btoa(String.fromCharCode(...whole.subarray(0, digestBytes)));
}

/**
 * True for our page of this very build. Not by digest: some hosts add a line of their own to a page, which the policy
 * keeps from running, and that must not cost the device the whole app. Scripts only: the list of imports names styles
 * that are inline by now.
 */
function isOurPage(html: string, files: ReadonlySet<string>): boolean {
  const named = [...html.matchAll(/[=:]"\/(assets\/[^"]+\.js)"/g)]
    .map(([, file = '']) => file)
    .filter((file) => !leftOut.some((start) => file.startsWith(start)));
  return html.includes('id="root"') && named.length > 0 && named.every((file) => files.has(file));
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/**
 * True when the answer is the listed file: status, type and content. Its body stays unread. A redirect is no fault: some
 * hosts send /index.html on to /, and what a portal sends elsewhere has other content.
 */
export async function isListedFile(path: string, response: Response, list: readonly ListedFile[]): Promise<boolean> {
  const file = list.find(({ url }) => `/${url}` === path);
  const type = types[path.replace(/^.*\./, '')];
  if (!file || response.status !== 200) return false;
  if (!type?.test(response.headers.get('content-type') ?? '')) return false;
  const body = response.clone();
  if (file.digest) return (await digestOf(await body.arrayBuffer())) === file.digest;
  const text = await body.text();
  return path.endsWith('.html') ? isOurPage(text, new Set(list.map(({ url }) => url))) : isJson(text);
}

/**
 * `response` when it is the listed file, else what comes past the browser's own cache, which may have kept a bad answer.
 * Throws when that is not the file either.
 */
export async function wholeFile(request: Request, response: Response, list: readonly ListedFile[]): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (await isListedFile(pathname, response, list)) return response;
  const again = await fetch(new Request(request, { cache: 'reload' }));
  if (await isListedFile(pathname, again, list)) return again;
  throw new Error(`${pathname} is not the file of this version`);
}

/**
 * Makes an installation fail at the first answer that is not the file it should be; the version before goes on, and the
 * page tries again (`src/app/pwa/install/keep-installing.ts`).
 */
export function onlyListedFiles(list: readonly ListedFile[]): WorkboxPlugin {
  return {
    fetchDidSucceed: async ({ request, response, event }) =>
      event.type === 'install' ? wholeFile(request, response, list) : response,
  };
}
