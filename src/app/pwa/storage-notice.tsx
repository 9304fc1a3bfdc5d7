import { useState } from 'react';
import { tabStore } from '#data/storage/page-storage.ts';
import { asAppError } from '#domain/errors.ts';
import { t } from '#text/translate.ts';
import { Bar } from '#ui/bar.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';

const key = 'baari-storage-told';

const wasTold = (): boolean => tabStore()?.getItem(key) === '1';

function noteTold(): void {
  try {
    tabStore()?.setItem(key, '1');
  } catch {
    // Then it is said again with the next page.
  }
}

/** Said once when what the browser keeps for us can't be reached right now, and memory can't stand in for it. */
export function StorageNotice({ error }: { error: unknown }) {
  const [closed, setClosed] = useState(wasTold);
  if (closed || asAppError(error).code !== 'STORAGE_BROKEN') return null;
  const close = () => {
    noteTold();
    setClosed(true);
  };
  return (
    <div role="status">
      <Bar
        tone="warning"
        icon="alert"
        actions={
          <IconButton aria-label={t('action.close')} onClick={close}>
            <Icon name="close" />
          </IconButton>
        }
      >
        {t('pwa.storageBroken')}
      </Bar>
    </div>
  );
}
