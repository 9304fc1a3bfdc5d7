// Adding an offline write is adding a file: shown on a copy of the sources, so that nobody else sees the file.
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createServer, type ViteDevServer } from 'vite';
import type * as SessionModule from '#data/session/session-idb.ts';
import type * as BookingsModule from '#data/repositories/bookings.ts';
import type * as OutboxModule from '#data/repositories/outbox.ts';
import { leftOutOfSupabase } from '#config/aliases.ts';
import { baseline } from '#supabase/baseline.mjs';
import { html, json, newPhone, type Phone } from '#tests/support/phone.ts';
import { ali, booking, envelope, session, uuid } from '#tests/support/samples.ts';
import type * as OverlayModule from './overlay.ts';
import type * as QueueModule from './queue.ts';
import { commands } from './registry.ts';
import type * as RegistryModule from './registry.ts';

const names = readdirSync('src/commands')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));

/** Kinds of customers' writes that the server knows. */
const kindsInSql = [...baseline().matchAll(/insert into private\.mutation_kinds ([^;]*)values \('([a-z-]+)'/g)].flatMap(
  ([, columns = '', kind = '']) => (columns.includes('is_desk') ? [] : [kind]),
);

describe('the commands of the product', () => {
  test('every file is found, under its own name', () => {
    expect([...commands.keys()].toSorted()).toEqual(names.toSorted());
  });

  test.each(names)('%s is known to the server', (name) => {
    expect(kindsInSql).toContain(name);
  });

  test('the server knows no write that the app does not have', () => {
    expect(kindsInSql.toSorted()).toEqual(names.toSorted());
  });
});

const rateCourt = `
import * as z from 'zod/mini';
export default {
  name: 'rate-court',
  version: 1,
  input: z.object({ bookingId: z.uuid(), stars: z.int() }),
  who: 'viewer',
  lane: ({ bookingId }) => 'court:' + bookingId,
  overlay: { bookings: ({ id }, { bookingId }) => id === bookingId },
  text: { label: 'outbox.review', sent: () => ({ title: 'outbox.reviewSentTitle' }), failed: 'outbox.reviewFailed' },
};
`;

describe('one file more', () => {
  const root = mkdtempSync(join(tmpdir(), 'baari-command-'));
  let vite: ViteDevServer;
  let phone: Phone;

  beforeAll(async () => {
    cpSync('src', join(root, 'src'), { recursive: true, filter: (path) => !/\.test\.tsx?$|\.css$/.test(path) });
    for (const file of ['package.json', 'tsconfig.json']) cpSync(file, join(root, file));
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    writeFileSync(join(root, 'src/commands/rate-court.ts'), rateCourt);
    vite = await createServer({
      root,
      configFile: false,
      resolve: { alias: leftOutOfSupabase },
      // The aliases hold in what is read, not in what Node loads.
      ssr: { noExternal: [/^@supabase\//] },
      define: { 'import.meta.env.VITE_SUPABASE_ANON_KEY': JSON.stringify('public') },
      logLevel: 'error',
      appType: 'custom',
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
    phone = newPhone();
  });
  afterAll(async () => {
    await vite.close();
    rmSync(root, { recursive: true, force: true });
    vi.unstubAllGlobals();
  });

  const load = <M>(path: string) => vite.ssrLoadModule(`/src/${path}`) as Promise<M>;

  test('is queued, shown on its row with its label, sent and settled, with no other edit', async () => {
    const added = (await load<typeof RegistryModule>('commands/queue/registry.ts')).commands;
    expect([...added.keys()].toSorted()).toEqual([...names, 'rate-court'].toSorted());
    const { commitSession } = await load<typeof SessionModule>('data/session/session-idb.ts');
    await commitSession({ ...session(ali), received_at: Date.now() }, 'local');
    const { queueWrite, flushOutbox } = await load<typeof QueueModule>('commands/queue/queue.ts');
    const { readOutbox } = await load<typeof OutboxModule>('data/repositories/outbox.ts');
    const { bookingsWithPending } = await load<typeof OverlayModule>('commands/queue/overlay.ts');
    const command = added.get('rate-court');
    if (!command) throw new Error('rate-court was not found.');

    await queueWrite({
      command,
      input: { bookingId: uuid(1), stars: 4 },
      about: { venue: 'Clifton Padel', rating: 4 },
    });
    const [row] = bookingsWithPending([booking(uuid(1))], await readOutbox(ali));
    expect(row?.queued['rate-court']).toMatchObject({ state: 'queued', args: { stars: 4 } });
    expect(command.text.label).toBe('outbox.review');

    phone.online(() => html());
    await flushOutbox();
    expect(await readOutbox(ali)).toHaveLength(1);

    const answered = booking(uuid(1), { rev: 2, isReviewed: true });
    phone.online(({ body }) => {
      const { mutations } = Reflect.get(Object(body), 'batch') as { mutations: { id: string; kind: string }[] };
      const rows = { bookings: [answered] };
      return json(envelope('am1', ali, { results: mutations.map(({ id }) => ({ id, status: 'applied', rows })) }));
    });
    await flushOutbox();
    expect(await readOutbox(ali)).toEqual([]);
    const { readBookings } = await load<typeof BookingsModule>('data/repositories/bookings.ts');
    expect(await readBookings(ali)).toEqual([answered]);
    expect(phone.sent.at(-1)?.body).toMatchObject({ batch: { mutations: [{ kind: 'rate-court', v: 1 }] } });
  });
});
