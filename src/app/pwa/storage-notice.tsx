import { useState } from 'react';
import { tabStore } from '#data/storage/page-storage.ts';
import { asAppError } from '#domain/errors.ts';
import { t } from '#text/translate.ts';
import { Bar } from '#ui/feedback/bar.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

const key = 'baari-storage-told';

const wasTold = (): boolean => tabStore()?.getItem(key) === '1';

function noteTold(): void {
  try {
    tabStore()?.setItem(key, '1');
  } catch {
    // The store is full: the next page shows the notice again.
  }
}

/** Shown once when the browser's storage can't be opened right now and memory can't replace it. */
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
