import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { newTicketKey } from '#supabase/local/ticket-key.mjs';
import { readTicketKey } from './ticket-key.ts';

const jwk = JSON.parse(newTicketKey(7)) as Record<string, string>;
const without = (name: string) => JSON.stringify({ ...jwk, [name]: undefined });

test('a key signs what its public part verifies', async () => {
  const { kid, x, y, sign } = await readTicketKey(JSON.stringify(jwk));
  expect(kid).toBe(7);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const open = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, algorithm, false, ['verify']);
  const bytes = new Uint8Array([1, 2, 3]);
  const signature = await sign(bytes);
  expect(signature.byteLength).toBe(64);
  const hash = { name: 'ECDSA', hash: 'SHA-256' };
  expect(await crypto.subtle.verify(hash, open, signature, bytes)).toBe(true);
  expect(await crypto.subtle.verify(hash, open, signature, new Uint8Array([1, 2, 4]))).toBe(false);
});

test.each([
  ['nothing', undefined, 'TICKET_KEY is not set'],
  ['no JSON', 'secret-words', 'TICKET_KEY is no JSON object'],
  ['a number', '7', 'TICKET_KEY is no JSON object'],
  ['no number of its own', without('kid'), 'TICKET_KEY has no kid of 1 to 255'],
  [
    'a number that does not fit into a byte',
    JSON.stringify({ ...jwk, kid: '256' }),
    'TICKET_KEY has no kid of 1 to 255',
  ],
  ['half a public part', without('y'), 'TICKET_KEY has no public part'],
  ['only its public part', without('d'), 'TICKET_KEY is no private key of P-256'],
])('%s is refused in words without the key', async (_, text, words) => {
  await expect(readTicketKey(text)).rejects.toThrow(words);
  await expect(readTicketKey(text)).rejects.not.toThrow(/secret-words/);
});

test('the command prints a key for the function, and refuses a number that is none', async () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['supabase/local/ticket-key.mjs', ...words], { encoding: 'utf8' });
  expect((await readTicketKey(run('9').stdout)).kid).toBe(9);
  expect((await readTicketKey(run().stdout)).kid).toBe(1);
  expect(run('300')).toMatchObject({ status: 1, stdout: '' });
});
