import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

const post = (body: string) => new Request('http://localhost/', { method: 'POST', body });

it('begins a request when the one before was answered, refused or not', async () => {
  const steps: string[] = [];
  const answer = oneAtATime(async (request) => {
    const name = await request.text();
    steps.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    steps.push(`${name} ends`);
    if (name === 'a') throw new Error(name);
    return new Response(name);
  });
  const ended = await Promise.allSettled(['a', 'b', 'c'].map((name) => answer(post(name))));
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(steps).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it('passes on what Node’s server hands over, whole', async () => {
  const answer = oneAtATime(async (request) =>
    Response.json([request.method, new URL(request.url).search, request.headers.get('apikey'), await request.text()]),
  );
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?a=1`;
  const said = async (init: RequestInit) => (await fetch(url, { headers: { apikey: 'key' }, ...init })).json();
  expect(await said({})).toEqual(['GET', '?a=1', 'key', '']);
  expect(await said({ method: 'POST', body: 'ä' })).toEqual(['POST', '?a=1', 'key', 'ä']);
  expect(await said({ method: 'DELETE' })).toEqual(['DELETE', '?a=1', 'key', '']);
  await new Promise((resolve) => server.close(resolve));
});
