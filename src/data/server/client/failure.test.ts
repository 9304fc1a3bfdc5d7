import { expect, test } from 'vitest';
import { html, json } from '#tests/support/phone.ts';
import { failureOf } from './failure.ts';

const ours = (code: string, message: string, details: string | null = null) => ({ code, message, details, hint: null });

const table: [string, () => Response, string, object][] = [
  ['our own code', () => json(ours('PT409', 'SLOT_TAKEN', '{"hours":[18]}'), 409), 'SLOT_TAKEN', { hours: [18] }],
  ['our own code without details', () => json(ours('PT404', 'NOT_FOUND'), 404), 'NOT_FOUND', {}],
  ['details that are no JSON', () => json(ours('PT422', 'CLOSED', 'oops'), 422), 'CLOSED', {}],
  ['details that are no object', () => json(ours('PT422', 'CLOSED', '[1]'), 422), 'CLOSED', {}],
  ['price', () => json(ours('PT409', 'PRICE_CHANGED', '{"total":4100}'), 409), 'PRICE_CHANGED', { total: 4100 }],
  ['account gone', () => json(ours('PT401', 'ACCOUNT_GONE'), 401), 'ACCOUNT_GONE', {}],
  ['signed out', () => json(ours('PT401', 'SIGNED_OUT'), 401), 'SIGNED_OUT', {}],
  [
    'our limit',
    () => json(ours('PT429', 'RATE_LIMITED', '{"retry_after":30}'), 429),
    'RATE_LIMITED',
    { retry_after: 30 },
  ],
  ['a limit of the gateway', () => json({ message: 'Too many' }, 429), 'BUSY', { status: 429 }],
  [
    'a code of a newer server',
    () => json(ours('PT409', 'BRAND_NEW'), 409),
    'UNEXPECTED',
    { status: 409, code: 'PT409' },
  ],
  [
    'an expired token',
    () => json(ours('PGRST303', 'JWT expired'), 401),
    'SIGNED_OUT',
    { jwt: 'refused', code: 'PGRST303' },
  ],
  [
    'an expired token, in the words of a gateway',
    () => json({ message: 'JWT expired' }, 401),
    'SIGNED_OUT',
    { jwt: 'refused', code: undefined },
  ],
  [
    'a token ahead of the server clock',
    () => json(ours('PGRST303', 'JWT issued at future'), 401),
    'BUSY',
    { jwt: 'early' },
  ],
  [
    'a token that was lost on the way',
    () => json(ours('42501', 'permission denied'), 401),
    'SIGNED_OUT',
    { code: '42501' },
  ],
  [
    'a key that the server does not know',
    () => json({ message: 'Invalid API key' }, 401),
    'UNEXPECTED',
    { status: 401 },
  ],
  ['a refusal by policy', () => json(ours('42501', 'permission denied'), 403), 'FORBIDDEN', { code: '42501' }],
  ['a malformed id', () => json(ours('22P02', 'invalid input syntax'), 400), 'INVALID', { code: '22P02' }],
  ['a broken constraint', () => json(ours('23514', 'check'), 400), 'INVALID', { code: '23514' }],
  [
    'a function of another version',
    () => json(ours('PGRST202', 'no function'), 404),
    'UNEXPECTED',
    { status: 404, code: 'PGRST202' },
  ],
  ['a firewall that answers in JSON', () => json({ message: 'Forbidden' }, 403), 'NOT_OURS', { status: 403 }],
  [
    'a gateway with a code of its own',
    () => json({ code: 'E403', message: 'Blocked', details: null, hint: null }, 403),
    'NOT_OURS',
    { status: 403 },
  ],
  ['a portal with JSON', () => json({ error: 'login_required' }, 401), 'NOT_OURS', { status: 401 }],
  ['a proxy that knows no such path', () => json({ code: 404, error: 'NOT_FOUND' }, 404), 'NOT_OURS', { status: 404 }],
  ['a list instead of a refusal', () => json([], 400), 'NOT_OURS', { status: 400 }],
  ['a timeout', () => json({}, 408), 'BUSY', { status: 408 }],
  ['too early', () => json({}, 425), 'BUSY', { status: 425 }],
  ['a deadlock', () => json(ours('40P01', 'deadlock'), 500), 'BUSY', { status: 500 }],
  ['our words in a server error are not believed', () => json(ours('XX', 'SLOT_TAKEN'), 500), 'BUSY', { status: 500 }],
  ['a gateway page', () => html(503), 'BUSY', { status: 503 }],
  ['a portal page', () => html(403), 'NOT_OURS', { status: 403 }],
  ['a portal that says so', () => html(511), 'NOT_OURS', { status: 511 }],
  ['a portal that says so in JSON', () => json({ portal: true }, 511), 'NOT_OURS', { status: 511 }],
  [
    'a page that calls itself JSON',
    () => new Response('<html>', { status: 404, headers: { 'content-type': 'application/json' } }),
    'NOT_OURS',
    { status: 404 },
  ],
];

test.each(table)('%s', async (_name, response, code, detail) => {
  expect(await failureOf(response())).toMatchObject({ code, detail });
});
