import List from '@mui/material/List';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { LinkLine } from '#ui/link-rows.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import type { Place } from './desk-places.ts';

export type DeskMoreProps = { places: readonly Place[]; open: boolean; onClose: () => void };

/** What the bar of a phone has no room for, and the way out of the console. */
export default function DeskMore({ places, open, onClose }: DeskMoreProps) {
  const rows = [...places.map(({ to, text }) => ({ to, words: t(text) })), { to: paths.home, words: t('desk.back') }];
  return (
    <Sheet title={t('desk.more')} open={open} onClose={onClose}>
      <nav aria-label={t('desk.more')}>
        <List sx={{ paddingBlockEnd: 'max(12px, env(safe-area-inset-bottom))' }}>
          {rows.map((row, index) => (
            <li key={row.to} onClickCapture={onClose}>
              <LinkLine {...row} divider={index < rows.length - 1} />
            </li>
          ))}
        </List>
      </nav>
    </Sheet>
  );
}
