import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { codeOf, dead, html, json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, envelope, sara, session } from '#tests/support/samples.ts';

let phone: Phone;

const answer = z.object({ count: z.int() });

async function call(as: 'anyone' | 'viewer', k = 'xx1') {
  const { callRpc } = await import('./call-rpc.ts');
  return callRpc('count_things', { of: 'courts' }, { as, k, answer });
}

async function signIn(id = ali, token = 'token-1'): Promise<void> {
  const { commitSession } = await import('./session-idb.ts');
  await commitSession({ ...session(id, token), received_at: Date.now() }, 'local');
}

beforeEach(() => {
  phone = newPhone();
  openTab();
});

describe('what is sent', () => {
  test('the arguments, the public key and the product name, and nothing of a person', async () => {
    await signIn();
    phone.online(() => json(envelope('xx1', null, { count: 3 })));
    await expect(call('anyone')).resolves.toEqual({ count: 3 });
    const [sent] = phone.sent;
    expect(sent).toMatchObject({
      url: 'http://localhost/rest/v1/rpc/count_things',
      method: 'POST',
      body: { of: 'courts' },
    });
    expect(sent?.headers.get('x-application-name')).toBe('baari');
    expect(sent?.headers.has('apikey')).toBe(true);
    expect(sent?.headers.has('authorization')).toBe(false);
  });

  test('nothing of a person although their token is about to run out', async () => {
    await signIn(ali, 'old');
    phone.local.setItem('baari-auth', JSON.stringify({ ...session(ali, 'old'), received_at: 0 }));
    phone.online(() => json(envelope('xx1', null, { count: 3 })));
    await call('anyone');
    expect(phone.sent.map(({ url }) => url)).toEqual(['http://localhost/rest/v1/rpc/count_things']);
    expect(phone.sent[0]?.headers.has('authorization')).toBe(false);
  });

  test('the token of the person when it is their call', async () => {
    await signIn();
    phone.online(() => json(envelope('xx1', ali, { count: 3 })));
    await call('viewer');
    expect(phone.sent[0]?.headers.get('authorization')).toBe('Bearer token-1');
  });

  test('nothing when somebody else is signed in by the time it leaves', async () => {
    await signIn(sara);
    phone.online(() => json(envelope('xx1', sara, { count: 3 })));
    const { callRpc } = await import('./call-rpc.ts');
    const calling = callRpc('count_things', {}, { as: 'viewer', uid: ali, k: 'xx1', answer });
    await expect(calling).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(phone.sent).toEqual([]);
  });

  test('nothing at all when it is a call of nobody: it never becomes anonymous', async () => {
    phone.online(() => json(envelope('xx1', null, { count: 3 })));
    await expect(call('viewer')).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(phone.sent).toEqual([]);
  });
});

describe('what is believed', () => {
  const strangers: [string, () => Response, string][] = [
    ['a page', () => html(200), 'NOT_OURS'],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/x' } }), 'NOT_OURS'],
    ['JSON of a stranger', () => json({ hello: 'world' }), 'NOT_OURS'],
    [
      'a page that calls itself JSON',
      () => new Response('<html>', { headers: { 'content-type': 'application/json' } }),
      'NOT_OURS',
    ],
    ['another answer of ours', () => json(envelope('yy1', null, { count: 1 })), 'NOT_OURS'],
    ['nothing', () => new Response(null, { status: 204 }), 'NOT_OURS'],
    ['the right tag in an unknown shape', () => json(envelope('xx1', null, { count: 'three' })), 'UNEXPECTED'],
  ];

  test.each(strangers)('%s is not', async (_name, response, code) => {
    phone.online(response);
    await expect(call('anyone')).rejects.toMatchObject({ code });
  });

  test.each([
    ['nobody', null],
    ['somebody else', sara],
  ])('an answer for %s is not', async (_name, viewer) => {
    await signIn();
    phone.online(() => json(envelope('xx1', viewer, { count: 0 })));
    await expect(call('viewer')).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });

  test('an answer that comes after a sign-out is not', async () => {
    await signIn();
    phone.online(async () => {
      phone.local.entries.clear();
      return json(envelope('xx1', ali, { count: 3 }));
    });
    await expect(call('viewer')).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });

  test('a sign-out aborts what is under way', async () => {
    await signIn();
    let asked: () => void = () => undefined;
    const leaving = new Promise<void>((resolve) => {
      asked = resolve;
    });
    phone.online(() => {
      asked();
      return new Promise<Response>(() => undefined);
    });
    const calling = codeOf(call('viewer'));
    await leaving;
    const { endSession } = await import('./session-idb.ts');
    await endSession();
    expect(await calling).toBe('SIGNED_OUT');
  });
});

describe('a refusal means the same in both', () => {
  const ours = (code: string, message: string, details: string | null = null) => ({
    code,
    message,
    details,
    hint: null,
  });
  const refusals: [string, () => Response, string, object][] = [
    ['our own code', () => json(ours('PT409', 'SLOT_TAKEN', '{"hours":[18]}'), 409), 'SLOT_TAKEN', { hours: [18] }],
    ['a code of a newer server', () => json(ours('PT409', 'BRAND_NEW'), 409), 'UNEXPECTED', { status: 409 }],
    ['an account that is gone', () => json(ours('PT401', 'ACCOUNT_GONE'), 401), 'ACCOUNT_GONE', {}],
    [
      'our limit',
      () => json(ours('PT429', 'RATE_LIMITED', '{"retry_after":9}'), 429),
      'RATE_LIMITED',
      { retry_after: 9 },
    ],
    ['a list where nothing is', () => json([], 404), 'NOT_OURS', { status: 404 }],
    ['nothing where nothing is', () => new Response(null, { status: 404 }), 'NOT_OURS', { status: 404 }],
    ['a page where nothing is', () => html(404), 'NOT_OURS', { status: 404 }],
    ['a function of another version', () => json(ours('PGRST202', 'no function'), 404), 'UNEXPECTED', { status: 404 }],
    ['a refusal by policy', () => json(ours('42501', 'permission denied'), 403), 'FORBIDDEN', { code: '42501' }],
    ['a malformed id', () => json(ours('22P02', 'invalid input'), 400), 'INVALID', { code: '22P02' }],
    [
      'a key that the server does not know',
      () => json({ message: 'Invalid API key' }, 401),
      'UNEXPECTED',
      { status: 401 },
    ],
    ['a firewall', () => json({ message: 'Forbidden' }, 403), 'NOT_OURS', { status: 403 }],
    ['a portal that says so', () => json({ portal: true }, 511), 'NOT_OURS', { status: 511 }],
    ['a gateway page', () => html(503), 'BUSY', { status: 503 }],
    ['an overload that is not retried', () => json({}, 520), 'BUSY', { status: 520 }],
    [
      'a limit of the gateway, with a pause',
      () => Response.json({ message: 'slow down' }, { status: 429, headers: { 'retry-after': '7' } }),
      'BUSY',
      { status: 429, retryAfter: 7 },
    ],
  ];

  test.each(refusals)('%s', async (_name, answered, code, detail) => {
    phone.online(answered);
    await expect(call('anyone')).rejects.toMatchObject({ code, detail });
    expect(phone.sent).toHaveLength(1);
  });
});

describe('a refused token', () => {
  const expired = () => json({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null }, 401);

  test('is renewed once and the call repeated', async () => {
    await signIn(ali, 'stale');
    phone.online(({ url, headers }) => {
      if (url.includes('/auth/')) return json(session(ali, 'renewed'));
      return headers.get('authorization') === 'Bearer renewed' ? json(envelope('xx1', ali, { count: 3 })) : expired();
    });
    await expect(call('viewer')).resolves.toEqual({ count: 3 });
    expect(phone.sent.map(({ url }) => url.split('/v1/')[1])).toEqual([
      'rpc/count_things',
      'token?grant_type=refresh_token',
      'rpc/count_things',
    ]);
  });

  test('is not renewed for ever, and signs nobody out', async () => {
    await signIn(ali, 'stale');
    phone.online(({ url }) =>
      url.includes('/auth/') ? json(session(ali, `renewed-${phone.sent.length}`)) : expired(),
    );
    await expect(call('viewer')).rejects.toMatchObject({ code: 'BUSY' });
    expect(phone.sent).toHaveLength(3);
  });

  test('that only runs ahead of the server is not renewed', async () => {
    await signIn();
    phone.online(() => json({ code: 'PGRST303', message: 'JWT issued at future' }, 401));
    await expect(call('viewer')).rejects.toMatchObject({ code: 'BUSY' });
    expect(phone.sent).toHaveLength(1);
  });
});

describe('no answer', () => {
  test('no network', async () => {
    phone.online(dead);
    await expect(call('anyone')).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(phone.sent).toHaveLength(1);
  });

  test('20 seconds of silence', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    phone.online(() => new Promise<Response>(() => undefined));
    const calling = codeOf(call('anyone'));
    await vi.waitFor(() => expect(phone.sent).toHaveLength(1));
    vi.advanceTimersByTime(20_000);
    expect(await calling).toBe('BUSY');
    vi.useRealTimers();
  });

  test('a connection that dies in the middle of the body', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"k":"xx1",'));
        controller.error(new TypeError('terminated'));
      },
    });
    phone.online(() => new Response(body, { headers: { 'content-type': 'application/json' } }));
    await expect(call('anyone')).rejects.toMatchObject({ code: 'OFFLINE' });
  });

  test('is known to the screens until our server answers again', async () => {
    const { isServerReached, subscribeReachability } = await import('#data/server/reachability.ts');
    const heard: boolean[] = [];
    subscribeReachability(() => heard.push(isServerReached()));
    for (const network of [
      dead,
      () => html(200),
      () => json(envelope('xx1', null, { count: 1 })),
      () => html(200),
      () => json({ code: 'PT404', message: 'NOT_FOUND' }, 404),
    ]) {
      phone.online(network);
      await call('anyone').catch(() => undefined);
    }
    expect(heard).toEqual([false, true, false, true]);
  });
});
