/** A place in the row of page numbers: a page, or the gap that stands for the pages left out. */
export type PageMark = number | 'gap';

/**
 * First, last, current and its neighbours; at most seven marks, and a gap never stands for a single page, so that the
 * row fits a 320 px screen and does not jump while paging.
 */
export function pageNumbers(current: number, last: number): PageMark[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1);
  const from = Math.min(Math.max(current - 1, 2), last - 4);
  const start = current <= 4 ? 2 : from;
  const end = current <= 4 ? 5 : current >= last - 3 ? last - 1 : current + 1;
  const middle = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  return [1, ...(start > 2 ? (['gap'] as const) : []), ...middle, ...(end < last - 1 ? (['gap'] as const) : []), last];
}
