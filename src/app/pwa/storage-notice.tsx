import { useState } from 'react';
import { tabStore } from '#data/storage/page-storage.ts';
import { asAppError } from '#domain/errors.ts';
import { t } from '#text/translate.ts';
import { ClosableBar } from './closable-bar.tsx';

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
      <ClosableBar onClose={close}>{t('pwa.storageBroken')}</ClosableBar>
    </div>
  );
}
