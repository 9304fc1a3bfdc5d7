import Table from '@mui/material/Table';
import { palette, styled } from '#ui/styled.ts';
import { inTable } from './row/tone-box.ts';

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

/** What the list of bookings measures itself by: it is a table where there is room for one, wherever it stands. */
export const Room = styled('div')({ containerType: 'inline-size', '& > .notice': { marginBlockEnd: 16 } });

/** Out of sight and still read out. */
const unseen = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** A link or a small button inside a line: 44 px for the finger, the height of the line for the eye. */
const tall = { minBlockSize: 44, marginBlock: -8 };

const asCards = {
  display: 'grid',
  gap: 24,
  '& tbody': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 330px), 1fr))',
    gap: 12,
  },
  '& th, & td': { display: 'block', padding: 0, border: 0, font: 'inherit', textAlign: 'start' },
  '& thead': unseen,
  '& .bookings-group': { display: 'block', gridColumn: '1 / -1' },
  '& .bookings-group > th': { color: palette.text.secondary, fontSize: '1rem', fontWeight: 700 },
  '& .booking': {
    display: 'grid',
    gridTemplate: `
      'date date'
      'venue venue'
      'status status'
      'court court'
      'slots slots'
      'price receipt'
      'actions actions' / 1fr 1fr`,
    gridAutoRows: 'min-content',
    alignContent: 'start',
    gap: '14px 16px',
    padding: 16,
    border: `1px solid ${palette.divider}`,
    borderRadius: 'var(--radius)',
    background: palette.background.paper,
    boxShadow: 'var(--shadow)',
    // What is far below costs nothing before it is scrolled to.
    contentVisibility: 'auto',
    containIntrinsicBlockSize: 'auto 420px',
  },
  '& .booking:focus': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 2 },
  ...Object.fromEntries(
    ['venue', 'court', 'date', 'status', 'receipt', 'actions'].map((column) => [
      `& .booking-${column}`,
      { gridArea: column },
    ]),
  ),
  '& .booking-venue > a': {
    display: 'inline-block',
    // As high as a thumb, on the lines of the address below it.
    marginBlock: -8,
    paddingBlock: 10,
    fontWeight: 700,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .booking-venue > span, & .booking-court > span, & .booking-label': { display: 'block' },
  '& .booking-code': { whiteSpace: 'nowrap' },
  '& .booking-status > p': { marginBlockStart: 6 },
  '& .booking-status > p + p': { marginBlockStart: 2 },
  // The first thing that anybody looks for: "Tomorrow, 8–10 PM".
  '& .booking-when': { display: 'block', fontSize: '1.125rem', lineHeight: 1.3, textWrap: 'balance' },
  // No figure is broken in two.
  '& .booking-price': { gridArea: 'price', fontWeight: 700, whiteSpace: 'nowrap' },
  '& .booking-slots': { gridArea: 'slots', overflowWrap: 'normal' },
  '& .booking-slots > .MuiButton-root': { paddingInline: 10, fontSize: '0.875rem' },
  '& :is(.bookings-past, .bookings-cancelled) .booking-price': { fontWeight: 400 },
  '& .booking-label': { color: palette.text.secondary, fontSize: '0.8125rem', fontWeight: 400 },
  '& :is(.booking-date, .booking-status, .booking-actions) > .booking-label': { display: 'none' },
  // Text twice as large: two columns are wider than a phone, and a page that scrolls sideways takes its dialogs along.
  '@container (inline-size < 16rem)': {
    '& .booking': {
      gridTemplate: `'date' 'venue' 'status' 'court' 'slots' 'price' 'receipt' 'actions' / minmax(0, 1fr)`,
    },
    '& .booking-slots': { overflowWrap: 'anywhere' },
  },
  '& .booking-receipt > .MuiButton-sizeSmall': { ...tall, textAlign: 'start' },
  '& .booking-receipt > .booking-no-receipt': { color: palette.text.secondary, fontWeight: 400 },
  '& .booking-actions-box': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  '& .booking-quiet': { minBlockSize: 44, color: palette.text.secondary, fontWeight: 400 },
  '& .booking-done': {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: 44,
    color: palette.text.secondary,
    fontWeight: 600,
  },
} as const;

const asTable = {
  display: 'table',
  fontSize: '0.875rem',
  borderCollapse: 'separate',
  border: `1px solid ${palette.divider}`,
  borderRadius: 'var(--radius)',
  background: palette.background.paper,
  boxShadow: 'var(--shadow)',
  '& thead': { display: 'table-header-group', position: 'static', clipPath: 'none' },
  '& tbody': { display: 'table-row-group' },
  '& .bookings-group, & .booking': { display: 'table-row' },
  '& .booking': { border: 0, background: 'none', boxShadow: 'none', contentVisibility: 'visible' },
  '& th, & td': {
    display: 'table-cell',
    padding: '18px 8px',
    verticalAlign: 'top',
    borderBlockEnd: `1px solid ${palette.divider}`,
    overflowWrap: 'break-word',
  },
  '& th:first-of-type': { paddingInlineStart: 16 },
  '& tr > :last-child': { paddingInlineEnd: 16 },
  '& thead th': { paddingBlock: 12, color: palette.text.secondary, fontSize: '0.8125rem' },
  '& tbody:last-child > tr:last-child > *': { borderBlockEnd: 0 },
  '& .bookings-group > th': { paddingBlock: 8, background: palette.background.soft, fontSize: '0.875rem' },
  '& .booking .booking-label': { display: 'none' },
  // "Bahadurabad" in one piece, as an address has it.
  '& .booking .booking-venue': { inlineSize: '11%', minInlineSize: '8rem', overflowWrap: 'anywhere' },
  // The longest sport in one piece.
  '& .booking .booking-court': { inlineSize: '10%', minInlineSize: '5.75rem', overflowWrap: 'anywhere' },
  '& .booking-date': { inlineSize: '12%' },
  // The longest text of a row: what else can be narrow makes room for it.
  '& .booking-status': { inlineSize: '30%', minInlineSize: '15rem' },
  '& .booking-date, & .booking-receipt': { whiteSpace: 'nowrap' },
  '& .booking-when': { fontSize: '0.9375rem', whiteSpace: 'normal' },
  '& .booking-actions-box': { flexDirection: 'column', flexWrap: 'nowrap', alignItems: 'stretch', gap: 8 },
  // What stands first is level with the line of text beside it.
  '& .booking-actions-box > :is(.MuiButton-root, .booking-done):not(* + *)': { marginBlockStart: -11 },
  // "Something is wrong" on one line; what is longer makes no room for itself at the expense of the status.
  '& .booking .booking-actions': { minInlineSize: '11rem' },
  '& .booking-actions-box > .MuiButton-root': { paddingInline: 12 },
  '& .booking-actions-box > .MuiButton-sizeSmall': { justifyContent: 'start', paddingInline: 0 },
  // Without a frame they stand under their heading, and leave the room of it to what stands beside them.
  '& .booking-slots > .MuiButton-root': { marginBlockStart: -11, paddingInline: 0, border: 0 },
  '& .booking-receipt > .MuiButton-sizeSmall': { justifyContent: 'start', marginBlock: -12, textAlign: 'start' },
} as const;

/**
 * One table in two looks: a card for each booking, and rows once it has this much room (twice as much for text twice as
 * large). Its cells are styled from here, by name: a style of their own would cost every one of them at every drawing.
 */
export const BookingsFrame = styled(Table)({ ...asCards, [inTable]: asTable });
