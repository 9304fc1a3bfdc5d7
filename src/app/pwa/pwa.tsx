import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isConsole } from '#app/routes.tsx';
import {
  endSessionOfAddress,
  mendSession,
  purgeAbsentUsers,
  purgeEndedVisits,
  readPendingSignUp,
} from '#data/session-upkeep.ts';
import { readStoredUser, subscribeSession } from '#data/session.ts';
import { paths } from '#domain/paths.ts';
import { followThemeChoice } from '#ui/theme/theme-choice.ts';
import { UnansweredAsker } from '#features/booking/unanswered/unanswered-asker.tsx';
import { DeletedAccountBar } from '#features/outbox/deleted-account/deleted-account-bar.tsx';
import { ReturnBanner } from '#features/outbox/return-banner.tsx';
import { matters } from '#features/outbox/write-words.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { watchBack } from '#ui/overlay/back-closes.ts';
import { AppBadge } from './app-badge.tsx';
import { SessionExpiredBar } from '#app/pwa/session/session-expired-bar.tsx';
import { startForgettingDrafts } from '#app/pwa/session/forget-drafts.ts';
import { InstallPrompt } from '#app/pwa/install/install-prompt.tsx';
import { FailureBar } from './failure-bar.tsx';
import { OfflineMark } from './offline-mark.tsx';
import { startOutboxToasts } from '#app/pwa/outbox/outbox-toasts.ts';
import { startOutboxTriggers } from '#app/pwa/outbox/outbox-triggers.ts';
import { ProfileFollower } from '#app/pwa/session/profile-follower.tsx';
import { registerWorker } from '#app/pwa/install/register-worker.ts';
import { SiteDataBar } from './site-data-bar.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { Pressed } from './pressed.tsx';
import { startSyncTriggers } from './sync-triggers.ts';
import { UpdatePrompt } from '#app/pwa/install/update-prompt.tsx';

/**
 * Ends half a session: the browser's settings or another tab deleted one of its two copies. From the end of a session on, the data
 * that it leaves here has 30 days. Returns the way to stop.
 */
function startMendingSession(): () => void {
  void mendSession();
  return subscribeSession(() => {
    if (!readStoredUser()) void mendSession().then(purgeAbsentUsers);
  });
}

/** Leads somebody to the form who opened the link of the confirmation mail and then left: their account has no name and no password. */
function useUnfinishedSignUp(pathname: string): void {
  const navigate = useNavigate();
  const lead = useEffectEvent(() => {
    const uid = readPendingSignUp()?.uid;
    if (uid !== undefined && uid === readStoredUser()?.id && pathname !== paths.confirm)
      void navigate(paths.confirm, { replace: true });
  });
  useEffect(() => lead(), []);
}

/** Everything that makes a page an app; mounted lazily under the header once the first screen is there. */
export default function Pwa() {
  const { pathname } = useLocation();
  useUnfinishedSignUp(pathname);
  useEffect(() => {
    registerWorker();
    endSessionOfAddress();
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
  useEffect(watchBack, []);
  return (
    <>
      <Pressed />
      <UpdatePrompt />
      <ErrorBoundary triesAgain renderFallback={(error) => <StorageNotice error={error} />}>
        <AppBadge />
        {/* A console says itself how old its venue is. */}
        {!isConsole(pathname) && <OfflineMark />}
        <FailureBar />
        <SiteDataBar />
        <SessionExpiredBar />
        <DeletedAccountBar />
        <ProfileFollower />
        <UnansweredAsker />
        <ReturnBanner />
        <InstallPrompt />
      </ErrorBoundary>
    </>
  );
}
