import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

describe('page numbers', () => {
  it.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 20, [1, 2, 3, 4, 5, 'gap', 20]],
    [4, 20, [1, 2, 3, 4, 5, 'gap', 20]],
    [5, 20, [1, 'gap', 4, 5, 6, 'gap', 20]],
    [16, 20, [1, 'gap', 15, 16, 17, 'gap', 20]],
    [17, 20, [1, 'gap', 16, 17, 18, 19, 20]],
    [20, 20, [1, 'gap', 16, 17, 18, 19, 20]],
  ])('page %i of %i', (current, last, marks) => {
    expect(pageNumbers(current, last)).toEqual(marks);
  });

  it('always shows first, current and last, in order, with no gap over one page', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 2000 })
          .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last))),
        ([current, last]) => {
          const marks = pageNumbers(current, last);
          expect(marks.length).toBeLessThanOrEqual(7);
          expect(marks).toEqual(expect.arrayContaining([1, current, last]));
          const steps = marks.map((mark, at) => (mark === 'gap' ? Number(marks[at + 1]) - Number(marks[at - 1]) : 0));
          expect(steps.filter((step) => step === 1 || step === 2)).toEqual([]);
          const listed = marks.filter((mark) => mark !== 'gap');
          expect(listed).toEqual([...new Set(listed)].sort((a, b) => a - b));
        },
      ),
    );
  });
});
