import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { commandPolicyOf } from './command-policy.ts';
import { deskKinds } from './desk-kinds.ts';
import { deskCommandOf, deskCommands } from './desk-registry.ts';
import { commands } from './registry.ts';
import { baseline } from '#supabase/baseline.mjs';
import { uuid } from '#tests/support/samples.ts';

const names = readdirSync('src/commands/desk')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));

/** Kinds of writes for people with a role that the server knows; some of them are only sent online. */
const kindsInSql = [
  ...baseline().matchAll(/insert into private\.mutation_kinds [^;]*is_desk[^;]*values \('([a-z-]+)'/g),
].map(([, kind = '']) => kind);

describe('the writes of a console', () => {
  test('are found by their files, and the server knows them', () => {
    expect([...deskCommands.keys()].toSorted()).toEqual(names.toSorted());
    expect(names.filter((name) => !kindsInSql.includes(name))).toEqual([]);
  });

  test('are in the table of those who only send them, with their versions', () => {
    const versions = Object.fromEntries([...deskCommands].map(([name, { version }]) => [name, version]));
    expect(Object.fromEntries(deskKinds)).toEqual(versions);
  });

  test('are no commands of customers', () => {
    expect(names.filter((name) => commands.has(name))).toEqual([]);
  });

  test('are sent by whoever meets them, but for a newer version', () => {
    const policy = commandPolicyOf(commands);
    expect(names.every((name) => policy.knows(name, 1))).toBe(true);
    expect(policy.knows('check-in', 2)).toBe(false);
    expect(policy.knows('move-booking', 1)).toBe(false);
    expect(deskCommandOf({ kind: 'check-in', v: 2 })).toBeUndefined();
  });
});

const guest = { courtId: uuid(1), day: '2026-11-22', hours: [18], source: 'walkin', name: 'Hamza', total: 0 };
const fits = (kind: string, input: object) => {
  const command = deskCommands.get(kind);
  if (!command) throw new Error(kind);
  return z.safeParse(command.input, input).success;
};

describe('what an entry may say', () => {
  test.each([
    ['the least', {}, true],
    [
      'all of it',
      { hours: [23, 0], phone: '+923001234567', total: 1_000_000, paid: 'cash', note: 'Brings own ball' },
      true,
    ],
    ['no hour', { hours: [] }, false],
    ['hour 24', { hours: [24] }, false],
    ['hour −1', { hours: [-1] }, false],
    ['an hour twice', { hours: [7, 7] }, false],
    ['13 hours', { hours: Array.from({ length: 13 }, (_, hour) => hour) }, false],
    ['a name of spaces', { name: '   ' }, false],
    ['a name of 81 characters', { name: 'x'.repeat(81) }, false],
    ['an Urdu name', { name: 'حمزہ' }, true],
    ['a number that is none', { phone: '12345' }, false],
    ['a landline', { phone: '+922134567890' }, false],
    ['a phone booking without a number', { source: 'phone' }, false],
    ['PKR −1', { total: -1 }, false],
    ['PKR 1.5', { total: 1.5 }, false],
    ['PKR 10 million', { total: 10_000_000 }, false],
    ['a note of 201 characters', { note: 'x'.repeat(201) }, false],
    ['another source', { source: 'app' }, false],
    ['another way of paying', { paid: 'card' }, false],
  ])('%s', (_what, changes, ok) => {
    expect(fits('add-walk-in', { ...guest, ...changes })).toBe(ok);
  });

  test.each([
    ['qr', true],
    ['code', true],
    ['list', true],
    ['face', false],
  ])('somebody is found by %s: %s', (how, ok) => {
    const arrival = { bookingId: uuid(1), at: '2026-11-22T14:00:00.000Z', device: 'Android' };
    expect(fits('check-in', { ...arrival, how })).toBe(ok);
  });

  test('a block needs a reason that the server knows', () => {
    const { courtId, day, hours } = guest;
    expect(fits('block-hours', { courtId, day, hours, reason: 'weather' })).toBe(true);
    expect(fits('block-hours', { courtId, day, hours, reason: 'holiday' })).toBe(false);
  });
});
