import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { startTransition, StrictMode } from 'react';
import { App } from '#app/app.tsx';
import { captureInstallEvent } from '#app/pwa/install/install-event.ts';
import { preloadScreen } from '#app/routes.tsx';
import { provideCaptcha } from '#data/session.ts';
import { door } from '#domain/door.ts';
import { isStoreBlocked, tabStore } from '#data/storage/page-storage.ts';
import { offerMemory } from '#data/storage/site-data.ts';
import { Material } from '#ui/theme/material.tsx';
import { hasUnsaved } from '#ui/form/unsaved.ts';
import { listenBeforeRouter } from '#ui/overlay/hear-first.ts';
import { createRoot } from './react-root.ts';

const reloadKey = 'baari-reloaded';
const reloadPauseMs = 60_000;

const loadCaptcha = door(() => import('#features/auth/captcha-widget.ts'));
const loadMemory = door(() => import('#data/storage/memory-database.ts'));

/**
 * A screen's code can be gone from the server after a release. One reload gets the new release. A second one within a
 * minute would not help; offline, or with something unsaved, it would throw away what is there. Where the first one could
 * not be remembered, there is none.
 */
window.addEventListener('vite:preloadError', () => {
  const last = Number(tabStore()?.getItem(reloadKey) ?? 0);
  if (!navigator.onLine || hasUnsaved() || Date.now() - last < reloadPauseMs || isStoreBlocked()) return;
  tabStore()?.setItem(reloadKey, String(Date.now()));
  window.location.reload();
});

offerMemory(async () => (await loadMemory()).useMemoryDatabases());
captureInstallEvent();
if (import.meta.env.VITE_CAPTCHA) provideCaptcha(async (setting) => (await loadCaptcha()).solveCaptcha(setting));
listenBeforeRouter();
preloadScreen(window.location.pathname);

const root = document.getElementById('root');
if (root) {
  // As a transition React renders in short slices, so that a tap on a slow phone is answered in between.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <Material>
          <App />
        </Material>
      </StrictMode>,
    );
  });
}
