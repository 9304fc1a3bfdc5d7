import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { closePanel, openPanel, readPanelOpen, subscribePanel } from './panel-state.ts';
import { useWaiting } from './use-waiting.ts';
import './outbox-badge.css';

const loadPanel = () => import('./outbox-panel.tsx');
const OutboxPanel = lazy(loadPanel);
const preload = () => void loadPanel().catch(() => undefined);

function newsOf(count: number, failed: number, isDone: boolean): string {
  if (failed > 0) return t('waiting.announceFailed', { count: failed });
  if (count > 0) return t('waiting.announceWaits', { count });
  return isDone ? t('waiting.announceNone') : '';
}

/** What a screen reader hears when the number changes. What merely is out of sight (somebody left, or their account did) still waits. */
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
  const writes = useWaiting();
  const open = useSyncExternalStore(subscribePanel, readPanelOpen);
  const failed = writes.filter(({ state }) => state === 'failed').length;
  const label = t(failed > 0 ? 'waiting.badgeFailed' : 'waiting.badge', { count: failed || writes.length });
  return (
    <>
      <News writes={writes} failed={failed} />
      {writes.length > 0 && (
        <button
          type="button"
          className={failed > 0 ? 'outbox-badge outbox-badge-failed' : 'outbox-badge'}
          aria-haspopup="dialog"
          aria-label={label}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={openPanel}
        >
          <Icon name={failed > 0 ? 'alert' : 'clock'} size={18} />
          <span className="outbox-badge-count">{failed || writes.length}</span>
          <span className="outbox-badge-words">{label}</span>
        </button>
      )}
      {open && (
        <Suspense fallback={null}>
          <OutboxPanel sendNow={sendNow} onClosed={closePanel} />
        </Suspense>
      )}
    </>
  );
}
