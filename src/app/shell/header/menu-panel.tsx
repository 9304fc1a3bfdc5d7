import Grow from '@mui/material/Grow';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Paper from '@mui/material/Paper';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '#ui/icon.tsx';
import { dropFailure } from '#ui/overlay/lazy-dialog.ts';
import { palette, styled } from '#ui/styled.ts';
import type { BarPanelProps } from './bar-menu.tsx';

type MenuEntry = { name: string; about?: string; icon?: IconName } & ({ to: string } | { onPress: () => void });

type MenuPanelProps = BarPanelProps & {
  entries: readonly MenuEntry[];
  /** Below the start of its button; otherwise below the end. */
  fromStart?: boolean;
};

const Panel = styled(Paper)({
  position: 'absolute',
  insetBlockStart: 'calc(100% + 12px)',
  zIndex: 11,
  inlineSize: 'max-content',
  minInlineSize: 200,
  maxInlineSize: 400,
  paddingInline: 8,
  // In the dark theme a shadow does not separate it from the page.
  border: `1px solid ${palette.divider}`,
});

const Entry = styled(ListItemButton)({
  minBlockSize: 44,
  padding: '2px 12px',
  borderRadius: 'var(--radius-s)',
}) as typeof ListItemButton;

/** The entries of a menu of the bar: links stay links, so this is a list in a panel and no ARIA menu. */
export function MenuPanel({ id, open, entries, fromStart = false, onClose, onShown }: MenuPanelProps) {
  useEffect(dropFailure, []);
  return (
    <Grow in={open} unmountOnExit timeout={140} style={{ transformOrigin: 'top' }} onEnter={onShown}>
      <Panel elevation={8} sx={fromStart ? { insetInlineStart: 0 } : { insetInlineEnd: 0 }}>
        <List id={id} data-panel>
          {entries.map((entry) => (
            <ListItem key={entry.name} disablePadding>
              <Entry
                {...('to' in entry
                  ? { component: Link, to: entry.to, onClick: onClose }
                  : { component: 'button', type: 'button', onClick: entry.onPress })}
              >
                {entry.icon && (
                  <ListItemIcon sx={{ minInlineSize: 30 }}>
                    <Icon name={entry.icon} />
                  </ListItemIcon>
                )}
                <ListItemText
                  primary={entry.name}
                  secondary={entry.about}
                  slotProps={{ primary: { sx: { fontWeight: entry.about ? 600 : 400 } } }}
                />
              </Entry>
            </ListItem>
          ))}
        </List>
      </Panel>
    </Grow>
  );
}
