// A receipt that comes in parts, before the real database: whatever dies, in the end every file has its row, every row its
// file, and no part is left.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ascii, pngFile } from '#supabase/functions/receipts/receipt-samples.ts';
import { figure } from '#tests/support/figure.ts';
import { type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  asPerson,
  ids,
  makeWorld,
  receiptOf,
  refusal,
  rpc,
  service,
  signedInAt,
} from '#tests/support/postgres-world.ts';
import { type Death, endpoint, Killed, minutes } from '#tests/support/receipt-endpoint.ts';

const kB = 1024;
const dayMinutes = 24 * 60;

const file = new Uint8Array(30 * kB).fill(0x20);
file.set(ascii('%PDF-1.4\n'));
file.set(ascii('%%EOF\n'), file.length - 6);
const name = `${createHash('sha256').update(file).digest('hex')}.pdf`;
const path = `${ids.ayesha}/${name}`;
const leaver = 'eeeeeeee-0000-4000-8000-00000000000e';

describe.each(engines)('an upload in parts on %s', (engine) => {
  let db: Database;
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let complaints: unknown[] = [];
  const error = console.error;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
    console.error = (...words: unknown[]) => void complaints.push(words[1]);
  });
  afterAll(async () => {
    console.error = error;
    await db.close();
  });
  async function afresh(): Promise<void> {
    files.clear();
    await db.exec('delete from public.receipts; delete from private.receipt_trash; delete from private.rate_limits');
  }
  beforeEach(async () => {
    complaints = [];
    await afresh();
  });

  const rows = async () => (await db.query('select path from public.receipts order by 1')).map((row) => row['path']);
  const waste = async () => (await db.query('select path from private.receipt_trash')).map((row) => row['path']);
  const at = (minute: number, death?: Death) => endpoint(db, files, minutes(minute), death);
  const cleanUp = (minute: number) => at(minute).upload(ids.bilal, pngFile(1, 2));
  const send = (from: number, to: number, minute = 0, death?: Death) =>
    at(minute, death).part(ids.ayesha, name, file.length, from, file.slice(from, to));

  /** What a phone does: asks what is there and goes on from there, until the file has its path. */
  async function goOn(minute: number): Promise<string> {
    let { offset = 0, path: done } = await send(0, 0, minute);
    for (let tries = 0; !done && tries < 5; tries += 1)
      ({ offset = 0, path: done } = await send(offset, Math.min(offset + 10 * kB, file.length), minute));
    return done ?? '';
  }

  it('goes on after any death, and leaves file and row and nothing else', async () => {
    let kills = 0;
    for (const [from, to] of [
      [0, 10 * kB],
      [10 * kB, 20 * kB],
      [20 * kB, 30 * kB],
    ] as const) {
      for (let step = 1; ; step += 1) {
        let isOver = false;
        for (const when of ['before', 'after'] as const) {
          await afresh();
          for (let earlier = 0; earlier < from; earlier += 10 * kB) await send(earlier, earlier + 10 * kB);
          const dying = at(0, { step, when });
          await dying.part(ids.ayesha, name, file.length, from, file.slice(from, to));
          isOver = dying.steps() < step;
          // Once the file has its row, its parts may go.
          const isWhole = (await rows()).length > 0;
          const before = [...files.keys()].filter((kept) => !isWhole || kept === path);
          await cleanUp(30);
          expect([...files.keys()], `${when} step ${step} of ${from}`).toEqual(expect.arrayContaining(before));
          expect(await goOn(31), `${when} step ${step} of ${from}`).toBe(path);
          // One answer instead of a comparison byte by byte, which takes longer than all the rest.
          expect(Buffer.compare(files.get(path) ?? Buffer.of(), file)).toBe(0);
          await cleanUp(120);
          expect([...files.keys()].sort(), `${when} step ${step} of ${from}`).toEqual(await rows());
          expect(await waste()).toEqual([]);
          kills += 1;
        }
        if (isOver) break;
      }
    }
    figure(`parts killed on ${engine}`, `${kills} deaths, all went on, 0 parts left`);
    expect(kills).toBeGreaterThan(40);
    expect(complaints.every((thrown) => thrown instanceof Killed)).toBe(true);
  });

  it('is waste when its last part never comes: a day after the latest one, not before', async () => {
    await send(0, 10 * kB, 0);
    await send(10 * kB, 20 * kB, 60);
    await cleanUp(59 + dayMinutes);
    expect(files.size).toBe(3);
    await cleanUp(61 + dayMinutes);
    expect([...files.keys()].sort()).toEqual(await rows());
    expect(await waste()).toEqual([]);
    expect(await goOn(62 + dayMinutes)).toBe(path);
  });

  it('a part that was on its way while the file became whole is removed too', async () => {
    await send(0, 20 * kB);
    await send(20 * kB, 30 * kB);
    // The slow part of another tab: checked before the row was there, stored after the parts were cleared.
    files.set(`${path}.parts/0010240-0020480`, file.slice(10 * kB, 20 * kB));
    await cleanUp(5);
    await cleanUp(11);
    expect([...files.keys()].sort()).toEqual(await rows());
    expect(await waste()).toEqual([]);
  });

  it('what a deleted account had begun goes ten minutes later, of nobody else', async () => {
    await db.query(`insert into auth.users (id, email, raw_user_meta_data) values ($1, 'leaver@baari.test', '{}')`, [
      leaver,
    ]);
    await send(0, 10 * kB);
    await at(0).part(leaver, name, file.length, 0, file.slice(0, 10 * kB));
    const of = (owner: string) => [...files.keys()].filter((kept) => kept.startsWith(owner)).length;
    await rpc(db, signedInAt(asPerson(leaver)), 'delete_user');
    await cleanUp(9);
    expect([of(leaver), of(ids.ayesha)]).toEqual([1, 1]);
    await cleanUp(11);
    expect([of(leaver), of(ids.ayesha)]).toEqual([0, 1]);
  });

  const expectParts = (n: number, bytes: number, minute = 0, owner: string = ids.ayesha) =>
    rpc(db, { ...service, now: minutes(minute) }, 'expect_receipt_parts', { owner, path: receiptOf(owner, n), bytes });

  it('ten unfinished uploads are the most, and so are 25 MB; they do not count as files without a row', async () => {
    for (let n = 1; n <= 10; n += 1) await expectParts(n, 100 * kB);
    expect(await refusal(expectParts(11, 100 * kB))).toMatchObject({
      code: 'RATE_LIMITED',
      detail: { retry_after: dayMinutes * 60 },
    });
    await expectParts(1, 100 * kB);
    await expectParts(1, 100 * kB, 0, ids.bilal);
    await expectParts(11, 100 * kB, dayMinutes + 1);
    for (let n = 1; n <= 30; n += 1)
      await rpc(db, service, 'expect_receipt', { owner: ids.ayesha, path: receiptOf(ids.ayesha, n) });

    await afresh();
    for (let n = 1; n <= 5; n += 1) await expectParts(n, 5 * kB * kB);
    expect(await refusal(expectParts(6, 1))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('ten at once from ten tabs are counted one after the other', async () => {
    for (let n = 1; n <= 9; n += 1) await expectParts(n, 100);
    const answers = await Promise.allSettled([20, 21, 22, 23].map((n) => expectParts(n, 100)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is for living accounts, their own folder and one length, and for the endpoint alone', async () => {
    const call = (args: object) => rpc(db, service, 'expect_receipt_parts', { owner: ids.ayesha, bytes: 9, ...args });
    const own = receiptOf(ids.ayesha, 1);
    for (const [args, code] of [
      [{ owner: ids.gone, path: receiptOf(ids.gone) }, 'ACCOUNT_GONE'],
      [{ path: receiptOf(ids.bilal) }, 'INVALID'],
      [{ path: `${own}.parts` }, 'INVALID'],
      [{ path: null }, 'INVALID'],
      [{ path: own, bytes: 5 * kB * kB + 1 }, 'INVALID'],
      [{ path: own, bytes: 0 }, 'INVALID'],
    ] as const)
      expect(await refusal(call(args)), JSON.stringify(args)).toMatchObject({ code });
    await call({ path: own });
    expect(await refusal(call({ path: own, bytes: 10 }))).toMatchObject({ code: 'INVALID' });
    expect(await refusal(rpc(db, asPerson(ids.ayesha), 'expect_receipt_parts', {}))).toMatchObject({
      sqlstate: '42501',
    });
  });
});
