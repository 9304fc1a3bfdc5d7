// Tickets: whose bookings may be signed, which keys count, and that the function before a real database signs what a gate verifies.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isGenuine, isOfCourt, isOfVenue, parseTicket, type TicketKey } from '#domain/ticket.ts';
import { newTicketKey } from '#supabase/local/ticket-key.mjs';
import { createTicketsEndpoint } from '#supabase/functions/tickets/handler.ts';
import { readTicketKey } from '#supabase/functions/tickets/ticket-key.ts';
import { ticketText } from '#supabase/functions/tickets/ticket-text.ts';
import { clearDesk, confirmed, makeDesk, pending, revOf, staff } from '#tests/support/postgres-desk.ts';
import { type Actor, engines, type Database, openDatabase } from '#tests/support/postgres.ts';
import { anon, asPerson, ids, noon, refusal, rpc, service, tomorrow } from '#tests/support/postgres-world.ts';

type Facts = {
  k: string;
  viewer: string;
  keys: number[];
  tickets: { bookingId: string; rev: number; venueId: string; courtId: string; day: string; hours: number }[];
};

const x = 'x'.repeat(43);
const y = 'y'.repeat(43);

describe.each(engines)('tickets on %s', (engine) => {
  let db: Database;
  const ayesha = asPerson(ids.ayesha);
  const bilal = asPerson(ids.bilal);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
  });
  beforeEach(async () => {
    await clearDesk(db);
    await db.exec('delete from public.ticket_keys');
  });
  afterAll(() => db.close());

  const facts = (actor: Actor, bookings: unknown) => rpc<Facts>(db, actor, 'ticket_facts', { bookings });
  const note = (kid: unknown, changes: object = {}, now = noon) =>
    rpc(db, { ...service, now }, 'note_ticket_key', { kid, x, y, ...changes });
  const keys = () => db.query('select kid, valid_to, revoked_at from public.ticket_keys order by kid');

  describe('facts', () => {
    it('are those of the own confirmed bookings; the rest of a list is left out as if it did not exist', async () => {
      const [mine, late] = [await confirmed(db, [7, 21]), await pending(db, [10])];
      const hers = await confirmed(db, [18], ids.bilal);
      const unknown = crypto.randomUUID();
      const answer = await facts(ayesha, [mine, late, hers, unknown]);
      expect(answer).toMatchObject({ k: 'tf1', viewer: ids.ayesha, keys: [] });
      expect(answer.tickets).toEqual([
        {
          bookingId: mine,
          rev: await revOf(db, mine),
          venueId: ids.dayVenue,
          courtId: ids.dayCourt,
          day: tomorrow,
          hours: (1 << 7) | (1 << 21),
        },
      ]);
      expect((await facts(bilal, [mine])).tickets).toEqual([]);
      // Nobody gets the ticket of somebody else, whatever their role at the venue or at Baari.
      for (const who of [ids.owner, staff.manager, staff.gate, staff.rep, ids.admin])
        expect((await facts(asPerson(who), [mine])).tickets).toEqual([]);
    });

    it('stop with the booking', async () => {
      const id = await confirmed(db);
      await db.query(
        `update public.bookings set status = 'cancelled', end_reason = 'other', end_note = 'x' where id = $1`,
        [id],
      );
      expect((await facts(ayesha, [id])).tickets).toEqual([]);
    });

    it.each([
      ['none', []],
      ['null', null],
      ['21 of them', Array.from({ length: 21 }, () => crypto.randomUUID())],
    ])('are refused for %s', async (_, bookings) => {
      expect(await refusal(facts(ayesha, bookings))).toMatchObject({ sqlstate: 'PT422', code: 'INVALID' });
    });

    it('need an account, and are asked for 60 times an hour at most', async () => {
      const id = await confirmed(db);
      expect(await refusal(facts(anon, [id]))).toMatchObject({ sqlstate: 'PT401', code: 'SIGNED_OUT' });
      expect(await refusal(facts(asPerson(ids.gone), [id]))).toMatchObject({ code: 'ACCOUNT_GONE' });
      for (let call = 0; call < 60; call += 1) await facts(ayesha, [id]);
      expect(await refusal(facts(ayesha, [id]))).toMatchObject({ sqlstate: 'PT429', code: 'RATE_LIMITED' });
      expect((await facts(bilal, [id])).tickets).toEqual([]);
      expect((await facts(asPerson(ids.ayesha, '2026-11-21T11:00:01Z'), [id])).tickets).toHaveLength(1);
    });
  });

  describe('keys', () => {
    it('are noted once, and the one before counts for 100 days more', async () => {
      await note(1);
      await note(1);
      expect(await keys()).toEqual([{ kid: 1, valid_to: null, revoked_at: null }]);
      await note(2, { x: 'z'.repeat(43) }, '2026-11-22T10:00:00Z');
      expect(await keys()).toMatchObject([
        { kid: 1, valid_to: new Date('2027-03-02T10:00:00Z') },
        { kid: 2, valid_to: null },
      ]);
      const usable = async (now: string) => (await facts(asPerson(ids.ayesha, now), [ids.dayCourt])).keys;
      // A day in which instances of the function change over.
      expect(await usable('2026-11-23T09:59:59Z')).toEqual([1, 2]);
      expect(await usable('2026-11-23T10:00:00Z')).toEqual([2]);
    });

    it('keep their number, and are the function’s to note', async () => {
      await note(1);
      expect(await refusal(note(1, { y: 'z'.repeat(43) }))).toMatchObject({ code: 'INVALID', detail: { kid: 1 } });
      for (const [kid, changes] of [
        [0, {}],
        [256, {}],
        [null, {}],
        [2, { x: 'short' }],
        [2, { y: `${'y'.repeat(42)}+` }],
      ] as const)
        expect(await refusal(note(kid, changes))).toMatchObject({ sqlstate: 'PT422', code: 'INVALID' });
      for (const actor of [anon, ayesha, asPerson(ids.admin)])
        expect(await refusal(rpc(db, actor, 'note_ticket_key', { kid: 9, x, y }))).toMatchObject({ sqlstate: '42501' });
      expect(await keys()).toHaveLength(1);
    });

    it('that are withdrawn sign nothing more, and every booking to come gets another version', async () => {
      await note(1);
      const [id, later] = [await confirmed(db), await pending(db, [10])];
      const before = [await revOf(db, id), await revOf(db, later)];
      await db.query('update public.ticket_keys set revoked_at = $1 where kid = 1', [noon]);
      expect((await facts(ayesha, [id])).keys).toEqual([]);
      expect(await revOf(db, id)).toBeGreaterThan(before[0] ?? 0);
      expect(await revOf(db, later)).toBe(before[1]);
    });
  });

  describe('the function', () => {
    const env = { SUPABASE_URL: 'http://db', SUPABASE_ANON_KEY: 'public', SUPABASE_SERVICE_ROLE_KEY: 'service' };
    const madeAt = Date.parse(noon);

    /** As PostgREST answers: a token is the id of its person here. */
    const api = async (url: string, init: RequestInit) => {
      const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '');
      const actor = token === 'service' ? service : token ? asPerson(token) : anon;
      const args = JSON.parse(String(init.body)) as Record<string, unknown>;
      try {
        return Response.json(await rpc(db, actor, url.split('/').at(-1) ?? '', args));
      } catch (error) {
        const { code = '', message } = error as { code?: string; message: string };
        return Response.json({ code, message }, { status: code.startsWith('PT') ? Number(code.slice(2)) : 500 });
      }
    };
    const endpoint = (key = newTicketKey(1)) =>
      createTicketsEndpoint({ env, key: readTicketKey(key), fetch: api, now: () => madeAt });
    const ask = async ({ handle }: ReturnType<typeof endpoint>, token: string, bookings: unknown) => {
      const response = await handle(
        new Request('http://db/functions/v1/tickets', {
          method: 'POST',
          headers: token ? { authorization: `Bearer ${token}` } : {},
          body: JSON.stringify({ bookings }),
        }),
      );
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };

    it('signs for the caller alone, and its key verifies it', async () => {
      const key = newTicketKey(1);
      const tickets = endpoint(key);
      const [id, hers] = [await confirmed(db, [18]), await confirmed(db, [10], ids.bilal)];
      const { status, body } = await ask(tickets, ids.ayesha, [id, hers]);
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          k: 'tk1',
          viewer: ids.ayesha,
          tickets: [
            { bookingId: id, rev: await revOf(db, id), text: expect.stringMatching(/^BAARI1[0-9A-HJKMNP-TV-Z]{165}$/) },
          ],
        },
      });
      const [noted] = await db.query('select x, y from public.ticket_keys where kid = 1');
      expect(JSON.parse(key)).toMatchObject(noted ?? {});
      expect((await ask(tickets, ids.bilal, [id])).body).toMatchObject({ tickets: [] });
      expect(await ask(tickets, '', [id])).toEqual({ status: 401, body: { code: 401, error: 'SIGNED_OUT' } });
      expect(await ask(tickets, ids.gone, [id])).toEqual({ status: 401, body: { code: 401, error: 'ACCOUNT_GONE' } });
    });

    it('signs what a gate phone reads and verifies by itself with the keys of its desk; a forged, foreign or old one it tells', async () => {
      const tickets = endpoint();
      const id = await confirmed(db, [7, 21]);
      const { body } = await ask(tickets, ids.ayesha, [id]);
      const [{ text } = { text: '' }] = body['tickets'] as { text: string }[];
      const keysOf = async () => {
        const { parts } = await rpc<{ parts: { settings: { ticketKeys: TicketKey[] } }[] }>(
          db,
          asPerson(staff.gate),
          'sync_pull',
          { parts: [{ p: `desk:${ids.dayVenue}` }] },
        );
        return parts[0]?.settings.ticketKeys ?? [];
      };
      const ticket = parseTicket(text);
      if (!ticket) throw new Error(`not read: ${text}`);
      expect(ticket).toMatchObject({ keyId: 1, bookingId: id, day: tomorrow, hours: [7, 21], madeAt });
      expect([isOfVenue(ticket, ids.dayVenue), isOfVenue(ticket, ids.nightVenue)]).toEqual([true, false]);
      expect([isOfCourt(ticket, ids.dayCourt), isOfCourt(ticket, crypto.randomUUID())]).toEqual([true, false]);
      expect(await isGenuine(ticket, await keysOf(), madeAt)).toBe(true);
      // Every digit of the text is signed, or is the signature.
      const swapped = (at: number) => `${text.slice(0, at)}${text[at] === '7' ? '8' : '7'}${text.slice(at + 1)}`;
      for (const at of [10, 40, 60, 69, 90, 160]) {
        const forged = parseTicket(swapped(at));
        if (forged) expect(await isGenuine(forged, await keysOf(), madeAt), `digit ${at}`).toBe(false);
      }
      const stranger = await readTicketKey(newTicketKey(1));
      const [facts1] = (await facts(ayesha, [id])).tickets;
      if (!facts1) throw new Error('no facts');
      const foreign = parseTicket(await ticketText(facts1, 1, madeAt, stranger.sign));
      expect(foreign && (await isGenuine(foreign, await keysOf(), madeAt))).toBe(false);
      await db.query('update public.ticket_keys set revoked_at = $1', [noon]);
      expect(await isGenuine(ticket, await keysOf(), madeAt)).toBe(false);
    });

    it('signs nothing with a withdrawn key, a followed one, or one whose number another has', async () => {
      const log = vi.spyOn(console, 'error').mockReturnValue();
      const [first, second] = [endpoint(newTicketKey(1)), endpoint(newTicketKey(2))];
      const id = await confirmed(db);
      expect((await ask(first, ids.ayesha, [id])).status).toBe(200);
      expect((await ask(endpoint(newTicketKey(1)), ids.ayesha, [id])).status).toBe(503);
      expect((await ask(second, ids.ayesha, [id])).status).toBe(200);
      await db.query('update public.ticket_keys set revoked_at = $1 where kid = 2', [noon]);
      expect(await ask(second, ids.ayesha, [id])).toEqual({ status: 503, body: { code: 503, error: 'UNEXPECTED' } });
      expect(log).toHaveBeenCalledTimes(2);
      log.mockRestore();
    });
  });
});
