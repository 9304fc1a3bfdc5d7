import List from '@mui/material/List';
import type { RefObject } from 'react';
import type { DeskLink } from '#domain/desk/desk.ts';
import { t } from '#text/translate.ts';
import { AnchoredSheet } from '#ui/overlay/anchored-sheet.tsx';
import { VenueRow } from './venue-row.tsx';

export type VenueSwitcherProps = {
  links: readonly DeskLink[];
  /** The venue that is open. */
  venueId: string;
  anchor: RefObject<Element | null>;
  open: boolean;
  onClose: () => void;
};

/** The venues of the person, each with its city and what there is to do. */
export default function VenueSwitcher({ links, venueId, anchor, open, onClose }: VenueSwitcherProps) {
  return (
    <AnchoredSheet title={t('desk.venues')} anchor={anchor} open={open} onClose={onClose}>
      <List sx={{ paddingBlockEnd: 'max(12px, env(safe-area-inset-bottom))' }}>
        {links.map((link) => (
          <li key={link.venueId}>
            <VenueRow link={link} isHere={link.venueId === venueId} onClick={onClose} />
          </li>
        ))}
      </List>
    </AnchoredSheet>
  );
}
