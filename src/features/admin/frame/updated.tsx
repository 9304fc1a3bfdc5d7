import { useEffect, useState } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import { refreshAdmin, useAdminLoading } from '#hooks/admin-beat.ts';
import { useOnline } from '#hooks/use-online.ts';
import { formatClock } from '#text/format.ts';
import { ageText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { AdminIcon } from '#ui/console/admin-icon.tsx';

const lookEvery = 15_000;

/** How old what stands on the screen is, and the button that asks for it anew. */
export function Updated() {
  const { at, running } = useAdminLoading();
  const isOnline = useOnline();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), lookEvery);
    return () => clearInterval(timer);
  }, []);
  const isBusy = running > 0;
  return (
    <>
      <span className="admin-age">
        {at !== undefined && (isBusy ? t('admin.refreshing') : ageText(at, Math.max(now, at)))}
      </span>
      <IconButton aria-label={t('admin.refresh')} disabled={!isOnline || isBusy} onClick={refreshAdmin}>
        <AdminIcon name="refresh" />
      </IconButton>
    </>
  );
}

/** Said as long as nothing can be decided; a live region that is there before it speaks. */
export function OfflineStrip() {
  const { at } = useAdminLoading();
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <Notice kind="offline">
          {at === undefined ? t('admin.offlineNever') : t('admin.offline', { time: formatClock(at) })}
        </Notice>
      )}
    </div>
  );
}
