import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import {
  countUnsentOfExpired,
  dismissSessionExpired,
  readSessionExpired,
  readVisitLeft,
} from '#data/session-upkeep.ts';
import { subscribeSession } from '#data/session.ts';
import { loginPath, paths } from '#domain/paths.ts';
import { matters } from '#features/outbox/write-words.ts';
import { t } from '#text/translate.ts';
import { Bar } from '#ui/feedback/bar.tsx';
import { ButtonLink, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

/** Screens that already lead to a sign-in: they get no button for it. */
const entrances = new Set<string>([paths.login, paths.confirm, paths.forgotPassword, paths.resetPassword]);

function wordsOf(count: number | undefined, left: number | undefined): string | undefined {
  if (count) return t('pwa.sessionExpiredWaiting', { count });
  if (count === 0) return t('pwa.sessionExpired');
  return left === undefined ? undefined : t('pwa.visitWaiting', { count: left });
}

/**
 * Says on every screen that the server ended the session, or that a visit without "Remember me" left unsent writes, and
 * how many of them wait until the person logs in again.
 */
export function SessionExpiredBar() {
  const count = useSyncExternalStore(subscribeSession, readSessionExpired);
  const left = useSyncExternalStore(subscribeSession, readVisitLeft);
  const words = wordsOf(count, left);
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (count === 0) void countUnsentOfExpired(matters);
  }, [count]);
  return (
    // Always there, so that a screen reader hears it come.
    <div role="status">
      {words !== undefined && (
        <Bar
          tone="warning"
          icon="user"
          actions={
            <>
              {!entrances.has(pathname) && (
                <ButtonLink look="link" to={loginPath(pathname + search + hash)}>
                  {t('pwa.sessionExpiredLogIn')}
                </ButtonLink>
              )}
              <IconButton aria-label={t('action.close')} onClick={dismissSessionExpired}>
                <Icon name="close" />
              </IconButton>
            </>
          }
        >
          {words}
        </Bar>
      )}
    </div>
  );
}
