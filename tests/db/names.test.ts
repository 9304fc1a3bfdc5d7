import { afterAll, beforeAll, expect, it } from 'vitest';
import { readNames } from '#tests/mutants/names.ts';
import { type Database, engines, openDatabase } from '#tests/support/postgres.ts';

let db: Database;

beforeAll(async () => {
  db = await openDatabase(engines[0] ?? 'postgres');
});
afterAll(() => db.close());

it('the names that are stored or sent are those of names.json; `npm run mutants -- names` writes it anew', async () => {
  await expect(await readNames(db)).toMatchFileSnapshot('../mutants/names.json');
});
