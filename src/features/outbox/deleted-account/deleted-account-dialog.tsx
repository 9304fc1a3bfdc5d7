import { dropDeletedAccount, type DeletedAccountWrite } from '#data/repositories/deleted-account.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { Item, ItemButtonRow, Items, Words } from '#features/outbox/outbox-card.ts';
import { labelOf, typedText } from '#features/outbox/write-words.ts';

function WriteItem({ write }: { write: DeletedAccountWrite }) {
  const what = labelOf(write);
  const typed = typedText(write);
  return (
    <Item component="li" variant="outlined">
      <h3 dir="auto">{what}</h3>
      {typed && <Words dir="auto">{typed}</Words>}
      {typed && (
        <ItemButtonRow>
          <CopyButton text={typed} label={what} hasWords />
        </ItemButtonRow>
      )}
    </Item>
  );
}

type DeletedAccountDialogProps = { writes: readonly DeletedAccountWrite[]; onClosed: () => void };

/** What an account that is gone had not sent: its words can be taken out before they go. */
export default function DeletedAccountDialog({ writes, onClosed }: DeletedAccountDialogProps) {
  return (
    <DialogFrame
      title={t('gone.title')}
      onClosed={onClosed}
      renderBody={(close) => (
        <>
          <DialogBody>
            <p className="muted">{t('gone.lead')}</p>
            <Items aria-label={t('gone.title')}>
              {writes.map((write) => (
                <WriteItem key={write.id} write={write} />
              ))}
            </Items>
          </DialogBody>
          <DialogFoot>
            <ConfirmButton
              label={t('gone.delete')}
              question={t('gone.ask')}
              yes={t('gone.yes')}
              no={t('waiting.discardNo')}
              onYes={() => {
                void dropDeletedAccount();
                close();
              }}
            />
            <Button look="primary" onClick={close}>
              {t('action.close')}
            </Button>
          </DialogFoot>
        </>
      )}
    />
  );
}
