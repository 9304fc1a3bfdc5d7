// The receipts endpoint before the real database and a storage that both can die at any step: whatever happens, in the end
// every file has its row and every row its file.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pathOfReceipt } from '#supabase/functions/receipts/receipt-path.ts';
import { pngFile } from '#supabase/functions/receipts/receipt-samples.ts';
import { figure } from '#tests/support/figure.ts';
import { type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import { asPerson, ids, makeWorld, noon, receiptOf, refusal, rpc, service } from '#tests/support/postgres-world.ts';
import { endpoint, Killed, minutes } from '#tests/support/receipt-endpoint.ts';
import { cases } from '#tests/support/sweep.ts';

describe.each(engines)('an upload that dies half way, on %s', (engine) => {
  let db: Database;
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let complaints: unknown[] = [];
  const error = console.error;
  const [mine, other] = [pngFile(1, 2), pngFile(1, 3)];

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
    console.error = (...words: unknown[]) => void complaints.push(words[1]);
  });
  afterAll(async () => {
    console.error = error;
    await db.close();
  });
  /** Nothing stored, nothing listed, nothing counted. */
  async function afresh(): Promise<void> {
    files.clear();
    await db.exec('delete from public.receipts; delete from private.receipt_trash; delete from private.rate_limits');
  }
  beforeEach(async () => {
    complaints = [];
    await afresh();
  });

  const rows = async () => (await db.query('select path from public.receipts order by 1')).map(({ path }) => path);
  const waste = async () => db.query('select path from private.receipt_trash');
  const uploadAt = (minute: number, bytes = other, owner = ids.bilal) =>
    endpoint(db, files, minutes(minute)).upload(owner, bytes);

  it('leaves neither a file without its row nor a row without its file, wherever it dies', async () => {
    const whole = endpoint(db, files, noon);
    expect(await whole.upload(ids.ayesha, mine)).toBe(200);
    const deaths = Array.from({ length: whole.steps() }, (_, index) => index + 1).flatMap((step) =>
      (['before', 'after'] as const).map((when) => ({ step, when })),
    );
    let stored = 0;
    for (const death of deaths) {
      await afresh();
      await endpoint(db, files, noon, death).upload(ids.ayesha, mine);
      stored += files.size;
      // Somebody else's upload cleans up: too early it takes nothing away, later it takes all that has no row.
      const before = [...files.keys()];
      await uploadAt(30);
      expect([...files.keys()], `${death.when} step ${death.step}, soon`).toEqual(expect.arrayContaining(before));
      await uploadAt(61);
      expect([...files.keys()].sort(), `${death.when} step ${death.step}, later`).toEqual(await rows());
      expect(await waste(), `${death.when} step ${death.step}`).toEqual([]);
    }
    figure(`uploads killed on ${engine}`, `${deaths.length}, ${stored} with their file stored, 0 files or rows alone`);
    expect(deaths.length).toBeGreaterThanOrEqual(10);
    expect(stored).toBeGreaterThanOrEqual(3);
    expect(complaints.every((thrown) => thrown instanceof Killed)).toBe(true);
  });

  it('cleans up whole when the one that cleans up dies as well, at every step', async () => {
    const abandoned = { step: 3, when: 'after' } as const;
    for (let step = 4; step <= 9; step += 1) {
      for (const when of ['before', 'after'] as const) {
        await afresh();
        await endpoint(db, files, noon, abandoned).upload(ids.ayesha, mine);
        expect(files.size).toBe(1);
        await endpoint(db, files, minutes(61), { step, when }).upload(ids.bilal, other);
        // What it had taken is somebody else's after ten minutes, and its own upload is waste after an hour.
        await uploadAt(80, pngFile(1, 4));
        await uploadAt(150, pngFile(1, 5));
        expect([...files.keys()].sort(), `${when} step ${step}`).toEqual(await rows());
        expect(await waste()).toEqual([]);
      }
    }
  });

  it('the person’s own second try keeps the file', async () => {
    await endpoint(db, files, noon, { step: 3, when: 'after' }).upload(ids.ayesha, mine);
    expect(await uploadAt(59, mine, ids.ayesha)).toBe(200);
    expect(await waste()).toEqual([]);
    await uploadAt(200);
    expect([...files.keys()].sort()).toEqual(await rows());
    expect(files.has(await pathOfReceipt(ids.ayesha, mine, 'png'))).toBe(true);
  });

  it('two uploads of one file and a third that cleans up keep file and row together, in every order', async () => {
    const wanted = cases(20, 60);
    let orders = 0;
    for (let seed = 0; seed < wanted; seed += 1) {
      await afresh();
      await endpoint(db, files, noon, { step: 3, when: 'after' }).upload(ids.ayesha, mine);
      // The three take turns as the dice say, each step of each waiting for its turn.
      let state = seed * 7919 + 13;
      const turn = () => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return new Promise<void>((resolve) => setTimeout(resolve, (state >> 8) % 4));
      };
      const slow = (database: Database): Database => ({
        ...database,
        as: async (...call) => {
          await turn();
          return database.as(...call);
        },
      });
      const answers = await Promise.all([
        endpoint(slow(db), files, minutes(61)).upload(ids.ayesha, mine),
        endpoint(slow(db), files, minutes(61)).upload(ids.ayesha, mine),
        endpoint(slow(db), files, minutes(61)).upload(ids.bilal, other),
      ]);
      // Refused for a moment at worst: the file was just being removed.
      expect(answers.every((status) => status === 200 || status === 503)).toBe(true);
      await uploadAt(200, pngFile(1, 4));
      expect([...files.keys()].sort(), `seed ${seed}`).toEqual(await rows());
      expect(await waste(), `seed ${seed}`).toEqual([]);
      orders += 1;
    }
    expect(orders).toBe(wanted);
  });

  it('a file that is being removed is not counted on', async () => {
    const path = receiptOf(ids.ayesha, 7);
    const expectIt = (minute: number) =>
      rpc(db, { ...service, now: minutes(minute) }, 'expect_receipt', { owner: ids.ayesha, path });
    const note = { owner: ids.ayesha, path, mime: 'image/jpeg', bytes: 1 };
    await expectIt(0);
    await rpc(db, { ...service, now: minutes(61) }, 'read_receipt_trash');
    expect(await refusal(expectIt(62))).toMatchObject({ sqlstate: 'PT503', code: 'BUSY' });
    expect(await refusal(rpc(db, service, 'note_receipt', note))).toMatchObject({ sqlstate: 'PT503', code: 'BUSY' });
    expect(await rows()).toEqual([]);
    // Nobody removes for ten minutes: whoever took it is dead.
    expect(await expectIt(72)).toMatchObject({ known: false });
    await rpc(db, service, 'note_receipt', note);
    expect(await rows()).toEqual([path]);
    expect(await expectIt(73)).toMatchObject({ known: true });
    expect(await waste()).toEqual([]);
  });

  it('what cannot be removed is not in the way of the rest, and 30 unfinished uploads an hour are the most', async () => {
    await db.exec(`insert into private.receipt_trash (path, thrown_at)
      select 'stuck ' || n, now() - interval '1 day' from generate_series(1, 150) n`);
    const taken = async (minute: number) =>
      (await rpc<{ paths: string[] }>(db, { ...service, now: minutes(minute) }, 'read_receipt_trash')).paths;
    const first = await taken(0);
    const second = await taken(11);
    expect([first.length, second.length]).toEqual([100, 100]);
    expect(new Set([...first, ...second]).size).toBe(150);

    for (let n = 1; n <= 30; n += 1)
      await rpc(db, service, 'expect_receipt', { owner: ids.ayesha, path: receiptOf(ids.ayesha, n) });
    const more = { owner: ids.ayesha, path: receiptOf(ids.ayesha, 31) };
    expect(await refusal(rpc(db, service, 'expect_receipt', more))).toMatchObject({
      code: 'RATE_LIMITED',
      detail: { retry_after: 3600 },
    });
    await rpc(db, service, 'expect_receipt', { owner: ids.bilal, path: receiptOf(ids.bilal, 1) });
  });

  it('is for living accounts and their own folder', async () => {
    for (const [owner, path, code] of [
      [ids.gone, receiptOf(ids.gone), 'ACCOUNT_GONE'],
      [ids.ayesha, receiptOf(ids.bilal), 'INVALID'],
      [ids.ayesha, null, 'INVALID'],
    ])
      expect(await refusal(rpc(db, service, 'expect_receipt', { owner, path }))).toMatchObject({ code });
    expect(await refusal(rpc(db, asPerson(ids.ayesha), 'expect_receipt', {}))).toMatchObject({ sqlstate: '42501' });
  });
});

describe('a note, a removal and a second upload at once', () => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase('postgres');
    await makeWorld(db);
  });
  afterAll(() => db.close());

  it('never end with a row whose file somebody took to remove, nor in a deadlock', async () => {
    const outcomes: Record<string, number> = {};
    const count = (name: string) => {
      outcomes[name] = (outcomes[name] ?? 0) + 1;
    };
    const rounds = cases(15, 90);
    for (let round = 0; round < rounds; round += 1) {
      await db.exec('delete from public.receipts; delete from private.receipt_trash; delete from private.rate_limits');
      const file = { owner: ids.ayesha, path: receiptOf(ids.ayesha, 5) };
      await rpc(db, service, 'expect_receipt', file);
      const late = { ...service, now: minutes(61) };
      const call = async (name: string, args: object = {}) => {
        try {
          return await rpc<{ paths?: string[] }>(db, late, name, { ...args });
        } catch (error) {
          const { message } = error as Error;
          expect(message, name).toBe('BUSY');
          return 'BUSY';
        }
      };
      const note = () => call('note_receipt', { ...file, mime: 'image/jpeg', bytes: 1 });
      const remove = () => call('read_receipt_trash');
      const again = () => call('expect_receipt', file);
      const order = [
        [note, remove, again, remove],
        [remove, note, remove, again],
        [again, remove, note, remove],
      ][round % 3];
      const answers = await Promise.all((order ?? []).map((act) => act()));
      const isTaken = answers.some((answer) => typeof answer === 'object' && answer.paths?.includes(file.path));
      const isNoted = (await db.query('select 1 from public.receipts')).length === 1;
      expect({ isTaken, isNoted }).not.toEqual({ isTaken: true, isNoted: true });
      count(isNoted ? 'kept' : isTaken ? 'removed' : 'neither');
    }
    figure(`note x remove x upload again, ${rounds} rounds`, JSON.stringify(outcomes));
    expect(outcomes['neither'] ?? 0).toBe(0);
    expect(outcomes['kept']).toBeGreaterThan(0);
  });
});
