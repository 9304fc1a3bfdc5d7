/**
 * On a narrow screen the table is drawn as cards, and browsers that see `display: grid` on it stop calling it a table.
 * Saying the roles out loud keeps rows, columns and headings for screen readers at every width.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
