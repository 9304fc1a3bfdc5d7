import { millisecondsInDay } from 'date-fns/constants';
import { useRef, useSyncExternalStore } from 'react';
import { isVisit, subscribeSession } from '#data/session.ts';
import { isMemoryOnly } from '#data/storage/site-data.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { useRequest } from '#hooks/use-request.ts';
import { useWaitingFacts } from '#hooks/use-waiting-facts.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Items } from './outbox-card.ts';
import { OutboxItem } from './outbox-item.tsx';

const oldAfter = 3 * millisecondsInDay;

/** What becomes of what waits when the app is closed. */
function leadOf(hasWrites: boolean, onlyHere: boolean, mayGo: boolean) {
  if (!hasWrites) return t('waiting.empty');
  if (isMemoryOnly()) return t('waiting.leadMemory');
  if (onlyHere) return t('waiting.leadVisit');
  if (!mayGo) return t('waiting.leadStopped');
  return t('SyncManager' in window ? 'waiting.lead' : 'waiting.leadHere');
}

type OutboxPanelProps = { sendNow: () => Promise<unknown>; onClosed: () => void };

/** Every write that this device has and the server does not, and what can be done about each. */
export default function OutboxPanel({ sendNow, onClosed }: OutboxPanelProps) {
  const writes = useOutbox() ?? [];
  const facts = useWaitingFacts();
  const sending = useRequest(sendNow);
  const list = useRef<HTMLUListElement>(null);
  const age = facts.now - Math.min(facts.now, ...writes.map(({ createdAt }) => createdAt));
  const mayGo = writes.some(({ state }) => state === 'queued' || state === 'sending');
  const isBusy = sending.state === 'loading';
  // As the badge says that leads here.
  const isRefused = writes.length > 0 && writes.every(({ state }) => state === 'failed');
  const title = t(isRefused ? 'waiting.titleStopped' : 'waiting.title');
  const onlyHere = useSyncExternalStore(subscribeSession, isVisit);
  return (
    <DialogFrame
      title={title}
      onClosed={onClosed}
      renderBody={(close) => (
        <>
          <DialogBody>
            <p className="muted">{leadOf(writes.length > 0, onlyHere, mayGo)}</p>
            {age > oldAfter && (
              <Notice kind="warning">{t('waiting.old', { count: Math.floor(age / millisecondsInDay) })}</Notice>
            )}
            <Items ref={list} tabIndex={-1} aria-label={title}>
              {writes.map((write) => (
                <OutboxItem
                  key={write.id}
                  write={write}
                  facts={facts}
                  onLeave={close}
                  onGone={() => list.current?.focus()}
                />
              ))}
            </Items>
            <p role="status" className="small">
              {sending.state === 'done' && mayGo && t('waiting.stillHere')}
            </p>
          </DialogBody>
          <DialogFoot>
            <Button look="outline" onClick={close}>
              {t('action.close')}
            </Button>
            {mayGo && (
              <Button look="primary" aria-disabled={isBusy} onClick={() => isBusy || void sending.run()}>
                {t(isBusy ? 'waiting.sendingNow' : 'waiting.sendNow')}
              </Button>
            )}
          </DialogFoot>
        </>
      )}
    />
  );
}
