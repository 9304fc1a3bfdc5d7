// Messages of the contact form: what one stranger can do to the others, and what Baari's staff make of them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { untilWaiting } from '#tests/support/lock-waits.ts';
import { clearDesk, makeDesk, send, staff, type Verdict } from '#tests/support/postgres-desk.ts';
import { type Actor, engines, type Database, openDatabase, type Session } from '#tests/support/postgres.ts';
import {
  anon,
  applyMutations,
  asPerson,
  ids,
  noon,
  refusal,
  requestId,
  rpc,
  signedInAt,
} from '#tests/support/postgres-world.ts';
import { proofOf } from '#tests/support/proof.ts';

type Row = Record<string, unknown>;
type Page = { rows: Row[]; next: string | null };

const typed = {
  firstName: 'Hira',
  lastName: 'Aziz',
  email: 'hira@example.test',
  phone: '+923001234567',
  subject: 'Hours',
  message: 'Open on Eid?',
};

const verdictsOf = (row: Row | undefined) => (row?.['answer'] as { results: Verdict[] } | undefined)?.results ?? [];

describe.each(engines)('messages on %s', (engine) => {
  let db: Database;
  const ayesha = asPerson(ids.ayesha);
  const rep = asPerson(staff.rep);
  const rep2 = asPerson(staff.rep2);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
  });
  beforeEach(async () => {
    await clearDesk(db);
    await db.exec('delete from public.contact_submissions');
  });
  afterAll(() => db.close());

  /** One message, as it arrives from an address; a visitor's carries its proof. */
  async function write(actor: Actor, address: string, changes: Record<string, unknown> = {}): Promise<Verdict> {
    const id = requestId();
    const proof = 'proof' in changes ? changes['proof'] : actor.id === undefined && proofOf;
    const args = { ...typed, ...changes, proof: typeof proof === 'function' ? proof(id) : proof || undefined };
    const mutations = [{ id, kind: 'submit-contact-message', v: 1, entity: id, args }];
    const [row] = await db.as(
      actor,
      `select ${applyMutations} as answer
       from (select set_config('request.headers', $2, true)) as s (x) where x is not null`,
      [JSON.stringify({ device: id, mutations }), JSON.stringify({ 'cf-connecting-ip': address })],
    );
    const [verdict] = verdictsOf(row);
    if (!verdict) throw new Error('no verdict');
    return verdict;
  }
  const address = (at: number) => `203.0.113.${at}`;

  it('one stranger with 40 addresses and 200 messages shuts the form for nobody else', async () => {
    const attack: string[] = [];
    for (let at = 1; at <= 40; at += 1)
      for (let n = 0; n < 5; n += 1) attack.push((await write(anon, address(at))).status);
    expect(new Set(attack)).toEqual(new Set(['applied']));
    expect(attack).toHaveLength(200);
    expect((await write(anon, address(1))).status, 'the stranger waits at each of them').toBe('deferred');
    expect((await write(anon, address(41))).status, 'a visitor elsewhere').toBe('applied');
    expect((await write(ayesha, address(1))).status, 'somebody signed in, behind the same address').toBe('applied');

    // The 201 messages of visitors bury nobody: whoever has an account stands first.
    const { rows } = await list(rep);
    expect(rows[0]).toMatchObject({ account: { name: 'Ayesha Khan' } });
    expect(rows[1]).toMatchObject({ account: null });
  });

  it('an account writes 5 messages in ten minutes and 20 a day, wherever it is', async () => {
    const at = (minute: number) => asPerson(ids.ayesha, new Date(Date.parse(noon) + minute * 60_000).toISOString());
    for (let n = 0; n < 5; n += 1) expect((await write(at(0), address(n))).status).toBe('applied');
    expect(await write(at(1), address(9))).toMatchObject({
      status: 'deferred',
      code: 'RATE_LIMITED',
      retry_after: 540,
    });
    for (const minute of [11, 22, 33])
      for (let n = 0; n < 5; n += 1) expect((await write(at(minute), address(1))).status).toBe('applied');
    expect(await write(at(44), address(1))).toMatchObject({ status: 'deferred', retry_after: (24 * 60 - 44) * 60 });
    expect((await write(asPerson(ids.bilal), address(1))).status).toBe('applied');
  });

  it.each([
    ['none', undefined],
    ['a guess', 'abc'],
    ['the number before the first that proves it', (id: string) => String(Number(proofOf(id)) - 1)],
    ['a number', 4096],
  ])('a visitor without a proof of work is refused for good: %s', async (_what, proof) => {
    expect(await write(anon, address(1), { proof })).toMatchObject({
      status: 'rejected',
      code: 'INVALID',
      detail: { field: 'proof' },
    });
    expect((await list(rep)).rows).toEqual([]);
  });

  const list = (actor: Actor, filter = {}, after: string | null = null) =>
    rpc<Page>(db, actor, 'admin_list', { view: 'messages', filter, after });
  const only = async (actor: Actor, id: unknown) => (await list(actor, { id })).rows[0] ?? {};
  const newest = async (changes: Row = {}, actor = ayesha) => {
    const { id } = await write(actor, address(1), changes);
    return only(rep, id);
  };
  const answer = (actor: Actor, { id, rev }: Row, state = 'answered', rest = {}) =>
    send(db, actor, 'answer-message', { messageId: id, rev, state, ...rest });

  it('new messages stand by account and age, the others by their end, on pages that leave nothing out', async () => {
    await db.query(
      `insert into public.contact_submissions (id, user_id, first_name, last_name, email, subject, message, created_at)
       select md5('c' || n)::uuid, case when n % 2 = 0 then $1::uuid end, 'Hira', 'Aziz ' || n, 'h@x.test', 's' || n, repeat('m', 300),
         timestamptz '2026-11-20T09:00:00Z' + n * interval '1 second'
       from generate_series(1, 120) n`,
      [ids.ayesha],
    );
    const pages = async (filter: object) => {
      const all = [await list(rep, filter)];
      for (let next = all[0]?.next; next; next = all.at(-1)?.next) all.push(await list(rep, filter, next));
      return all.map(({ rows }) => rows.map(({ subject }) => Number(String(subject).slice(1))));
    };
    const even = Array.from({ length: 60 }, (_, at) => 2 * at + 2);
    const odd = even.map((n) => n - 1);
    const found = await pages({});
    expect(found.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(found.flat()).toEqual([...even, ...odd]);
    expect(String((await list(rep)).rows[0]?.['message'])).toHaveLength(200);
    await db.exec(
      `update public.contact_submissions set state = 'closed', decided_at = created_at + interval '1 day' where first_name = 'Hira'`,
    );
    expect((await pages({ state: 'closed' })).flat()).toEqual([...even, ...odd].sort((a, b) => b - a));
    expect(await pages({ state: 'answered' })).toEqual([[]]);
    for (const wrong of [{ state: 'lost' }, { id: 'x' }, { q: 'ab' }])
      expect(await refusal(list(rep, wrong)), JSON.stringify(wrong)).toMatchObject({ code: 'INVALID' });
    expect(await refusal(list(rep, {}, 'x/y'))).toMatchObject({ code: 'INVALID' });
  });

  it('a message is found by name, e-mail, subject or number, as text', async () => {
    await newest();
    await newest({ firstName: 'Zara', email: 'zara_100%@mail.pk', phone: '+923219876543', subject: 'Lost racket' });
    const find = async (q: string) => (await list(rep, { q })).rows.map(({ name }) => name);
    expect(await find('zara a')).toEqual(['Zara Aziz']);
    expect(await find('0321 987')).toEqual(['Zara Aziz']);
    expect(await find('RACKET')).toEqual(['Zara Aziz']);
    expect(await find('100%')).toEqual(['Zara Aziz']);
    expect(await find('%%%')).toEqual([]);
    expect(new Set(await find('aziz'))).toEqual(new Set(['Hira Aziz', 'Zara Aziz']));
  });

  it('one message says what was typed, whole, and whose account wrote it', async () => {
    const message = 'x'.repeat(5000);
    expect(await newest({ message })).toEqual({
      id: expect.any(String),
      rev: expect.any(Number),
      state: 'new',
      name: 'Hira Aziz',
      email: typed.email,
      phone: typed.phone,
      subject: typed.subject,
      message,
      createdAt: '2026-11-21T10:00:00.000Z',
      note: null,
      decidedBy: null,
      decidedAt: null,
      account: {
        name: 'Ayesha Khan',
        email: 'ayesha@example.test',
        since: expect.any(String),
      },
    });
    expect(await newest({ phone: '' }, anon)).toMatchObject({ phone: null, account: null });
    expect(await only(rep, requestId())).toEqual({});
  });

  it.each([
    ['a visitor', anon, 'SIGNED_OUT'],
    ['a customer', asPerson(ids.bilal), 'FORBIDDEN'],
    ['its sender', ayesha, 'FORBIDDEN'],
    ['gate staff', asPerson(staff.gate), 'FORBIDDEN'],
    ['a manager', asPerson(staff.manager), 'FORBIDDEN'],
    ['an owner', asPerson(ids.owner), 'FORBIDDEN'],
    ['an owner of another venue', asPerson(ids.otherOwner), 'FORBIDDEN'],
    ['a representative', rep, undefined],
    ['an admin', asPerson(ids.admin), undefined],
  ])('whether somebody may read and answer messages or not: %s', async (_who, actor, code) => {
    const message = await newest();
    const read = list(actor).then(
      ({ rows }) => rows.length,
      (error: Error) => error.message,
    );
    expect(await read).toBe(code ?? 1);
    const verdict = await answer(actor, message);
    expect(verdict.code).toBe(code);
    if (code) expect(await only(rep, message['id'])).toEqual(message);
    else expect(verdict).toMatchObject({ status: 'applied', rows: { messages: [{ state: 'answered' }] } });
  });

  it('the second of two hears by whom and when it was answered; an answered one can be closed', async () => {
    const message = await newest();
    expect(await answer(rep, message, 'answered', { note: ' Called her. ' })).toMatchObject({ status: 'applied' });
    const answered = { state: 'answered', by: 'Rabia Rep', at: '2026-11-21T10:00:00.000Z' };
    expect(await answer(rep2, message)).toMatchObject({ code: 'ALREADY_DECIDED', detail: answered });
    const { rev } = await only(rep, message['id']);
    expect(await answer(rep2, message, 'closed'), 'they saw a new one').toMatchObject({
      code: 'CHANGED',
      detail: { rev },
    });
    expect(await answer(rep2, { ...message, rev }, 'closed')).toMatchObject({ status: 'applied' });
    expect(await only(rep, message['id'])).toMatchObject({
      state: 'closed',
      note: 'Called her.',
      decidedBy: 'Rashid Rep',
    });
    for (const state of ['answered', 'closed'])
      expect(await answer(rep, { ...message, rev }, state)).toMatchObject({
        code: 'ALREADY_DECIDED',
        detail: { state: 'closed', by: 'Rashid Rep' },
      });
    const trail = await db.query(
      `select action, actor, row_id, detail from private.audit_log where action like 'message.%' order by id`,
    );
    expect(trail).toEqual([
      { action: 'message.answered', actor: staff.rep, row_id: message['id'], detail: {} },
      { action: 'message.closed', actor: staff.rep2, row_id: message['id'], detail: {} },
    ]);
  });

  it.each([
    ['the state new', { state: 'new' }, 'INVALID', 'state'],
    ['a number as state', { state: 3 }, 'INVALID', 'state'],
    ['a note of 301 characters', { note: 'x'.repeat(301) }, 'INVALID', 'note'],
    ['no version', { rev: undefined }, 'CHANGED', undefined],
    ['the id of nothing', { messageId: requestId() }, 'NOT_FOUND', undefined],
  ])('an answer with %s is refused', async (_what, args, code, field) => {
    const message = await newest();
    const verdict = await answer(rep, message, 'answered', args);
    expect(verdict).toMatchObject({ status: 'rejected', code, ...(field && { detail: { field } }) });
    expect(await only(rep, message['id'])).toEqual(message);
  });

  it('the overview counts what is new since the oldest; the list and it agree', async () => {
    const waiting = async () =>
      (await rpc<Page>(db, rep, 'admin_list', { view: 'overview', filter: {}, after: null })).rows[0]?.['messages'];
    expect(await waiting()).toEqual({ count: 0, since: null });
    const message = await newest();
    await newest({}, anon);
    expect(await waiting()).toEqual({ count: 2, since: '2026-11-21T10:00:00.000Z' });
    await answer(rep, message, 'closed');
    expect(await waiting()).toMatchObject({ count: 1 });
  });

  it('a message goes with the account of its sender, answered or not, and a year after its answer', async () => {
    const gone = asPerson(ids.bilal);
    await answer(rep, await newest({}, gone));
    await newest({}, gone);
    const old = await newest();
    await answer(rep, old);
    const open = await newest();
    await db.query(`select private.erase_user_data($1)`, [ids.bilal]);
    expect((await db.query('select user_id from public.contact_submissions')).map(({ user_id: id }) => id)).toEqual([
      ids.ayesha,
      ids.ayesha,
    ]);
    expect(await db.query(`select 1 from private.rate_limits where bucket like 'contact%' || $1`, [ids.bilal])).toEqual(
      [],
    );
    const clean = (day: string) =>
      db.exec(`set baari.now = '${day}'; select private.delete_old_messages(100); reset baari.now`);
    await clean('2027-11-21T09:59:00Z');
    expect(await only(rep, old['id'])).not.toEqual({});
    await clean('2027-11-21T10:01:00Z');
    expect(await only(rep, old['id'])).toEqual({});
    expect(await only(rep, open['id']), 'nobody has answered it').toEqual(open);
  });

  if (engine !== 'postgres') return;

  describe('at once', () => {
    let gate: Session;
    let sessions: Session[] = [];
    beforeAll(async () => {
      gate = await db.session();
      sessions = await Promise.all(Array.from({ length: 20 }, () => db.session()));
    });
    afterAll(() => Promise.all([gate, ...sessions].map((session) => session.close())));

    type Answer = { who: string; messages: readonly Row[]; state?: string };

    async function run(session: Session, { who, messages, state = 'answered' }: Answer): Promise<Verdict[]> {
      const mutations = messages.map(({ id, rev }) => {
        const own = requestId();
        return { id: own, kind: 'answer-message', v: 1, entity: own, args: { messageId: id, rev, state } };
      });
      await session.query('begin');
      try {
        await session.query(`select set_config('request.jwt.claim.sub', $1, true), set_config('baari.now', $2, true)`, [
          who,
          noon,
        ]);
        const [row] = await session.query(`select ${applyMutations} as answer`, [
          JSON.stringify({ device: 'd', mutations }),
        ]);
        await session.query('commit');
        return verdictsOf(row);
      } catch (error) {
        await session.query('rollback');
        return [{ id: '', status: 'failed', code: (error as { code: string }).code }];
      }
    }
    /** Starts the answers while somebody holds the message, so that all of them are at it when it is let go. */
    async function race(answers: readonly Answer[], held: Row): Promise<string[]> {
      await gate.query('begin');
      await gate.query('select 1 from public.contact_submissions where id = $1 for update', [held['id']]);
      const racing = answers.map((one, at) => run(sessions[at] ?? gate, one));
      await untilWaiting(db, 2);
      await gate.query('commit');
      return (await Promise.all(racing)).flat().map(({ code, status }) => code ?? status);
    }
    const tally = (codes: readonly string[]) =>
      Object.fromEntries([...new Set(codes)].sort().map((code) => [code, codes.filter((one) => one === code).length]));

    it('20 of the staff answer one message: one does, 19 hear who was faster', async () => {
      const message = await newest();
      const answers = Array.from({ length: 20 }, (_, at) => ({
        who: at % 2 ? staff.rep : staff.rep2,
        messages: [message],
      }));
      const outcome = tally(await race(answers, message));
      figure('one message, 20 answers at once', JSON.stringify(outcome));
      expect(outcome).toEqual({ ALREADY_DECIDED: 19, applied: 1 });
      expect(await db.query(`select 1 from private.audit_log where action = 'message.answered'`)).toHaveLength(1);
    });

    it('two who answer the same messages in opposite order do not wait for each other', async () => {
      const [one, two] = [await newest(), await newest()];
      const outcome = tally(
        await race(
          [
            { who: staff.rep, messages: [one, two] },
            { who: staff.rep2, messages: [two, one] },
          ],
          one,
        ),
      );
      expect(outcome).toEqual({ ALREADY_DECIDED: 2, applied: 2 });
    });

    it('an answer meets the end of the sender’s account: whichever is first, nothing is left and nobody is thrown out', async () => {
      for (const isFirst of [true, false]) {
        await db.query('delete from auth.users where id = $1', [ids.gone]);
        await db.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
          ids.gone,
          'gone@example.test',
          { name: 'Sara Gone' },
        ]);
        const message = await newest({}, asPerson(ids.gone));
        const leave = () => rpc<object>(db, signedInAt(asPerson(ids.gone)), 'delete_user');
        const reply = () => run(gate, { who: staff.rep, messages: [message] });
        const [[verdict]] = isFirst
          ? await Promise.all([reply(), leave()])
          : [(await Promise.all([leave(), reply()]))[1]];
        expect(['applied', 'NOT_FOUND']).toContain(verdict?.code ?? verdict?.status);
        expect(await only(rep, message['id'])).toEqual({});
      }
    });
  });
});
