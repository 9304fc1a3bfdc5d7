import { useState, useSyncExternalStore } from 'react';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { hasUnsaved, subscribeUnsaved } from '#ui/unsaved.ts';
import { acceptUpdate, readUpdateState, subscribeUpdateState } from './register-worker.ts';

/** Asks before a new version takes over; says nothing while a reload would interrupt something in this tab. */
export function UpdatePrompt() {
  const update = useSyncExternalStore(subscribeUpdateState, readUpdateState);
  const busy = useSyncExternalStore(subscribeUnsaved, hasUnsaved);
  const [later, setLater] = useState(false);
  const hidden = update === 'none' || busy || later;
  return (
    // Always there, so that a screen reader hears it come.
    <div role="status">
      {!hidden && update === 'accepted' && <p className="pwa-bar">{t('pwa.updateWaiting')}</p>}
      {!hidden && update === 'ready' && (
        <div className="pwa-bar">
          <p>{t('pwa.updateReady')}</p>
          <Button look="link" onClick={() => void acceptUpdate()}>
            {t('pwa.updateNow')}
          </Button>
          <Button look="link" onClick={() => setLater(true)}>
            {t('pwa.updateLater')}
          </Button>
        </div>
      )}
    </div>
  );
}
