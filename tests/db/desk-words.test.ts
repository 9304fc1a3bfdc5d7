// What the console's forms hold is what the server takes, and what it refuses is said with the names that it gives.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import addWalkIn from '#commands/desk/add-walk-in.ts';
import blockHours from '#commands/desk/block-hours.ts';
import { readTaken } from '#domain/desk/taken.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { entryInput } from '#forms/desk-entry.ts';
import { deskRefusalText } from '#text/desk-refusal-text.ts';
import { clearDesk, confirmed, makeDesk, pending, send, staff, type Verdict } from '#tests/support/postgres-desk.ts';
import { type Database, openDatabase } from '#tests/support/postgres.ts';
import { asPerson, ids, noon, tomorrow } from '#tests/support/postgres-world.ts';

let db: Database;
const manager = asPerson(staff.manager);

beforeAll(async () => {
  db = await openDatabase('postgres');
  await makeDesk(db);
  await db.query("update public.users set phone = '+923001112233' where id = $1", [ids.ayesha]);
});
beforeEach(() => clearDesk(db));
afterAll(() => db.close());

const typed = {
  courtId: ids.dayCourt,
  day: tomorrow,
  hours: [18],
  name: '  Hamza   Malik ',
  phone: '0300-1234567',
  total: 'PKR 3,500',
  paid: 'cash',
  note: ' brings a ball ',
} as const;

/** A walk-in from the text of the form to the verdict of the server, by way of the write's own schema. */
async function enter(changes: object = {}): Promise<Verdict> {
  const form = entryInput(false, { first: '2026-01-01', last: '2027-12-31' }).parse({ ...typed, ...changes });
  return send(db, manager, addWalkIn.name, addWalkIn.input.parse({ ...form, source: 'walkin' }));
}

const words = (kind: string, args: object, { code, detail = {} }: Verdict) =>
  deskRefusalText(
    { kind, args, error: { code: code as ErrorCode, detail } },
    { court: 'Court 1', name: 'Hamza Malik', venue: 'Day Venue', hasAccess: true, now: Date.parse(noon) },
  );

it('what was typed arrives as it is kept', async () => {
  const { status, rows } = await enter();
  expect(status).toBe('applied');
  expect(rows?.['entries']?.[0]).toMatchObject({
    kind: 'walkin',
    name: 'Hamza Malik',
    phone: '+923001234567',
    total: 3500,
    paid: 'cash',
    note: 'brings a ball',
  });
});

it('hours that a customer has are said with the customer, whom the venue can call', async () => {
  await pending(db);
  const verdict = await enter({ hours: [18, 19] });
  expect(words('add-walk-in', {}, verdict)).toMatch(
    /^Not saved: Court 1, 6:00 PM – 7:00 PM was booked online by Ayesha.* at \d+:\d\d [AP]M\.$/,
  );
  expect(readTaken(verdict.detail ?? {})).toMatchObject({
    hours: [18],
    entry: { is: 'app', phone: expect.stringMatching(/^\+923/) as string },
  });
});

it('hours that the team has are said with who entered them', async () => {
  expect((await enter()).status).toBe('applied');
  expect(words('add-walk-in', {}, await enter())).toMatch(
    /^Not saved: Court 1, 6:00 PM – 7:00 PM was entered by Imran Manager at /,
  );
});

it('a block learns which of its hours are taken, and the others can be blocked', async () => {
  await confirmed(db, [19]);
  const args = { courtId: ids.dayCourt, day: tomorrow, hours: [18, 19, 20], reason: 'weather' } as const;
  const verdict = await send(db, manager, blockHours.name, blockHours.input.parse(args));
  expect(words('block-hours', args, verdict)).toMatch(
    /^Not blocked: 7:00 PM – 8:00 PM on Court 1 was booked at .* by /,
  );
  const { hours } = readTaken(verdict.detail ?? {});
  const others = { ...args, hours: args.hours.filter((hour) => !hours.includes(hour)) };
  expect((await send(db, manager, blockHours.name, blockHours.input.parse(others))).status).toBe('applied');
});

it('the window of the gate is said with its dates', async () => {
  const args = { courtId: ids.dayCourt, day: '2027-03-01', hours: [18], source: 'walkin', name: 'Hamza', total: 0 };
  const verdict = await send(db, asPerson(staff.gate), addWalkIn.name, args);
  expect(words('add-walk-in', args, verdict)).toMatch(/^Not saved: entries are possible from \w{3}, .* to \w{3}, /);
});
