import { dropGone, type GoneWrite } from '#data/repositories/gone-account.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { AskButton } from '#ui/ask-button.tsx';
import { DialogFrame } from '#ui/dialog-frame.tsx';
import { CopyText } from './copy-text.tsx';
import { labelOf, typedText } from './write-words.ts';
import './outbox-panel.css';

function GoneItem({ write }: { write: GoneWrite }) {
  const what = labelOf(write);
  const typed = typedText(write);
  return (
    <li className="outbox-item">
      <h3 dir="auto">{what}</h3>
      {typed && (
        <p className="outbox-item-words" dir="auto">
          {typed}
        </p>
      )}
      {typed && (
        <div className="outbox-item-buttons">
          <CopyText text={typed} what={what} />
        </div>
      )}
    </li>
  );
}

type GoneDialogProps = { writes: readonly GoneWrite[]; onClosed: () => void };

/** What an account that is gone had not sent: its words can be taken out before they go. */
export default function GoneDialog({ writes, onClosed }: GoneDialogProps) {
  return (
    <DialogFrame
      title={t('gone.title')}
      onClosed={onClosed}
      renderBody={(close) => (
        <>
          <div className="dialog-body">
            <p className="muted">{t('gone.lead')}</p>
            <ul className="outbox-list" aria-label={t('gone.title')}>
              {writes.map((write) => (
                <GoneItem key={write.id} write={write} />
              ))}
            </ul>
          </div>
          <footer className="dialog-foot">
            <AskButton
              label={t('gone.delete')}
              question={t('gone.ask')}
              yes={t('gone.yes')}
              no={t('waiting.discardNo')}
              onYes={() => {
                void dropGone();
                close();
              }}
            />
            <Button look="primary" onClick={close}>
              {t('action.close')}
            </Button>
          </footer>
        </>
      )}
    />
  );
}
