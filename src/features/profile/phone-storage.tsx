import { useState } from 'react';
import { clearKeptVenues, readKeptVenues, type KeptVenues } from '#data/repositories/kept-venues.ts';
import { isMemoryOnly } from '#data/storage/site-data.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useOfflineReadiness } from '#hooks/use-offline-readiness.ts';
import { useConnection } from '#hooks/use-online.ts';
import { formatSize } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { OfflineNotice } from '#ui/feedback/offline-notice.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { Facts, Section } from './section.tsx';
import { useStorage } from './use-storage.ts';
import { styled } from '#ui/styled.ts';

const Action = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 2,
  '& > p:empty': { position: 'absolute' },
});

function keptWords(kept: KeptVenues | undefined): string {
  if (!kept) return t('profile.counting');
  if (kept.venues === 0) return t('profile.keptNone');
  if (isMemoryOnly()) return t('profile.keptMemory');
  return t('profile.keptIn', { venues: t('profile.kept', { count: kept.venues }), count: kept.cities });
}

/** What the product keeps on this device, how safe it is there, and a way to get the room back. */
export function PhoneStorage() {
  const connection = useConnection();
  const online = connection === 'online';
  const readiness = useOfflineReadiness();
  const kept = useLiveQuery(readKeptVenues, []);
  const { usage, persisted, agreed, persist, lookAgain } = useStorage();
  const [hasFailed, setFailed] = useState(false);
  const clear = async () => {
    setFailed(false);
    try {
      await clearKeptVenues();
      showToast({ kind: 'success', title: t('profile.cleared') });
    } catch {
      setFailed(true);
    }
    await lookAgain();
  };
  return (
    <Section title={t('profile.storage')}>
      <Facts>
        <div>
          <dt>{t('profile.keptLabel')}</dt>
          <dd>{keptWords(kept)}</dd>
        </div>
        <div>
          <dt>{t('profile.appLabel')}</dt>
          <dd>{t(`profile.app.${readiness}`)}</dd>
        </div>
        <div>
          <dt>{t('profile.usage')}</dt>
          <dd>{usage === undefined ? t('profile.unknown') : formatSize(usage)}</dd>
        </div>
        {persisted !== undefined && (
          <div>
            <dt>{t('profile.safety')}</dt>
            <dd>{t(persisted ? 'profile.persisted' : 'profile.notPersisted')}</dd>
          </div>
        )}
      </Facts>
      {persisted === false && (
        <Action>
          <Button look="outline" onClick={() => void persist()}>
            {t('profile.persist')}
          </Button>
          <HelperText role="status">{!agreed && t('profile.persistRefused')}</HelperText>
        </Action>
      )}
      <Action>
        {online || !kept?.venues ? (
          <Button look="outline" disabled={!kept?.venues} onClick={() => void clear()}>
            {t('profile.clear')}
          </Button>
        ) : (
          <ConfirmButton
            label={t('profile.clear')}
            question={t('profile.clearAsk')}
            yes={t('profile.clearYes')}
            no={t('profile.clearNo')}
            onYes={() => void clear()}
          />
        )}
        {hasFailed && (
          <HelperText role="alert" error>
            {t('profile.clearFailed')}
          </HelperText>
        )}
        {online ? (
          <HelperText>{t('profile.clearHint')}</HelperText>
        ) : (
          <OfflineNotice connection={connection} words="profile.clearOffline" />
        )}
      </Action>
    </Section>
  );
}
