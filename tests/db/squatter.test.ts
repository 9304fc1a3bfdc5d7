// What is left of the attack of tests/bench/squatter.ts: one new account against a venue of 44 court hours a date.
import { expect, it } from 'vitest';
import { makeVenue, squat } from '#tests/bench/squatter.ts';
import { figure } from '#tests/support/figure.ts';
import { engines, openDatabase } from '#tests/support/postgres.ts';
import { makeWorld } from '#tests/support/postgres-world.ts';
import { isSweep } from '#tests/support/sweep.ts';

const dates = ['2026-11-28', '2026-11-29', '2026-12-05'];

it.each(
  engines.flatMap((engine) => [
    { engine, name: 'at once', days: dates.slice(0, 1), lapses: false },
    { engine, name: 'with lapsed holds', days: dates.slice(0, 1), lapses: true },
    ...(isSweep ? [{ engine, name: 'with lapsed holds on three dates', days: dates, lapses: true }] : []),
  ]),
)(
  'a new account keeps six hours from others, $name ($engine)',
  async ({ engine, name, days, lapses }) => {
    const db = await openDatabase(engine);
    try {
      await makeWorld(db, 'shipped');
      await makeVenue(db);
      const loot = await squat(db, days, lapses);
      figure(`a squatter ${name} (${engine})`, JSON.stringify(loot));
      expect(loot.hours).toBeLessThanOrEqual(6);
      expect(loot.bookings).toBeLessThanOrEqual(2);
      expect(loot.freeOnFirst).toBeGreaterThanOrEqual(38);
    } finally {
      await db.close();
    }
  },
  60_000,
);
