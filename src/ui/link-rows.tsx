import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './icon.tsx';
import { palette, styled } from './styled.ts';

type LinkRow = {
  to: string;
  words: ReactNode;
  /** Leads to something that can't be undone. */
  danger?: boolean;
};

const Row = styled(ListItemButton)({
  justifyContent: 'space-between',
  gap: 16,
  minBlockSize: 52,
  // Points where reading goes.
  '& > svg': { flex: 'none', color: palette.text.secondary, transform: 'rotate(-90deg)' },
  '[dir=rtl] & > svg': { transform: 'rotate(90deg)' },
  // The ring stays inside: the card around the rows would cut it off.
  '&:focus-visible': { outlineOffset: -3 },
  '&[data-danger]': { color: palette.error.main },
}) as typeof ListItemButton;

/** One link as wide as its list, with a sign that it leads somewhere. */
export function LinkLine({ to, words, danger, divider }: LinkRow & { divider?: boolean }) {
  return (
    <Row divider={divider ?? false} component={Link} to={to} data-danger={danger || undefined}>
      <span>{words}</span>
      <Icon name="down" />
    </Row>
  );
}

/** Links below each other, each a row as wide as the list; for inside a card. */
export function LinkRows({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <List disablePadding>
      {rows.map((row, index) => (
        <li key={row.to}>
          <LinkLine {...row} divider={index < rows.length - 1} />
        </li>
      ))}
    </List>
  );
}
