import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { cacheControl, commonHeaders, contentSecurityPolicy, headersFile, redirectsFile } from './security-headers.ts';

const importMap = '{"imports":{"/assets/a-1.js":"/assets/a-2.js"}}';
const styles = 'body{margin:0}';
const html = `<!doctype html><html><head>
<script type="importmap">${importMap}</script>
<script type="module" crossorigin src="/assets/index.js"></script>
<style>${styles}</style></head><body></body></html>`;

const alone = { hosted: null, tiles: null };
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));

test('what is inline is allowed by its hash, and nothing else that is inline', () => {
  const policy = contentSecurityPolicy(html, alone);
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${hash(importMap)}`);
  expect(directive(policy, 'style-src-elem')).toBe(`style-src-elem 'self' ${hash('')} ${hash(styles)}`);
  expect(policy).not.toContain('unsafe');
});

test('the page may connect to a hosted project, and load pictures from there and from the host of the tiles', () => {
  expect(directive(contentSecurityPolicy(html, alone), 'connect-src')).toBe(`connect-src 'self'`);
  const policy = contentSecurityPolicy(html, { hosted: 'https://ref.supabase.co', tiles: 'https://tiles.example' });
  expect(directive(policy, 'connect-src')).toBe(`connect-src 'self' https://ref.supabase.co`);
  expect(directive(policy, 'img-src')).toBe(`img-src 'self' data: blob: https://ref.supabase.co https://tiles.example`);
  expect(directive(policy, 'default-src')).toBe(`default-src 'none'`);
  expect(policy.split('tiles.example')).toHaveLength(2);
});

test('only a hashed name is kept without asking', () => {
  expect(cacheControl('/assets/index-abc.js')).toContain('immutable');
  for (const path of ['/', '/index.html', '/sw.js', '/venues', '/manifest.webmanifest']) {
    expect(cacheControl(path)).toBe('no-cache');
  }
});

test('the file for a static host says each header of a page once', () => {
  const file = headersFile(html, alone);
  expect(file.match(/Content-Security-Policy:/g)).toHaveLength(1);
  expect(file).toContain('upgrade-insecure-requests');
  expect(file).toContain('/sw.js\n  Cache-Control: no-cache\n');
  expect(file).toContain('/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n');
});

test('the gate’s own pages may ask for the camera, and nobody may listen, pay or plug in', () => {
  const policy = commonHeaders['Permissions-Policy'] ?? '';
  expect(policy.split(', ')).toEqual(['camera=(self)', 'microphone=()', 'geolocation=(self)', 'payment=()', 'usb=()']);
  expect(headersFile(html, alone)).toContain(`  Permissions-Policy: ${policy}\n`);
});

test('a missing file is never answered with the app', () => {
  const rules = redirectsFile.trim().split('\n');
  expect(rules.pop()).toBe('/* /index.html 200');
  const missing = ['/assets/*', '/sw.js', '/manifest.webmanifest'].map((path) => `${path} /404.html 404`);
  expect(rules).toEqual(expect.arrayContaining(missing));
});

test('the addresses of links in mails tell no other site where they came from', () => {
  for (const path of ['/reset-password', '/confirm'])
    expect(headersFile(html, alone)).toContain(`${path}\n  Referrer-Policy: no-referrer\n`);
});

test('the hosts of a captcha are allowed in a build that has one, and nothing else changes without one', () => {
  expect(contentSecurityPolicy(html, { ...alone, captcha: [] })).toBe(contentSecurityPolicy(html, alone));
  const policy = contentSecurityPolicy(html, { ...alone, captcha: ['https://check.example'] });
  for (const name of ['script-src', 'style-src-elem', 'connect-src', 'frame-src'])
    expect(directive(policy, name)).toMatch(/ https:\/\/check\.example$/);
  expect(policy.split('check.example')).toHaveLength(5);
  expect(policy, 'its script writes its own markup').not.toContain('trusted-types');
});
