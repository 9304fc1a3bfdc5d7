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
  justifyContent: 'start',
  minInlineSize: 44,
  minBlockSize: 44,
  paddingInline: 10,
  borderRadius: 999,
  color: palette.text.secondary,
  fontSize: '0.875rem',
  textAlign: 'start',
  // The name of the venue comes first. Words that have no room beside the icon wrap out of sight: half of them say nothing.
  '& > .state': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    columnGap: 8,
    blockSize: 'max(20px, 1.5em)',
    lineHeight: 'max(20px, 1.5em)',
    overflow: 'hidden',
  },
  '& > .state > span': { whiteSpace: 'nowrap' },
  '&:hover': { backgroundColor: palette.background.soft },
  '&[data-tone=fresh] svg': { color: palette.primary.main },
  '&[data-tone=amber], &[data-tone=offline]': { backgroundColor: palette.warning.soft, color: palette.warning.ink },
  // The strip below says it in words, and beside the badge of what waits there would be no room for the venue's name.
  [theme.breakpoints.down(480)]: { '&[data-tone=offline] .state > span': { display: 'none' } },
  [theme.breakpoints.down(360)]: { '& .state > span': { display: 'none' } },
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
        <span className="state">
          <Drawn style={{ fontSize: 20 }} />
          <span>{age.words}</span>
        </span>
      </Mark>
      {hasPanel && <SyncPanel desk={desk} pull={pull} words={age.words} anchor={button} open={open} onClose={close} />}
    </>
  );
}
