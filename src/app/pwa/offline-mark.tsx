import { useEffect, useRef, useState } from 'react';
import { serverNow } from '#data/session.ts';
import { isMemoryOnly } from '#data/site-data.ts';
import { useFreshness } from '#hooks/use-freshness.ts';
import { useConnection } from '#hooks/use-online.ts';
import { ageText } from '#text/age-text.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';

/** Long enough to be read, short enough not to be in the way. */
const backOnlineStays = 4000;

function useBackOnline(online: boolean): boolean {
  const wasOffline = useRef(false);
  const [back, setBack] = useState(false);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    if (!online || !wasOffline.current) return setBack(false);
    wasOffline.current = false;
    setBack(true);
    const timer = setTimeout(() => setBack(false), backOnlineStays);
    return () => clearTimeout(timer);
  }, [online]);
  return back;
}

/** There may be a network without a server: then it is not the person who is offline, and a sign-in page may be why. */
function offlineText(isOffline: boolean, at: number | undefined): string {
  if (at === undefined && isOffline) return t(isMemoryOnly() ? 'pwa.offlineMemory' : 'pwa.offlineNever');
  if (at === undefined) return t('pwa.unreachableNever');
  const age = ageText(at, serverNow());
  return t(isOffline ? 'freshness.offline' : 'pwa.unreachable', { age });
}

/** The slim bar under the header: no connection, and how old everything is; then, for a moment, that it is back. */
export function OfflineMark() {
  const connection = useConnection();
  const online = connection === 'online';
  const { at } = useFreshness('ref');
  const back = useBackOnline(online);
  return (
    // Always there, so that a screen reader hears the change.
    <div role="status" className="pwa-status">
      {!online && (
        <p className="pwa-bar pwa-bar-offline">
          <Icon name="offline" size={18} />
          {offlineText(connection === 'offline', at)}
        </p>
      )}
      {online && back && (
        <p className="pwa-bar pwa-bar-online">
          <Icon name="check" size={18} />
          {t('pwa.backOnline')}
        </p>
      )}
    </div>
  );
}
