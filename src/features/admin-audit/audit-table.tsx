import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link } from 'react-router-dom';
import { spokenCode } from '#domain/booking.ts';
import { adminBookingPath } from '#domain/desk/desk-paths.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { palette, styled } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';
import type { AuditRow } from '#features/admin-audit/audit-row.ts';
import { actionWords, detailWords } from '#features/admin-audit/audit-words.ts';

const columns = ['time', 'actor', 'action', 'where', 'detail'] as const;

/** From here on there is room for five columns beside the rail. */
const roomy = 1100;

/** One table in two looks: rows where there is room, cards elsewhere. Its cells are styled from here. */
const Frame = styled(Table)({
  border: `1px solid ${palette.divider}`,
  borderCollapse: 'separate',
  borderRadius: 'var(--radius)',
  background: palette.background.paper,
  '& td, & th': { fontSize: '0.9375rem', verticalAlign: 'top', overflowWrap: 'anywhere', textAlign: 'start' },
  '& tbody tr': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 64px' },
  '& .line': { display: 'block' },
  // A code is read as one.
  '& td > a': { whiteSpace: 'nowrap' },
  [theme.breakpoints.up(roomy)]: {
    '& td:first-of-type': { whiteSpace: 'nowrap' },
    '& td:nth-of-type(2)': { minInlineSize: 120 },
    '& td:nth-of-type(3)': { minInlineSize: 130 },
    '& td:nth-of-type(4)': { minInlineSize: 190 },
    '& th': { fontWeight: 700 },
    '& tbody tr': { contentVisibility: 'visible' },
  },
  [theme.breakpoints.down(roomy)]: {
    display: 'block',
    border: 0,
    background: 'none',
    '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
    '& tbody': { display: 'grid', gap: 8 },
    '& tbody tr': {
      display: 'grid',
      gap: 2,
      padding: '12px 14px',
      border: `1px solid ${palette.divider}`,
      borderRadius: 'var(--radius)',
      background: palette.background.paper,
    },
    '& td': { padding: 0, border: 0 },
    '& td:empty': { display: 'none' },
    '& .did': { order: -1, fontWeight: 700 },
    '& .when': { color: palette.text.secondary },
  },
});

/** Browsers that see `display: grid` on a table stop calling it one: the roles are said out loud. */
const roles = {
  row: { role: 'row' },
  cell: { role: 'cell' },
  head: { role: 'columnheader' },
  group: { role: 'rowgroup' },
};

function whoWords({ actor, name, detail }: AuditRow): string {
  if (name !== null) return name;
  if (actor !== null) return t('admin.audit.gone');
  return typeof detail['by'] === 'string' ? t('admin.audit.database', { user: detail['by'] }) : t('admin.audit.system');
}

/** The trail, newest first; nobody can change it. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  return (
    <Frame role="table" aria-label={t('admin.audit.list')}>
      <TableHead {...roles.group}>
        <TableRow {...roles.row}>
          {columns.map((column) => (
            <TableCell key={column} {...roles.head} scope="col">
              {t(`admin.audit.${column}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody {...roles.group}>
        {rows.map((row) => (
          <TableRow key={row.id} {...roles.row}>
            <TableCell {...roles.cell} className="when">
              {instantText(Date.parse(row.at))}
            </TableCell>
            <TableCell {...roles.cell}>
              <bdi>{whoWords(row)}</bdi>
            </TableCell>
            <TableCell {...roles.cell} className="did">
              {actionWords(row)}
            </TableCell>
            <TableCell {...roles.cell}>
              {row.venueName !== null && (
                <span className="line">
                  <bdi>{row.venueName}</bdi>
                </span>
              )}
              {row.code !== null && row.bookingId !== null && (
                <Link to={adminBookingPath(row.bookingId)}>
                  {t('admin.openBooking', { code: spokenCode(row.code) })}
                </Link>
              )}
            </TableCell>
            <TableCell {...roles.cell}>
              {detailWords(row).map((line) => (
                <span key={line} className="line">
                  <bdi>{line}</bdi>
                </span>
              ))}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Frame>
  );
}
