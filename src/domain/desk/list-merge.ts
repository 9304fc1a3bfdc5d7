/** A row of a list that is asked for again and again: what it is called, and which version of it this is. */
export type ListRow = { id: string | number; rev?: number };

/** Rows as they are shown, and which of them are not what they were when the list was drawn. */
export type ShownRows<Row> = { rows: readonly Row[]; changed: ReadonlySet<string | number> };

/**
 * Lays a fresh list over the one on the screen without moving anything under a finger: rows keep their places, changed ones
 * and those that left the list are marked, new ones come behind the last.
 */
export function mergeRows<Row extends ListRow>(shown: ShownRows<Row>, fresh: readonly Row[]): ShownRows<Row> {
  const now = new Map(fresh.map((row) => [row.id, row]));
  const changed = new Set(shown.changed);
  const rows = shown.rows.map((row) => {
    const next = now.get(row.id);
    if (!next || next.rev !== row.rev) changed.add(row.id);
    return next ?? row;
  });
  const before = new Set(shown.rows.map(({ id }) => id));
  return { rows: [...rows, ...fresh.filter(({ id }) => !before.has(id))], changed };
}

/** Every row of a list carries this on the element that takes the focus: a link or a button. */
export const rowMark = { 'data-list-row': '' } as const;
