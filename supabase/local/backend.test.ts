// The embedded backend has one connection to its database. Whoever calls at the same time must not end up in each other's
// transaction, nor in the role of the timer, which may everything.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { baselineFile } from '#supabase/baseline.mjs';
import { type Backend, openBackend } from './backend.ts';
import { demoPassword } from './demo-people.ts';
import { publishableKey } from './keys.ts';
import { proofOf } from '#tests/support/proof.ts';

const folder = mkdtempSync(join(tmpdir(), 'baari-backend-'));
const print = console.error;
let backend: Backend;

beforeAll(async () => {
  // Beside the stories of the same run there may be such data already: it takes half a minute to make.
  const made = process.env['BAARI_TEMPLATE'];
  const has = (name: string) => made !== undefined && existsSync(join(made, name));
  if (made && has('keys.json') && !has('unfinished') && !has('lock.json')) cpSync(made, folder, { recursive: true });
  backend = await openBackend(folder, 'http://localhost:4173');
});
afterAll(async () => {
  await backend.close();
  console.error = print;
  rmSync(folder, { recursive: true, force: true });
});

async function call(name: string, input: object): Promise<string> {
  const headers = { apikey: publishableKey, 'content-type': 'application/json' };
  const request = new Request(`http://localhost/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  });
  const response = await backend.fetch(request);
  return `${response.status} ${(await response.text()).replace(/"now":"[^"]*"/, '')}`;
}

it('answers many at once as it answers one after the other, beside the first run of its timer', async () => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const cities = ['Lahore', 'Karachi', 'Islamabad'];
  const answers = async (city: string) => call('free_hours', { city, sport: null, day });
  const together = await Promise.all([...cities, ...cities, ...cities, ...cities].map(answers));
  const alone: string[] = [];
  for (const city of cities) alone.push(await answers(city));
  expect(alone.map((answer) => answer.slice(0, 3))).toEqual(['200', '200', '200']);
  expect(together).toEqual([alone, alone, alone, alone].flat());
});

it('rejects one queued write with a NUL, and applies the other ones of its batch', async () => {
  const contact = (message: string, id = crypto.randomUUID()) => ({
    id,
    kind: 'submit-contact-message',
    v: 1,
    args: {
      firstName: 'Hira',
      lastName: 'Aziz',
      email: 'hira@example.test',
      subject: 'Hours',
      message,
      proof: proofOf(id),
    },
  });
  const mutations = [contact('Open\u0000 on Eid?'), contact('Open on Eid?')];
  const answer = await call('apply_mutations', { batch: { device: 'phone', mutations } });
  expect(answer).toMatch(/^200 .*"code": ?"INVALID".*"status": ?"rejected".*"status": ?"applied"/);
});

it('lets neither visitors nor signed-in people at a table, as a hosted project does; the server itself reads', async () => {
  const signIn = await backend.fetch(
    new Request('http://localhost/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ayesha@baari.test', password: demoPassword }),
    }),
  );
  const { access_token: token } = (await signIn.json()) as { access_token: string };
  const { secretKey } = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as { secretKey: string };
  type Table = { name: string; column: string };
  const ask = async (method: string, { name, column }: Table, bearer: string, apikey = publishableKey) => {
    const headers = { apikey, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const body = method === 'POST' ? JSON.stringify({ [column]: null }) : null;
    const filter = method === 'POST' ? '' : `?${column}=is.null`;
    const response = await backend.fetch(
      new Request(`http://localhost/rest/v1/${name}${filter}`, { method, headers, body }),
    );
    const answer = (await response.json()) as { code?: string };
    return { status: response.status, code: answer.code };
  };
  const baseline = readFileSync(baselineFile, 'utf8');
  const tables = [...baseline.matchAll(/^create table public\.(\w+) \(\n {2}(\w+) /gm)].map(
    ([, name = '', column = '']): Table => ({ name, column }),
  );
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['bookings', 'users', 'refunds', 'venues']));
  const told = vi.spyOn(console, 'error').mockReturnValue();
  for (const table of tables) {
    for (const method of ['GET', 'POST'])
      for (const bearer of [publishableKey, token])
        expect((await ask(method, table, bearer)).code, `${method} ${table.name}`).toBe('42501');
    expect((await ask('GET', table, secretKey, secretKey)).status, table.name).toBe(200);
  }
  told.mockRestore();
});

it('signs tickets with a new number when its keys were lost beside a database that knows the old one', async () => {
  await backend.close();
  rmSync(join(folder, 'keys.json'));
  backend = await openBackend(folder, 'http://localhost:4173');
  const { secretKey } = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')) as { secretKey: string };
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const keys = await backend.fetch(
    new Request('http://localhost/rest/v1/ticket_keys?select=kid,valid_to&order=kid', { headers }),
  );
  expect(await keys.json()).toEqual([
    { kid: 1, valid_to: expect.any(String) },
    { kid: 2, valid_to: null },
  ]);
});
