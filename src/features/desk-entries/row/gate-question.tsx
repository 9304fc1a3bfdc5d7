import type { Desk } from '#domain/desk/desk.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { courtName, entryHours, entryName } from '#text/entry-words.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { letIn, remove, setNoShow } from './gate-writes.ts';

/** What is asked before it is done. */
export type GateAsk = 'collect' | 'noShow' | 'remove';

type GateQuestionProps = { desk: Desk; entry: EntryView; asks: GateAsk; onClosed: () => void };

function wordsOf(asks: GateAsk, entry: EntryView) {
  const name = entryName(entry);
  if (asks === 'collect')
    return {
      question: t('entry.collect', { amount: formatPrice(entry.collect ?? 0) }),
      yes: t('entry.collectYes'),
      no: t('entry.collectNo'),
    };
  if (asks === 'remove')
    return {
      question: t('entry.askRemove', { name, hours: entryHours(entry) }),
      yes: t('entry.askRemoveYes'),
      no: t('entry.askRemoveNo'),
    };
  return {
    // Nobody is told of an entry that the venue made itself, and it has nothing to refund.
    question: t(entry.kind === 'app' ? 'entry.askNoShow' : 'entry.askNoShowOwn', { name }),
    yes: t('entry.askNoShowYes'),
    no: t('entry.askNoShowNo'),
  };
}

/** Asks once before somebody is marked as not coming, let in for money, or removed. */
export default function GateQuestion({ desk, entry, asks, onClosed }: GateQuestionProps) {
  const { question, yes, no } = wordsOf(asks, entry);
  const act = () => {
    if (asks === 'collect') void letIn({ desk, entry }, entry.collect);
    else if (asks === 'remove') void remove({ desk, entry });
    else void setNoShow({ desk, entry }, true);
  };
  return (
    <DialogFrame
      title={entryName(entry)}
      lead={
        <p className="small muted">
          {t('entry.hours', { court: courtName(desk.courts, entry.courtId), hours: entryHours(entry) })}
        </p>
      }
      onClosed={onClosed}
      renderBody={(close) => (
        <>
          <DialogBody>
            <p>{question}</p>
          </DialogBody>
          <DialogFoot>
            <Button look="outline" onClick={close}>
              {no}
            </Button>
            <Button
              look={asks === 'collect' ? 'primary' : 'danger'}
              onClick={() => {
                act();
                close();
              }}
            >
              {yes}
            </Button>
          </DialogFoot>
        </>
      )}
    />
  );
}
