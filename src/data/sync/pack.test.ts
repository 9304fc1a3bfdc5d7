import { describe, expect, test } from 'vitest';
import { venuesOf } from '#data/repositories/catalogue.ts';
import { cityPart, packRow, uuid } from '#tests/support/samples.ts';
import { cityPart as schema, rowsOf } from './answers.ts';
import { digestOf, sameDigest } from './digest.ts';
import { isEmptyChange, mergePack, packDigest, type PackChange } from './pack.ts';

type Options = { full?: boolean; del?: string[]; after?: string; next?: string | null };

function change(rows: unknown[][], { after = '', next = null, ...options }: Options = {}): PackChange {
  const answer = schema.parse(cityPart('Karachi', rows, options));
  return { full: answer.full, rows: rowsOf(answer.v), del: answer.del, after, next };
}

const [one, two, three] = [uuid(1), uuid(2), uuid(3)];
const before = mergePack('Karachi', undefined, change([packRow(one, 'One'), packRow(two, 'Two')]));

describe('merging', () => {
  test('a full answer replaces everything', () => {
    expect(mergePack('Karachi', before, change([packRow(three, 'Three')])).id).toEqual([three]);
  });

  test('a full page replaces its stretch of ids and nothing else', () => {
    const four = mergePack('Karachi', before, change([packRow(three, 'Three')], { full: false }));
    const merged = mergePack('Karachi', four, change([packRow(two, 'Two, again')], { after: one, next: two }));
    expect([merged.id, merged.name]).toEqual([
      [one, three, two],
      ['One', 'Three', 'Two, again'],
    ]);
    expect(mergePack('Karachi', merged, change([], { after: two })).id).toEqual([one, two]);
  });

  test('a delta replaces, adds and removes', () => {
    const merged = mergePack(
      'Karachi',
      before,
      change([packRow(two, 'Two!', 2), packRow(three, 'Three')], { full: false, del: [one] }),
    );
    expect(merged.id).toEqual([two, three]);
    expect(merged.name).toEqual(['Two!', 'Three']);
    expect(merged.rev).toEqual([2, 1]);
  });

  test('an older copy never replaces a newer one', () => {
    const newer = mergePack('Karachi', before, change([packRow(one, 'Newer', 5)], { full: false }));
    const merged = mergePack('Karachi', newer, change([packRow(one, 'Older', 4)], { full: false }));
    expect(merged.name[0]).toBe('Newer');
  });

  test('the same change twice is the same as once', () => {
    const delta = change([packRow(two, 'Two!', 2), packRow(three, 'Three')], { full: false, del: [one] });
    const once = mergePack('Karachi', before, delta);
    expect(mergePack('Karachi', once, delta)).toEqual(once);
  });

  test('a delta for a city that is not here yet makes it', () => {
    expect(mergePack('Karachi', undefined, change([packRow(one, 'One')], { full: false })).id).toEqual([one]);
  });

  test('the stored pack is not changed in place', () => {
    mergePack('Karachi', before, change([packRow(one, 'Changed', 9)], { full: false, del: [two] }));
    expect(before.name).toEqual(['One', 'Two']);
  });
});

test('says when nothing changed', () => {
  expect(isEmptyChange(change([], { full: false }))).toBe(true);
  expect(isEmptyChange(change([], { full: false, del: [one] }))).toBe(false);
  expect(isEmptyChange(change([]))).toBe(false);
  expect(isEmptyChange(change([], { next: '' })), 'its first page is still to come').toBe(true);
});

test('rows for the screens carry the names of sports; unknown ids are left out', () => {
  const [venue] = venuesOf(before, new Map([[1, 'Padel']]));
  expect(venue).toEqual({
    id: one,
    name: 'One',
    city: 'Karachi',
    area: 'Clifton',
    lat: 24.81,
    lng: 67.03,
    open: '07:00',
    close: '02:00',
    image: null,
    ratingSum: 9,
    ratingCount: 2,
    minPrice: 2500,
    rates: [{ sport: 'Padel', min: 2500, max: 2500 }],
    sports: ['Padel'],
    vendor: 'Ali Sports',
  });
});

describe('digest', () => {
  const ids = [
    '0a8f1f6e-1a44-4d0e-8f1e-ffffffffffff',
    '5b1c7f55-70f3-4f86-0000-000000000001',
    '00000000-0000-4000-8000-000000000002',
  ];

  test('is what Postgres computes: bit_xor of the low 64 bits, signed', () => {
    const expected = ids
      .map((id) => BigInt.asIntN(64, BigInt(`0x${id.replaceAll('-', '').slice(16)}`)))
      .reduce((a, b) => a ^ b);
    expect(digestOf(ids, [3, 4, 5])).toEqual({ n: 3, s: 12, h: expected.toString() });
    expect(digestOf(ids.slice(0, 1), [1]).h.startsWith('-')).toBe(true);
  });

  test('does not depend on the order', () => {
    expect(digestOf(ids.toReversed(), [5, 4, 3])).toEqual(digestOf(ids, [3, 4, 5]));
  });

  test('of nothing', () => {
    expect(digestOf([], [])).toEqual({ n: 0, s: 0, h: '0' });
  });

  test('sees a row that is missing, one too many, and one that is old', () => {
    const server = packDigest(before);
    for (const rows of [
      [packRow(one, 'One')],
      [packRow(one, 'One'), packRow(two, 'Two'), packRow(three, 'Three')],
      [packRow(one, 'One'), packRow(two, 'Two', 2)],
    ]) {
      expect(sameDigest(packDigest(mergePack('Karachi', undefined, change(rows))), server)).toBe(false);
    }
  });
});

test('columns of a newer server, more of them and in another order, are found by their names', () => {
  const known = cityPart('Karachi', [packRow(one, 'One'), packRow(two, 'Two')]);
  const newer = { ...known, cols: ['lights', ...known.cols.toReversed()], v: [[true, false], ...known.v.toReversed()] };
  expect(schema.parse(newer)).toEqual(schema.parse(known));
});

describe('sites', () => {
  const siteOf = (pack: typeof before, row: number) => JSON.parse(pack.site[row] ?? 'null') as unknown;

  test('are kept as one text that a page reads', () => {
    expect(siteOf(before, 1)).toEqual({
      address: 'Plot 7, Khayaban-e-Ittehad',
      mapUrl: 'https://maps.app.goo.gl/clifton',
      facilities: [{ name: 'Parking', available: true }],
      courts: [
        { id: uuid(701), name: 'Court 1', sport: 'Padel', price: 2500 },
        { id: uuid(702), name: 'Court 2', sport: null, price: 3000 },
      ],
    });
  });

  test('may carry more than this build knows, and facilities that are none', () => {
    const answer = cityPart('Karachi', [packRow(one, 'One')]);
    const newer = [null, null, 'lots', [[uuid(701), 'Court 1', null, 2500, { lights: true }]], 'metro'];
    const parsed = schema.parse({ ...answer, v: answer.v.with(14, [newer]) });
    expect(siteOf({ city: 'Karachi', ...rowsOf(parsed.v) }, 0)).toEqual({
      address: null,
      mapUrl: null,
      facilities: [],
      courts: [{ id: uuid(701), name: 'Court 1', sport: null, price: 2500 }],
    });
  });
});

describe('rates', () => {
  const names = new Map([[1, 'Padel']]);
  const ratesOf = (pack: typeof before) => venuesOf(pack, names).map(({ rates }) => rates);
  const padel = [{ sport: 'Padel', min: 2500, max: 2500 }];

  test('are made of the courts that come with a city, courts without a sport left out', () => {
    expect(before.rates).toEqual([
      ['Padel', 2500, 2500],
      ['Padel', 2500, 2500],
    ]);
    expect(ratesOf(before)).toEqual([padel, padel]);
  });
});

describe('a city answer is refused', () => {
  const good = cityPart('Karachi', [packRow(one, 'One')]);
  test.each([
    ['with names that are not those of its columns', { ...good, cols: good.cols.toReversed() }],
    ['with a column too few', { ...good, v: good.v.slice(1) }],
    ['with columns of different length', { ...good, v: [[one, two], ...good.v.slice(1)] }],
    ['with a text for a number', { ...good, v: good.v.with(13, ['1']) }],
    [
      'with a court that costs nothing known',
      { ...good, v: good.v.with(14, [[null, null, [], [[two, 'A', null, null]]]]) },
    ],
    ['without a digest', { ...good, digest: undefined }],
    ['with a cursor that is no number', { ...good, c: 'abc' }],
  ])('%s', (_name, answer) => {
    expect(schema.safeParse(answer).success).toBe(false);
  });
});
