import { useEffect, useState, useSyncExternalStore } from 'react';
import { readBookingDraft } from '#data/repositories/drafts.ts';
import { readSiteData, subscribeSiteData } from '#data/storage/site-data.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useOutbox } from '#hooks/use-outbox.ts';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { Bar } from '#ui/feedback/bar.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { clearUnsaved, hasUnsaved, markUnsaved } from '#ui/form/unsaved.ts';

const key = 'site-data';

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault();
}

/** Lets the browser ask before it closes a page whose memory holds unsent work. */
function LossWarning() {
  const uid = useSession()?.id;
  const waits = (useOutbox()?.length ?? 0) > 0;
  const draft = useLiveQuery(() => readBookingDraft(uid ?? 'anon'), [uid]);
  const wouldLose = waits || draft !== undefined;
  useEffect(() => {
    if (wouldLose) markUnsaved(key);
    return () => clearUnsaved(key);
  }, [wouldLose]);
  useEffect(() => {
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, []);
  return null;
}

/** Says, where the browser stores nothing for Baari, that everything ends with this page. */
export function SiteDataBar() {
  const siteData = useSyncExternalStore(subscribeSiteData, readSiteData);
  const [closed, setClosed] = useState(false);
  const isKept = siteData === 'kept';
  return (
    <>
      {!isKept && <LossWarning />}
      {/* Always there, so that a screen reader hears it come. */}
      <div role="status">
        {!isKept && !closed && (
          <Bar
            tone="warning"
            icon="alert"
            actions={
              <IconButton aria-label={t('action.close')} onClick={() => setClosed(true)}>
                <Icon name="close" />
              </IconButton>
            }
          >
            {t(siteData === 'blocked' ? 'pwa.siteDataBlocked' : 'pwa.siteDataBroken')}
          </Bar>
        )}
      </div>
    </>
  );
}
