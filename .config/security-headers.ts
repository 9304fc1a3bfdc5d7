import { createHash } from 'node:crypto';

// The styles of emotion are empty <style> elements filled by script, so a static host needs the hash of nothing and no nonce.
const emptyStyle = hashSource('');

/** Whom the page may talk to beside its own host: the hosted project, and who makes the pictures of the map. */
export type Origins = { hosted: string | null; tiles: string | null };

/** The policy for one built index.html: everything that is inline in it is allowed by its hash and nothing else is. */
export function contentSecurityPolicy(html: string, { hosted, tiles }: Origins): string {
  const host = hosted ? ` ${hosted}` : '';
  const map = tiles ? ` ${tiles}` : '';
  const scripts = inlineContents(html, 'script').map((code) => ` ${hashSource(code)}`);
  const styles = inlineContents(html, 'style').map((code) => ` ${hashSource(code)}`);
  return [
    `default-src 'none'`,
    `script-src 'self'${scripts.join('')}`,
    `style-src-elem 'self' ${emptyStyle}${styles.join('')}`,
    `style-src-attr 'none'`,
    `img-src 'self' data: blob:${host}${map}`,
    `font-src 'self'`,
    `connect-src 'self'${host}`,
    `frame-src https://www.google.com`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types sw-url`,
  ].join('; ');
}

/** Headers of every answer, wherever it is served. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(self), payment=(), usb=()',
};

/** How long a file may be kept: a hashed name never changes its content, everything else is asked for again. */
export function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** The `_headers` file of Netlify and Cloudflare Pages. Hosts join equal headers of two blocks, so each stands in one only. */
export function headersFile(html: string, origins: Origins): string {
  const policy = `${contentSecurityPolicy(html, origins)}; upgrade-insecure-requests`;
  const everywhere = {
    ...commonHeaders,
    'Content-Security-Policy': policy,
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  };
  const uncached = ['/', '/index.html', '/sw.js', '/manifest.webmanifest'];
  return [
    block('/*', everywhere),
    block('/assets/*', { 'Cache-Control': cacheControl('/assets/') }),
    ...uncached.map((path) => block(path, { 'Cache-Control': cacheControl(path) })),
    block('/reset-password', { 'Referrer-Policy': 'no-referrer' }),
  ].join('\n');
}

/**
 * The `_redirects` file of Netlify: unknown addresses are the app's, but a missing file is missing. The app in its place,
 * with 200 and kept for a year, is what breaks a phone in the middle of a release. Cloudflare Pages knows no rule with 404:
 * docs/deploy.md.
 */
export const redirectsFile = [
  ...['/assets/*', '/icons/*', '/screenshots/*', '/sw.js', '/manifest.webmanifest'].map(
    (path) => `${path} /404.html 404`,
  ),
  '/* /index.html 200',
  '',
].join('\n');

function block(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}

function inlineContents(html: string, tag: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'gi'));
  return [...elements].filter(([, attributes = '']) => !/\bsrc=/.test(attributes)).map(([, , code = '']) => code);
}

function hashSource(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
