import { millisecondsInDay } from 'date-fns/constants';
import { retry } from '#commands/queue/lazy-queue.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { formatInstantShort } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Bar } from '#ui/feedback/bar.tsx';
import { Button } from '#ui/button.tsx';
import { openPanel } from './badge-state.ts';

/** What was left behind for a shorter time is sent without asking. */
const askAfter = millisecondsInDay;

function isLeftBehind({ parkedFor, nextAt }: QueuedWrite): boolean {
  return parkedFor === 'return' && Date.now() - nextAt >= askAfter;
}

async function sendAll(writes: readonly QueuedWrite[]): Promise<void> {
  for (const write of writes) await retry(write);
}

/** Asks a person who is back about what they left behind when they signed out, more than a day ago. */
export function ReturnBanner() {
  const left = useOutbox()?.filter(isLeftBehind) ?? [];
  const { run, state, error } = useRequest(sendAll);
  const [oldest] = left;
  if (!oldest) return null;
  const day = formatInstantShort(oldest.createdAt);
  return (
    <Bar
      tone="news"
      actions={
        <>
          <Button look="link" disabled={state === 'loading'} onClick={() => void run(left)}>
            {t('waiting.backSend')}
          </Button>
          <Button look="link" onClick={openPanel}>
            {t('waiting.backLook')}
          </Button>
        </>
      }
    >
      {error ? errorText(error) : t('waiting.back', { count: left.length, day })}
    </Bar>
  );
}
