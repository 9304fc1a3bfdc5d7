import CloudDone from '@mui/icons-material/CloudDoneOutlined';
import Schedule from '@mui/icons-material/Schedule';
import WifiOff from '@mui/icons-material/WifiOff';
import ButtonBase from '@mui/material/ButtonBase';
import { useRef, useState } from 'react';
import type { Desk } from '#domain/desk/desk.ts';
import type { DeskPull } from '#hooks/use-desk.ts';
import { t } from '#text/translate.ts';
import { lazyDialog, useDialogCode } from '#ui/overlay/lazy-dialog.ts';
import { palette, styled } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';
import { useDeskAge } from '#features/desk/sync/desk-age.ts';
import type { SyncPanelProps } from '#features/desk/sync/sync-panel.tsx';

const icons = { fresh: CloudDone, plain: CloudDone, amber: Schedule, offline: WifiOff };

const Mark = styled(ButtonBase)({
  alignContent: 'start',
  justifyContent: 'end',
  gap: '44px 8px',
  minInlineSize: 44,
  blockSize: 44,
  padding: '12px 10px',
  borderRadius: 999,
  color: palette.text.secondary,
  fontSize: '0.875rem',
  // The name of the venue comes first. Words that have no room beside the icon wrap out of sight: half of them say nothing.
  flexWrap: 'wrap',
  overflow: 'hidden',
  '& > span': { lineHeight: '20px', whiteSpace: 'nowrap' },
  '&:hover': { backgroundColor: palette.background.soft },
  '&[data-tone=fresh] > svg': { color: palette.primary.main },
  '&[data-tone=amber], &[data-tone=offline]': { backgroundColor: palette.warning.soft, color: palette.warning.ink },
  // The strip below says it in words, and beside the badge of what waits there would be no room for the venue's name.
  [theme.breakpoints.down(480)]: { '&[data-tone=offline] > span': { display: 'none' } },
  [theme.breakpoints.down(360)]: { '& > span': { display: 'none' } },
});

const SyncPanel = lazyDialog<SyncPanelProps>(() => import('#features/desk/sync/sync-panel.tsx'));
const near = () => void SyncPanel.preload().catch(() => undefined);

/** How far the data of this phone can be relied on; it opens the details. */
export function SyncMark({ desk, pull }: { desk: Desk; pull: DeskPull }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const hasPanel = useDialogCode(SyncPanel, open, close);
  const age = useDeskAge(desk.at, pull.error !== null);
  if (!age) return null;
  const Drawn = icons[age.tone];
  return (
    <>
      <Mark
        ref={button}
        data-tone={age.tone}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('desk.sync', { state: age.words })}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(true)}
      >
        <Drawn style={{ fontSize: 20 }} />
        <span>{age.words}</span>
      </Mark>
      {hasPanel && <SyncPanel desk={desk} pull={pull} words={age.words} anchor={button} open={open} onClose={close} />}
    </>
  );
}
