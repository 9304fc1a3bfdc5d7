import { useState, useSyncExternalStore } from 'react';
import { t } from '#text/translate.ts';
import { Bar } from '#ui/feedback/bar.tsx';
import { Button } from '#ui/button.tsx';
import { hasUnsaved, subscribeUnsaved } from '#ui/form/unsaved.ts';
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
      {!hidden && update === 'accepted' && <Bar tone="news">{t('pwa.updateWaiting')}</Bar>}
      {!hidden && update === 'ready' && (
        <Bar
          tone="news"
          actions={
            <>
              <Button look="link" onClick={() => void acceptUpdate()}>
                {t('pwa.updateNow')}
              </Button>
              <Button look="link" onClick={() => setLater(true)}>
                {t('pwa.updateLater')}
              </Button>
            </>
          }
        >
          {t('pwa.updateReady')}
        </Bar>
      )}
    </div>
  );
}
