import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { Pagination } from './pagination.tsx';
import { emptyQuery } from '#features/venues/query/venue-query.ts';

const turned = vi.fn<(page: number) => void>();

function marksOf(page: number, last: number) {
  render(<Pagination query={emptyQuery} page={page} last={last} onTurn={turned} />, { wrapper: MemoryRouter });
  const marks = [...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
  return marks.map((mark) => (mark === '…' ? 'gap' : Number(mark)));
}

afterEach(() => {
  cleanup();
  turned.mockReset();
});

it.each([
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, 'gap', 20]],
  [4, 20, [1, 2, 3, 4, 5, 'gap', 20]],
  [5, 20, [1, 'gap', 4, 5, 6, 'gap', 20]],
  [16, 20, [1, 'gap', 15, 16, 17, 'gap', 20]],
  [17, 20, [1, 'gap', 16, 17, 18, 19, 20]],
  [20, 20, [1, 'gap', 16, 17, 18, 19, 20]],
])('first, last, current and its neighbours, never more than seven marks: page %i of %i', (page, last, marks) => {
  expect(marksOf(page, last)).toEqual(marks);
  expect(document.querySelector('[aria-current="page"]')?.textContent).toBe(String(page));
});

it('one page needs no numbers', () => {
  expect(marksOf(1, 1)).toEqual([]);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('each number is a link that says which page was turned to', () => {
  marksOf(2, 3);
  expect(screen.getByLabelText('Page 1').getAttribute('href')).toBe('/');
  expect(screen.getByLabelText('Page 3').getAttribute('href')).toBe('/?page=3');
  fireEvent.click(screen.getByLabelText('Page 3'));
  expect(turned.mock.calls).toEqual([[3]]);
});
