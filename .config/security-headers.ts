import { createHash } from 'node:crypto';

// Emotion's styles are empty <style> elements, filled by script: the hash of an empty text allows them without a nonce.
const emptyStyle = hashSource('');

/** Hosts that the page uses besides its own: the hosted project, the host of the map's tiles, and those of a captcha. */
export type Origins = { hosted: string | null; tiles: string | null; captcha?: readonly string[] };

/** Addresses of links in mails: the code in them must not leave with the address. */
export const mailLinkPaths = ['/reset-password', '/confirm'];

/** The policy of one built index.html. It allows the inline scripts and styles of this file by their hashes. */
export function contentSecurityPolicy(html: string, { hosted, tiles, captcha = [] }: Origins): string {
  const host = hosted ? ` ${hosted}` : '';
  const map = tiles ? ` ${tiles}` : '';
  const checks = captcha.map((origin) => ` ${origin}`).join('');
  const scripts = inlineContents(html, 'script').map((code) => ` ${hashSource(code)}`);
  const styles = inlineContents(html, 'style').map((code) => ` ${hashSource(code)}`);
  return [
    `default-src 'none'`,
    `script-src 'self'${scripts.join('')}${checks}`,
    `style-src-elem 'self' ${emptyStyle}${styles.join('')}${checks}`,
    `style-src-attr 'none'`,
    `img-src 'self' data: blob:${host}${map}`,
    `font-src 'self'`,
    `connect-src 'self'${host}${checks}`,
    `frame-src https://www.google.com${checks}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    // The script of a captcha writes its own markup.
    ...(checks ? [] : [`require-trusted-types-for 'script'`, `trusted-types sw-url`]),
  ].join('; ');
}

/** Headers of every answer, on any host. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(self), payment=(), usb=()',
};

/** Files with a hash in their name never change and are cached for a year. The browser asks again for all others. */
export function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** The `_headers` file of Netlify and Cloudflare Pages. A header is in one block only, because hosts join those of two blocks. */
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
    ...mailLinkPaths.map((path) => block(path, { 'Referrer-Policy': 'no-referrer' })),
  ].join('\n');
}

/**
 * The `_redirects` file of Netlify: unknown addresses are the app's, but a missing file is 404. With the app in its place, cached for a
 * year, a release would break phones that ask for an older file. Cloudflare Pages knows no rule with 404: docs/deploy.md.
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
