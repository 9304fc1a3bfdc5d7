import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostedProject } from './hosted-project.ts';

let root = '';
const readWith = (content: string) => {
  writeFileSync(join(root, '.env'), content);
  return hostedProject(root, 'production');
};
const jwt = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'baari-env-'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test('without an .env the embedded backend is used', () => {
  expect(hostedProject(root, 'production')).toBeNull();
});

test('keys that the embedded backend’s own tools write do not switch it off', () => {
  expect(readWith('SUPABASE_PUBLISHABLE_KEY=sb_publishable_x\nSUPABASE_SECRET_KEY=sb_secret_x\n')).toBeNull();
});

test('an address and a public key are a hosted project, new style and old style', () => {
  const url = 'VITE_SUPABASE_URL=https://ref.supabase.co/';
  expect(readWith(`${url}\nVITE_SUPABASE_ANON_KEY=sb_publishable_x`)).toEqual({
    origin: 'https://ref.supabase.co',
    publicKey: 'sb_publishable_x',
  });
  expect(readWith(`${url}\nVITE_SUPABASE_ANON_KEY=${jwt({ role: 'anon' })}`)?.origin).toBe('https://ref.supabase.co');
});

test.each([
  ['VITE_SUPABASE_URL=https://ref.supabase.co', 'VITE_SUPABASE_ANON_KEY is not'],
  ['VITE_SUPABASE_ANON_KEY=sb_publishable_x', 'VITE_SUPABASE_URL is not'],
  ['VITE_SUPABASE_URL=ref\nVITE_SUPABASE_ANON_KEY=x', 'is not an address: ref'],
  ['VITE_SUPABASE_URL=https://a.test\nVITE_SUPABASE_ANON_KEY=sb_secret_abc', 'holds a secret key'],
  [`VITE_SUPABASE_URL=https://a.test\nVITE_SUPABASE_ANON_KEY=${jwt({ role: 'service_role' })}`, 'holds a secret key'],
])('%s is refused', (content, message) => {
  expect(() => readWith(content)).toThrow(message);
});
