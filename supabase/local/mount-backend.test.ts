import { expect, test } from 'vitest';
import { withTrueAddress } from './mount-backend.ts';

const typed = {
  'cf-connecting-ip': '6.6.6.6',
  'x-forwarded-for': '6.6.6.6, 7.7.7.7',
  'x-real-ip': '6.6.6.6',
  forwarded: 'for=6.6.6.6',
  'true-client-ip': '6.6.6.6',
  apikey: 'key',
};

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [undefined, null],
])('the address of a call is that of its connection (%s), whatever its headers say', async (address, told) => {
  const request = new Request('http://localhost/rest/v1/rpc/x', { method: 'POST', body: '{}', headers: typed });
  const passed = withTrueAddress(request, address);
  expect(passed.headers.get('cf-connecting-ip')).toBe(told);
  expect([...passed.headers.values()].join()).not.toContain('6.6.6.6');
  expect(passed.headers.get('apikey')).toBe('key');
  expect([passed.method, await passed.text()]).toEqual(['POST', '{}']);
});
