/** A cell: its row, and its column, of which 0 is the court itself. */
export type Place = { row: number; column: number };

type Size = { rows: number; columns: number };

/** Where a key leads on the board; undefined for a key that it leaves to the page. `isRtl`: columns run from right to left. */
export function placeAfter(
  key: string,
  { row, column }: Place,
  { rows, columns }: Size,
  { isRtl = false, isFar = false } = {},
): Place | undefined {
  const within = (at: Place) => (at.row < 0 || at.row >= rows || at.column < 0 || at.column > columns ? undefined : at);
  switch (key) {
    case 'ArrowUp':
      return within({ row: row - 1, column });
    case 'ArrowDown':
      return within({ row: row + 1, column });
    case 'ArrowLeft':
    case 'ArrowRight':
      return within({ row, column: column + ((key === 'ArrowRight') === isRtl ? -1 : 1) });
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? rows - 1 : row, column: columns };
    default:
      return undefined;
  }
}
