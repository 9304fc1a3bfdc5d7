import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { spokenCode } from '#domain/booking.ts';
import type { CaseRow } from '#domain/desk/case.ts';
import { rowMark } from '#domain/desk/list-merge.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { rangeWords, unbroken } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { Card } from '#ui/card.tsx';
import { Badges } from '#ui/console/badges.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { palette, styled } from '#ui/styled.ts';
import { PaymentChips } from './payment-card.tsx';
import { rowName, type CallsTab } from './payment-words.ts';

const columns = ['customer', 'venue', 'when', 'total', 'payee', 'state'] as const;

/** The link of a row covers all of it: one target, and one stop for the keyboard. */
const Row = styled(TableRow)({
  position: 'relative',
  '&:hover': { backgroundColor: palette.background.soft },
  '& td': { verticalAlign: 'top' },
  '& > :is(.named, .lines) > span': { display: 'block' },
  '& a': { color: 'inherit', fontWeight: 600, textDecoration: 'none' },
  '& a::after': { position: 'absolute', inset: 0, content: '""' },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: `3px solid ${palette.primary.main}`, outlineOffset: -3 },
});

const Cells = styled(Table)({
  '& .whole': { overflowWrap: 'normal', whiteSpace: 'nowrap' },
  '& .sum': { textAlign: 'end' },
  // Names have what room there is; however much a badge has to say, they keep some for a word in a line.
  '& .named': { inlineSize: '50%', minInlineSize: '9rem' },
  '& .lines': { minInlineSize: '11.5rem', overflowWrap: 'normal' },
  '& .state': { minInlineSize: '10.5rem' },
});

type PaymentsTableProps = {
  label: string;
  rows: readonly CaseRow[];
  changed: ReadonlySet<string | number>;
  unsure: ReadonlySet<string>;
  tab: CallsTab;
  now: number;
  pathOf: (row: CaseRow) => string;
};

type PaymentRowProps = Pick<PaymentsTableProps, 'tab' | 'now'> & {
  row: CaseRow;
  to: string;
  isChanged: boolean;
  isUnsure: boolean;
};

const PaymentRow = memo(function PaymentRow({ row, tab, now, to, isChanged, isUnsure }: PaymentRowProps) {
  return (
    <Row>
      <TableCell className="named">
        <Link to={to} id={`row-${row.id}`} {...rowMark} preventScrollReset dir="auto">
          {rowName(row)}
        </Link>
        {row.code && <span className="muted small">{spokenCode(row.code)}</span>}
      </TableCell>
      <TableCell className="named">
        <span dir="auto">{row.venueName}</span>
        <span dir="auto">{row.courtName}</span>
      </TableCell>
      <TableCell className="lines">
        <span>{formatDay(row.day)}</span>
        {rangeWords(row.day, row.hours).map((hours) => (
          <span key={hours}>{unbroken(hours)}</span>
        ))}
      </TableCell>
      <TableCell className="whole sum">{formatPrice(row.total)}</TableCell>
      <TableCell className="whole">{t(`payments.paid.${row.payee}`)}</TableCell>
      <TableCell className="state">
        <Badges>
          {isUnsure && <StatusBadge tone="amber">{t('cases.unsure')}</StatusBadge>}
          {isChanged && <StatusBadge tone="gray">{t('payments.changed')}</StatusBadge>}
          <PaymentChips row={row} tab={tab} now={now} />
        </Badges>
      </TableCell>
    </Row>
  );
});

/** Payments and calls on a wide screen, as long as none of them is open. */
export function PaymentsTable({ label, rows, changed, unsure, tab, now, pathOf }: PaymentsTableProps) {
  return (
    <TableContainer component={Card}>
      <Cells aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map((name) => (
              <TableCell key={name} className={name === 'total' ? 'whole sum' : 'whole'}>
                {t(`payments.column.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <PaymentRow
              key={row.id}
              row={row}
              tab={tab}
              now={now}
              to={pathOf(row)}
              isChanged={changed.has(row.id)}
              isUnsure={unsure.has(row.id)}
            />
          ))}
        </TableBody>
      </Cells>
    </TableContainer>
  );
}
