import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { captcha } from './captcha.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(line: string) {
  folder = mkdtempSync(join(tmpdir(), 'baari-captcha-'));
  writeFileSync(join(folder, '.env'), line);
  return captcha(folder, 'production');
}

test('without a setting there is no captcha and no host', () => {
  expect(read('VITE_SUPABASE_URL=x')).toEqual({ setting: '', origins: [] });
});

test.each([
  ['turnstile:0x4AAAAAAA-b_c', ['https://challenges.cloudflare.com']],
  ['hcaptcha:10000000-ffff-ffff-ffff-000000000001', ['https://hcaptcha.com', 'https://*.hcaptcha.com']],
])('%s names the hosts of its provider', (setting, origins) => {
  expect(read(`VITE_CAPTCHA=${setting}`)).toEqual({ setting, origins });
});

test.each(['recaptcha:abc', 'turnstile', 'turnstile:', '0x4AAA', "turnstile:a'b"])('%s stops the build', (setting) => {
  expect(() => read(`VITE_CAPTCHA=${setting}`)).toThrow('VITE_CAPTCHA');
});
