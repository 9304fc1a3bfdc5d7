import { useEffect } from 'react';
import { purgeEndedVisits } from '#data/session-upkeep.ts';
import { followThemeChoice } from '#ui/theme-choice.ts';
import { UnansweredAsker } from '#features/booking/unanswered-asker.tsx';
import { GoneBar } from '#features/outbox/gone-bar.tsx';
import { ReturnBanner } from '#features/outbox/return-banner.tsx';
import { matters } from '#features/outbox/write-words.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { AppBadge } from './app-badge.tsx';
import { CutOffBar } from './cut-off-bar.tsx';
import { startForgettingDrafts } from './forget-drafts.ts';
import { InstallPrompt } from './install-prompt.tsx';
import { startMendingSession } from './mend-session.ts';
import { OfflineMark } from './offline-mark.tsx';
import { startOutboxToasts } from './outbox-toasts.ts';
import { startOutboxTriggers } from './outbox-triggers.ts';
import { ProfileFollower } from './profile-follower.tsx';
import { registerWorker } from './register-worker.ts';
import { SiteDataBar } from './site-data-bar.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { startSyncTriggers } from './sync-triggers.ts';
import { UpdatePrompt } from './update-prompt.tsx';

/** Everything that makes a page an app; mounted lazily under the header once the first screen is there. */
export default function Pwa() {
  useEffect(() => {
    registerWorker();
    void purgeEndedVisits(matters);
    const stops = [
      startMendingSession(),
      startSyncTriggers(),
      startOutboxToasts(),
      startOutboxTriggers(),
      startForgettingDrafts(),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  useEffect(followThemeChoice, []);
  return (
    <>
      <UpdatePrompt />
      <ErrorBoundary triesAgain renderFallback={(error) => <StorageNotice error={error} />}>
        <AppBadge />
        <OfflineMark />
        <SiteDataBar />
        <CutOffBar />
        <GoneBar />
        <ProfileFollower />
        <UnansweredAsker />
        <ReturnBanner />
        <InstallPrompt />
      </ErrorBoundary>
    </>
  );
}
