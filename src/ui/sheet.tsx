import SwipeableDrawer from '@mui/material/SwipeableDrawer';
import { useId, type ReactNode } from 'react';
import { t } from '#text/translate.ts';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import './sheet.css';

type SheetProps = { title: string; open: boolean; onClose: () => void; children: ReactNode };

/** A sheet from the bottom of a phone: it slides in, drags away, keeps the focus inside and gives it back. */
export function Sheet({ title, open, onClose, children }: SheetProps) {
  const titleId = useId();
  return (
    <SwipeableDrawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      // Only a button opens it: a swipe from the edge is the phone's own gesture.
      onOpen={() => undefined}
      disableSwipeToOpen
      slotProps={{
        paper: { className: 'sheet', role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId },
      }}
    >
      <header className="sheet-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton aria-label={t('action.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {children}
    </SwipeableDrawer>
  );
}
