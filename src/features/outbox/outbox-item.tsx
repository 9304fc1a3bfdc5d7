import { Link } from 'react-router-dom';
import { isLeased, type QueuedWrite } from '#domain/queued-write.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { madeText, stateText, type WaitingFacts } from '#text/write-text.ts';
import { useWriteDecisions } from '#hooks/use-write-decisions.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { ItemButtons } from './item-buttons.tsx';
import { Item, RefusedItem } from './outbox-card.ts';
import { helpOf, labelOf } from './write-words.ts';

type OutboxItemProps = { write: QueuedWrite; facts: WaitingFacts; onLeave: () => void; onGone: () => void };

/** One write: what it is, since when it waits, how it stands, and what can be done about it. */
export function OutboxItem({ write, facts, onLeave, onGone }: OutboxItemProps) {
  const decisions = useWriteDecisions();
  const help = helpOf(write);
  const discard = async () => {
    const ended = await decisions.giveUp(write);
    if (!ended) return;
    showToast({ kind: 'info', title: t(ended === 'gone' ? 'waiting.discarded' : 'waiting.discardedUnsure') });
    onGone();
  };
  const Box = write.state === 'failed' ? RefusedItem : Item;
  return (
    <Box component="li" variant="outlined">
      <div>
        <h3 dir="auto">{labelOf(write)}</h3>
        <p className="small muted">{madeText(write, facts.now)}</p>
      </div>
      <p className="state">
        {stateText(write, facts)}{' '}
        {help && (
          <Link to={help.path} onClick={onLeave}>
            {t(help.words)}
          </Link>
        )}
      </p>
      {write.isVeiled && <p className="small muted">{t('waiting.veiledHint')}</p>}
      {!isLeased(write, facts.now) && (
        <ItemButtons
          write={write}
          busy={decisions.busy}
          onAgain={() => void decisions.sendAgain(write)}
          onDiscard={() => void discard()}
          onLeave={onLeave}
        />
      )}
      {decisions.error && (
        <p role="alert" className="field-error">
          {errorText(decisions.error)}
        </p>
      )}
    </Box>
  );
}
