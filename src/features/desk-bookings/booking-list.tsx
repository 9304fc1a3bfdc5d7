import { memo } from 'react';
import { Link } from 'react-router-dom';
import { minutesSince, waitTone } from '#domain/desk/case.ts';
import type { BookingLine } from '#domain/desk/booking-tabs.ts';
import type { EntryStatus } from '#domain/desk/desk.ts';
import { deskBookingPath } from '#domain/desk/desk-paths.ts';
import { rowMark } from '#domain/desk/list-merge.ts';
import { entryHours, entryKindWords, entryName } from '#text/entry-words.ts';
import { formatDay, formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { StatusBadge, type BadgeTone } from '#ui/status-badge.tsx';
import { palette, styled } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';
import { waitText } from '#text/wait-text.ts';

const Rows = styled('ul')({
  display: 'grid',
  // A row that is not drawn keeps the width that it had: it must not keep the list as wide when a phone is turned.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

const Row = styled(Link)({
  display: 'grid',
  gap: '2px 16px',
  minBlockSize: 64,
  padding: '12px 14px',
  border: `1px solid ${palette.divider}`,
  borderRadius: 'var(--radius)',
  background: palette.background.paper,
  color: palette.text.primary,
  textDecoration: 'none',
  // What is far below costs nothing before it is scrolled to.
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 92px',
  '&:hover': { borderColor: palette.outline },
  '& > span': { minInlineSize: 0, overflowWrap: 'anywhere' },
  '& > .who': { display: 'flex', gap: 10, justifyContent: 'space-between', fontWeight: 600 },
  // An amount is not broken for the sake of a long name.
  '& > .who > * + *': { flex: 'none', whiteSpace: 'nowrap' },
  '& > .chips': { display: 'flex', flexWrap: 'wrap', gap: 4 },
  // Beside the rail there is no room for three columns before.
  [theme.breakpoints.up(1000)]: {
    // As wide in every row: what stands in one column stands below each other.
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 5fr) 200px',
    alignItems: 'center',
    columnGap: 40,
    '& > .chips': { justifyContent: 'end' },
  },
});

const tones: Record<EntryStatus, BadgeTone> = {
  pending: 'amber',
  confirmed: 'green',
  completed: 'gray',
  cancelled: 'gray',
  refund_due: 'red',
  unknown: 'gray',
};

type RowProps = { venueId: string; line: BookingLine; court: string; now: number };

const BookingRow = memo(function BookingRow({ venueId, line, court, now }: RowProps) {
  const { status, kind, madeAt, seen } = line;
  const isPending = status === 'pending';
  return (
    <Row to={deskBookingPath(venueId, line.id)} {...rowMark}>
      <span className="who">
        <span dir="auto">{entryName(line)}</span>
        {line.total !== null && <span>{formatPrice(line.total)}</span>}
      </span>
      <span className="muted small">
        {formatDay(line.day)}
        <br />
        <span dir="auto">{t('deskBookings.place', { hours: entryHours(line), court })}</span>
      </span>
      <span className="chips">
        <StatusBadge tone={tones[status]}>{t(`cases.status.${status}`)}</StatusBadge>
        {isPending && madeAt && (
          <StatusBadge tone={waitTone(minutesSince(madeAt, now))}>{waitText(madeAt, now)}</StatusBadge>
        )}
        {kind !== 'app' && <StatusBadge tone="gray">{entryKindWords(line)}</StatusBadge>}
        {seen === 'no_show' && <StatusBadge tone="gray">{t('cases.noShow')}</StatusBadge>}
      </span>
    </Row>
  );
});

type BookingListProps = {
  venueId: string;
  label: string;
  lines: readonly BookingLine[];
  courtOf: (courtId: string) => string;
  now: number;
};

/** Bookings one below the other; each leads to its page. */
export function BookingList({ venueId, label, lines, courtOf, now }: BookingListProps) {
  return (
    <Rows aria-label={label}>
      {lines.map((line) => (
        <li key={line.id}>
          <BookingRow venueId={venueId} line={line} court={courtOf(line.courtId)} now={now} />
        </li>
      ))}
    </Rows>
  );
}
