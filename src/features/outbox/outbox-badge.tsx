import ButtonBase from '@mui/material/ButtonBase';
import { useState, useSyncExternalStore } from 'react';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { lazyDialog, useDialogCode } from '#ui/overlay/lazy-dialog.ts';
import { palette, styled } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';
import { closePanel, openPanel, readPanelOpen, subscribePanel, usePendingBadge } from './badge-state.ts';

const Waits = styled(ButtonBase)({
  gap: 6,
  minInlineSize: 44,
  minBlockSize: 44,
  padding: '8px 12px',
  border: '1px solid transparent',
  borderRadius: 999,
  background: palette.warning.soft,
  color: palette.warning.ink,
  fontWeight: 600,
  fontSize: '0.9375rem',
  whiteSpace: 'nowrap',
  '&:hover': { borderColor: 'currentcolor' },
  '& > .words': { display: 'none' },
  [theme.breakpoints.up('lg')]: { '& > .count': { display: 'none' }, '& > .words': { display: 'inline' } },
});

const Failed = styled(Waits)({ background: palette.error.soft, color: palette.error.ink });

const OutboxPanel = lazyDialog(() => import('./outbox-panel.tsx'));
const preload = () => void OutboxPanel.preload().catch(() => undefined);

function newsOf(count: number, failed: number, isDone: boolean): string {
  if (failed > 0) return t('waiting.announceFailed', { count: failed });
  if (count > 0) return t('waiting.announceWaits', { count });
  return isDone ? t('waiting.announceNone') : '';
}

/** Announces changes of the number. Writes that are only out of sight (their person signed out) still wait. */
function News({ writes, failed }: { writes: readonly QueuedWrite[]; failed: number }) {
  const here = useSession()?.id ?? 'anon';
  const isEmpty = useOutbox()?.length === 0;
  const [whose, setWhose] = useState<string>();
  if (writes.length > 0 && whose !== here) setWhose(here);
  return (
    <span role="status" className="sr-only">
      {newsOf(writes.length, failed, isEmpty && whose === here)}
    </span>
  );
}

/** In the header as long as something waits to be sent or was refused; it opens the list. `sendNow` sends everything. */
export function OutboxBadge({ sendNow }: { sendNow: () => Promise<unknown> }) {
  const writes = usePendingBadge();
  const open = useSyncExternalStore(subscribePanel, readPanelOpen);
  const hasPanel = useDialogCode(OutboxPanel, open, closePanel);
  const failed = writes.filter(({ state }) => state === 'failed').length;
  const Pill = failed > 0 ? Failed : Waits;
  const label = t(failed > 0 ? 'waiting.badgeFailed' : 'waiting.badge', { count: failed || writes.length });
  return (
    <>
      <News writes={writes} failed={failed} />
      {writes.length > 0 && (
        <Pill aria-haspopup="dialog" aria-label={label} onPointerEnter={preload} onFocus={preload} onClick={openPanel}>
          <Icon name={failed > 0 ? 'alert' : 'clock'} size={18} />
          <span className="count">{failed || writes.length}</span>
          <span className="words">{label}</span>
        </Pill>
      )}
      {open && hasPanel && <OutboxPanel sendNow={sendNow} onClosed={closePanel} />}
    </>
  );
}
