import { useEffect, useEffectEvent, useRef } from 'react';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { useRequest } from '#hooks/use-request.ts';
import { t } from '#text/translate.ts';
import { DialogBody, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { styled } from '#ui/styled.ts';
import { SignOutChoices, type Leaving } from './sign-out-choices.tsx';
import { labelOf } from '#features/outbox/write-words.ts';

/** What only this device has of a person: unsent writes, and whether there is an unfinished booking that may be paid. */
export type UnsentWork = { writes: readonly QueuedWrite[]; started: boolean };

const mostLabels = 3;

const Names = styled('ul')({ marginBlockStart: 6, paddingInlineStart: 22, fontWeight: 600 });

type SignOutDialogProps = {
  left: UnsentWork;
  /** Tries to send everything for a few seconds; what is left then. */
  send: () => Promise<UnsentWork | undefined>;
  onAnswer: (answer: Leaving | 'stay') => void;
};

/** Answers the question itself when everything was sent meanwhile. */
function NothingLeft({ onSeen }: { onSeen: () => void }) {
  const seen = useEffectEvent(onSeen);
  useEffect(() => seen(), []);
  return null;
}

/** Before a sign-out that would cost something: what it is, and what becomes of it. */
export function SignOutDialog({ left, send, onAnswer }: SignOutDialogProps) {
  const answer = useRef<Leaving | 'stay'>('stay');
  const sending = useRequest(send);
  const here = useOutbox();
  const { started } = left;
  // Writes that were sent while the question is on the screen no longer count.
  const writes = left.writes.filter(({ id }) => !here || here.some((write) => write.id === id));
  const decide = (next: Leaving, close: () => void) => {
    answer.current = next;
    close();
  };
  async function sendFirst(close: () => void): Promise<void> {
    const rest = await sending.run();
    if (!rest) decide('keep', close);
  }
  return (
    <DialogFrame
      title={t(writes.length > 0 ? 'signOut.title' : 'signOut.titleStarted')}
      busy={sending.state === 'loading'}
      onClosed={() => onAnswer(answer.current)}
      renderBody={(close) => (
        <DialogBody>
          {writes.length === 0 && !started && <NothingLeft onSeen={() => decide('keep', close)} />}
          {writes.length > 0 && (
            <div>
              <p>{t('signOut.lead', { count: writes.length })}</p>
              <Names>
                {writes.slice(0, mostLabels).map((write) => (
                  <li key={write.id} dir="auto">
                    {labelOf(write)}
                  </li>
                ))}
                {writes.length > mostLabels && <li>{t('signOut.more', { count: writes.length - mostLabels })}</li>}
              </Names>
            </div>
          )}
          {started && <Notice kind="warning">{t('signOut.startedNote')}</Notice>}
          <div role="status">
            {sending.state === 'done' && sending.value && (
              <Notice kind="warning">{t('signOut.notSent', { count: writes.length })}</Notice>
            )}
          </div>
          <SignOutChoices
            hasWrites={writes.length > 0}
            maySend={writes.some(({ state }) => state !== 'failed')}
            busy={sending.state === 'loading'}
            onSend={() => void sendFirst(close)}
            onLeave={(next) => decide(next, close)}
            onStay={close}
          />
        </DialogBody>
      )}
    />
  );
}
