// Every answer of the database functions, from the migrations themselves, through the schemas that the device parses with:
// SQL and the app cannot drift apart unnoticed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  anon,
  asPerson,
  book,
  clearBookings,
  ids,
  makeWorld,
  noon,
  receiptOf,
  rpc,
  tomorrow,
} from '#tests/support/postgres-world.ts';
import { openDatabase, type Actor, type Database } from '#tests/support/postgres.ts';
import { json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { session } from '#tests/support/samples.ts';
import { bankDetailsAnswer } from './repositories/bank-details.ts';
import { freeHoursAnswer } from './sync/free-hours.ts';
import { createAnswer, holdAnswer, releaseAnswer, unplacedAnswer, venueDayAnswer } from './repositories/slots.ts';
import { cityPart, pullAnswer, referencePart, userPart, venuePart } from './sync/answers.ts';

const me = asPerson(ids.ayesha);

let db: Database;

beforeAll(async () => {
  db = await openDatabase('pglite');
  await makeWorld(db);
});
beforeEach(() => clearBookings(db));
afterAll(() => db.close());

type Answer = { k: string; now: string; viewer: string | null };

/** One court of the answer of `venue_day`. */
const { courts: grids, ...head } = venueDayAnswer.shape;
const courtDayAnswer = z.object({ ...head, ...z.omit(grids.def.element, { id: true }).shape });

/** Fails with the schema's own words; also when the schema would silently drop a field that is not meant for the envelope. */
function expectShape(schema: z.ZodMiniType, answer: unknown): void {
  expect(schema.safeParse(answer).error?.issues ?? []).toEqual([]);
}

async function partsOf(actor: Actor, parts: object[]): Promise<Record<string, unknown>[]> {
  const answer = await rpc<Answer & { parts: Record<string, unknown>[] }>(db, actor, 'sync_pull', { parts });
  expectShape(pullAnswer, answer);
  expect(answer).toMatchObject({ k: 'sp1', viewer: actor.id ?? null });
  return answer.parts;
}

describe('what SQL answers is what the phone parses', () => {
  test('court_day', async () => {
    await book(db, me, { hours: [18] });
    const answer = await rpc<Answer>(db, me, 'court_day', { court: ids.dayCourt, day: tomorrow });
    expect(answer).toMatchObject({ k: 'cd1', viewer: ids.ayesha });
    expectShape(courtDayAnswer, answer);
    expectShape(courtDayAnswer, await rpc(db, anon, 'court_day', { court: ids.nightCourt, day: tomorrow }));
  });

  test('free_hours and venue_day', async () => {
    await book(db, me, { hours: [18] });
    const free = await rpc<Answer>(db, anon, 'free_hours', { city: 'Karachi', sport: null, day: tomorrow });
    expect(free).toMatchObject({ k: 'fh1', viewer: null });
    expectShape(freeHoursAnswer, free);
    const day = await rpc<Answer>(db, me, 'venue_day', { venue: ids.dayVenue, day: tomorrow });
    expect(day).toMatchObject({
      k: 'vd1',
      viewer: ids.ayesha,
      courts: [{ id: ids.dayCourt }, { id: ids.secondCourt }],
    });
    expectShape(venueDayAnswer, day);
  });

  test('hold_slots and release_hold', async () => {
    const hold = await rpc<Answer>(db, me, 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [18, 19] });
    expect(hold).toMatchObject({ k: 'hs1', viewer: ids.ayesha });
    expectShape(holdAnswer, hold);
    const release = await rpc<Answer>(db, me, 'release_hold');
    expect(release).toMatchObject({ k: 'rh1' });
    expectShape(releaseAnswer, release);
  });

  test('create_booking and record_unplaced_payment', async () => {
    const booked = await book(db, me);
    expect(booked).toMatchObject({ k: 'cb1', viewer: ids.ayesha });
    expectShape(createAnswer, booked);
    const other = asPerson(ids.bilal);
    const unplaced = await book(db, other, { receipt: receiptOf(ids.bilal) }, 'record_unplaced_payment');
    expect(unplaced).toMatchObject({ k: 'up1', viewer: ids.bilal });
    expectShape(unplacedAnswer, unplaced);
  });

  test('bank_details', async () => {
    const answer = await rpc<Answer>(db, me, 'bank_details');
    expect(answer).toMatchObject({ k: 'bd1', viewer: ids.ayesha });
    expectShape(bankDetailsAnswer, answer);
    expectShape(bankDetailsAnswer, await rpc<Answer>(db, me, 'bank_details', { court: ids.dayCourt }));
  });

  test('sync_pull: reference, cities, a venue, nobody’s and somebody’s part', async () => {
    await book(db, me);
    const [reference, karachi, lahore] = await partsOf(anon, [{ p: 'ref' }, { p: 'city:*', page: '' }]);
    expectShape(referencePart, reference);
    expectShape(cityPart, karachi);
    expectShape(cityPart, lahore);
    const [open, missing] = await partsOf(anon, [{ p: `venue:${ids.dayVenue}` }, { p: `venue:${ids.hiddenVenue}` }]);
    expectShape(venuePart, open);
    expectShape(venuePart, missing);
    expect(missing).toMatchObject({ gone: true });
    const [own] = await partsOf(me, [{ p: 'user', page: '' }]);
    expectShape(userPart, own);
    expect(own).toMatchObject({
      bookings: [{ hours: [18], status: 'pending', code: expect.any(String) }],
      watches: [],
    });
    const [nobody] = await partsOf(anon, [{ p: 'user', page: '' }]);
    expect(nobody).toMatchObject({ anon: true });
  });
});

describe('the sync engine against the database', () => {
  let phone: Phone;
  let actor: Actor;

  beforeEach(() => {
    phone = newPhone();
    openTab();
    actor = anon;
    phone.online(async ({ url, body, headers }) => {
      const name = url.split('/').at(-1) ?? '';
      const answer = await rpc<object>(db, headers.has('authorization') ? actor : anon, name, Object(body));
      return json(answer);
    });
  });

  const pull = async () => (await import('./sync/pull.ts')).pullCatalogue();
  const names = async () =>
    (await (await import('./repositories/catalogue.ts')).readVenueIndex()).venues.map(({ name }) => name);
  const requests = () => phone.sent.length;

  test('full, nothing new, changed, unpublished, moved: one request each and never a wrong digest', async () => {
    await pull();
    expect(await names()).toEqual(['Day Venue', 'Night Venue']);
    await pull();
    await db.query('update public.venues set name = $2 where id = $1', [ids.dayVenue, 'Day Venue Club']);
    await pull();
    expect(await names()).toEqual(['Day Venue Club', 'Night Venue']);
    await db.query('update public.venues set is_published = false where id = $1', [ids.dayVenue]);
    await pull();
    expect(await names()).toEqual(['Night Venue']);
    await db.query(
      `update public.venues set is_published = true, city = 'Lahore', area = 'Gulberg', name = 'Day Venue' where id = $1`,
      [ids.dayVenue],
    );
    await pull();
    expect((await names()).toSorted()).toEqual(['Day Venue', 'Night Venue']);
    expect(requests()).toBe(5);
    await db.query(`update public.venues set city = 'Karachi', area = 'Clifton' where id = $1`, [ids.dayVenue]);
  });

  test('a nothing-new answer is small', async () => {
    await pull();
    const parts = await rpc(db, anon, 'sync_pull', Object(phone.sent.at(-1)?.body));
    const first = JSON.stringify(parts).length;
    await pull();
    const again = JSON.stringify(await rpc(db, anon, 'sync_pull', Object(phone.sent.at(-1)?.body))).length;
    expect(again).toBeLessThan(first);
    expect(again).toBeLessThan(1000);
  });

  test('a booking is on the phone after it was made, and cancelled after it was cancelled', async () => {
    actor = asPerson(ids.ayesha, noon);
    await (
      await import('#data/session/session-idb.ts')
    ).commitSession({ ...session(ids.ayesha), received_at: Date.now() }, 'local');
    const { readBookings, pullBookings } = await import('./repositories/bookings.ts');
    await pullBookings();
    expect(await readBookings(ids.ayesha)).toEqual([]);
    const { booking } = await book(db, actor);
    await pullBookings();
    expect(await readBookings(ids.ayesha)).toMatchObject([{ id: booking.id, status: 'pending' }]);
    await db.query(`update public.bookings set status = 'cancelled' where id = $1`, [booking.id]);
    await pullBookings();
    expect(await readBookings(ids.ayesha)).toMatchObject([{ id: booking.id, status: 'cancelled' }]);
    expect(requests()).toBe(3);
  });
});
