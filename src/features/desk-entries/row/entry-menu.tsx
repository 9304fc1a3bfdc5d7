import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { SheetOpeners } from '#features/desk-entries/sheet-state.ts';
import { useOnline } from '#hooks/use-online.ts';
import { entryName } from '#text/entry-words.ts';
import { t } from '#text/translate.ts';
import { useBackCloses } from '#ui/overlay/back-closes.ts';
import { palette } from '#ui/styled.ts';
import { entryItems, type EntryItem } from './entry-items.ts';
import type { At } from './gate-writes.ts';

type EntryMenuProps = At & {
  /** The server's clock in ms. */
  now: number;
  anchor: RefObject<HTMLElement | null>;
  sheets: SheetOpeners;
  ask: (what: 'noShow' | 'remove') => void;
  onClosed: () => void;
};

/** How an item acts: as a link out, as a link within, or as a button. */
function partOf({ href, to }: EntryItem) {
  if (to) return { component: Link, to };
  return href ? { component: 'a', href, ...(href.startsWith('https') && { target: '_blank', rel: 'noreferrer' }) } : {};
}

/** The menu of an entry's row. */
export default function EntryMenu({ anchor, onClosed, ...at }: EntryMenuProps) {
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<EntryItem>();
  const close = () => setOpen(false);
  useBackCloses(open, close);
  const { entry, sheets } = at;
  const items: EntryItem[] = [
    { name: 'open', label: t('entry.open'), run: () => sheets.openEntry(entry.id) },
    ...entryItems({ ...at, isOnline: useOnline() }),
  ];
  // As in dialog-frame.tsx: not written inside of slotProps.
  const transition = {
    // What opens a sheet waits until the menu has given the focus back, and its entry in the history.
    onExited: () => {
      onClosed();
      chosen?.run?.();
    },
  };
  return (
    <Menu
      anchorEl={() => anchor.current}
      open={open}
      onClose={close}
      slotProps={{
        // In the dark a menu and what is below it have one colour.
        paper: { sx: { border: `1px solid ${palette.divider}` } },
        list: { 'aria-label': t('entry.more', { name: entryName(entry) }), dense: false, sx: { paddingBlock: '4px' } },
        transition,
      }}
    >
      {items.map((item) => (
        <MenuItem
          key={item.name}
          {...partOf(item)}
          sx={{ minBlockSize: 44, '&[aria-disabled]': { color: palette.text.secondary } }}
          aria-disabled={item.isOff}
          onClick={() => {
            if (item.isOff) return;
            setChosen(item);
            close();
          }}
        >
          {item.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
