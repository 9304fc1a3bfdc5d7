import { useState } from 'react';
import { dropDeletedAccount, readDeletedAccount } from '#data/repositories/deleted-account.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { Bar } from '#ui/feedback/bar.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyDialog, useDialogCode } from '#ui/overlay/lazy-dialog.ts';
import { matters } from '#features/outbox/write-words.ts';

const DeletedAccountDialog = lazyDialog(() => import('./deleted-account-dialog.tsx'));

/** Said on every screen when the server knows the account no more: that it is so, and what was not sent. */
export function DeletedAccountBar() {
  const gone = useLiveQuery(readDeletedAccount, []);
  const isHere = useSession() !== null;
  const [open, setOpen] = useState(false);
  const hasDialog = useDialogCode(DeletedAccountDialog, open, () => setOpen(false));
  const writes = gone?.writes.filter(matters) ?? [];
  const count = writes.length;
  return (
    <>
      <div role="status">
        {gone && !isHere && (
          <Bar
            tone="warning"
            icon="user"
            actions={
              count > 0 ? (
                <Button look="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                  {t('gone.look')}
                </Button>
              ) : (
                <IconButton aria-label={t('action.close')} onClick={() => void dropDeletedAccount()}>
                  <Icon name="close" />
                </IconButton>
              )
            }
          >
            {count > 0 ? t('gone.barUnsent', { count }) : t('gone.bar')}
          </Bar>
        )}
      </div>
      {open && hasDialog && <DeletedAccountDialog writes={writes} onClosed={() => setOpen(false)} />}
    </>
  );
}
