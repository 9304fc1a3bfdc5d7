import { afterEach, expect, test, vi } from 'vitest';
import { pictureAddress } from './picture-address.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['/storage/v1/object/public/venues/a.webp', 'https://ref.supabase.co/storage/v1/object/public/venues/a.webp'],
  ['/images/venues/a.webp', '/images/venues/a.webp'],
  ['data:image/webp;base64,AAAA', 'data:image/webp;base64,AAAA'],
  [null, null],
])('%s lies at %s', (stored, address) => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://ref.supabase.co/');
  expect(pictureAddress(stored)).toBe(address);
});
