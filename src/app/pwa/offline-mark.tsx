import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { serverTrouble } from '#data/server/reachability.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { isMemoryOnly } from '#data/storage/site-data.ts';
import { useFreshness } from '#hooks/use-freshness.ts';
import { useConnection } from '#hooks/use-online.ts';
import { ageText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { Bar } from '#ui/feedback/bar.tsx';
import { styled } from '#ui/styled.ts';

const Status = styled('div')({ position: 'sticky', insetBlockStart: 'var(--bar)', zIndex: 9 });

/** How long "Back online" stays, in ms: long enough to be read. */
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

/** A network without our server is something else than no network: unless a server answered, a captive portal may be the reason. */
function offlineText(isOffline: boolean, isTroubled: boolean, at: number | undefined): string {
  if (at === undefined && isOffline) return t(isMemoryOnly() ? 'pwa.offlineMemory' : 'pwa.offlineNever');
  const why = t(isTroubled ? 'form.unreachable' : 'pwa.unreachable');
  if (at === undefined) return why;
  const age = ageText(at, serverNow());
  return isOffline ? t('freshness.offline', { age }) : t('pwa.unreachableAge', { why, age });
}

/** The slim bar under the header: no connection, and how old everything is; then, for a moment, that it is back. */
export function OfflineMark() {
  const connection = useConnection();
  const online = connection === 'online';
  const isTroubled = useSyncExternalStore(serverTrouble.subscribe, serverTrouble.get);
  const catalogue = useFreshness('ref').at;
  // One who opened a link to a venue or to their bookings may have that and no catalogue.
  const anything = useFreshness('*').at;
  const back = useBackOnline(online);
  return (
    // Always there, so that a screen reader hears the change.
    <Status role="status" className="pwa-status">
      {!online && (
        <Bar tone="warning" icon="offline">
          {offlineText(connection === 'offline', isTroubled, catalogue ?? anything)}
        </Bar>
      )}
      {online && back && (
        <Bar tone="success" icon="check">
          {t('pwa.backOnline')}
        </Bar>
      )}
    </Status>
  );
}
