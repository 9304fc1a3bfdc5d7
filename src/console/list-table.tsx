import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { rowMark } from '#domain/desk/list-merge.ts';
import { Card } from '#ui/card.tsx';
import { Badges } from '#ui/console/badges.ts';
import { ChangeBadges, rowAnchor, useKeptFocus } from '#ui/console/list-detail.tsx';
import { palette, styled } from '#ui/styled.ts';

/** One fact of a row: a cell where there is room for a table, a part of a line of its card elsewhere. */
export type Column<Row> = {
  /** Head of the column. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Line of the card, from 1; left out for what stands in the table alone. The first of a line has the room that others leave. */
  line?: 1 | 2 | 3;
  /** Room in the table: a name that may break, lines that don't, one line, an amount, or badges. */
  fit?: 'named' | 'lines' | 'whole' | 'sum' | 'badges';
};

/** The link of a row covers all of it: one target, and one stop for the keyboard. */
const LinkedRow = styled(TableRow)({
  position: 'relative',
  '&:hover, &:focus-within': { backgroundColor: palette.background.soft },
  '& td': { verticalAlign: 'top' },
  '& > :is(.named, .lines) > span': { display: 'block' },
  '& a': { color: 'inherit', fontWeight: 600, textDecoration: 'none' },
  '& a::after': { position: 'absolute', inset: 0, content: '""' },
});

const Cells = styled(Table)({
  // Names have what room the others leave, and however long one is, the others keep some for a word in a line.
  '& td:not(.named)': { inlineSize: '1%' },
  '& .named': { minInlineSize: '9rem', overflowWrap: 'anywhere' },
  '& :is(.whole, .sum)': { overflowWrap: 'normal', whiteSpace: 'nowrap' },
  '& .sum': { textAlign: 'end' },
  '& .lines': { minInlineSize: '11.5rem', overflowWrap: 'normal' },
  '& .badges': { minInlineSize: '10.5rem' },
});

type ListTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  changed: ReadonlySet<string | number>;
  unsure: ReadonlySet<string>;
  pathOf: (id: string) => string;
  /** Said of the row below what its first cell says. */
  renderBelow?: ((row: Row) => ReactNode) | undefined;
};

/** The rows of a list on a wide screen; the first cell of each is the link to its detail. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, columns, rows, changed, unsure, pathOf, renderBelow } = props;
  const keepsFocus = useKeptFocus<HTMLTableElement>();
  const [first, ...others] = columns;
  return (
    <TableContainer component={Card}>
      <Cells aria-label={label} {...keepsFocus}>
        <TableHead>
          <TableRow>
            {columns.map(({ head, fit }) => (
              <TableCell key={head} className={fit === 'sum' ? 'sum' : 'whole'}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <LinkedRow key={row.id}>
              <TableCell className="named">
                <Link to={pathOf(row.id)} id={rowAnchor(row.id)} {...rowMark} preventScrollReset dir="auto">
                  {first?.cell(row)}
                </Link>
                {renderBelow?.(row)}
                <ChangeBadges isChanged={changed.has(row.id)} isUnsure={unsure.has(row.id)} />
              </TableCell>
              {others.map(({ head, cell, fit = 'whole' }) => (
                <TableCell key={head} className={fit}>
                  {fit === 'badges' ? <Badges>{cell(row)}</Badges> : cell(row)}
                </TableCell>
              ))}
            </LinkedRow>
          ))}
        </TableBody>
      </Cells>
    </TableContainer>
  );
}
