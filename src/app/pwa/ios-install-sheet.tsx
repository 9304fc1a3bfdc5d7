import type { RefObject } from 'react';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';

/** Safari's own sign for sharing, which people have to find on their screen. */
function SafariShare() {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.800"
      aria-hidden="true"
    >
      <path
        d="M8 9.500H6V21h12V9.500h-2M12 15V3m-3.500 3.500L12 3l3.500 3.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The two steps of installing by hand, for Safari on iPhone and iPad. */
export function IosInstallSheet({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  return (
    <dialog ref={ref} className="pwa-sheet" aria-labelledby="pwa-ios-title">
      <h2 id="pwa-ios-title">{t('pwa.iosTitle')}</h2>
      <ol>
        <li>
          {t('pwa.iosStep1')} <SafariShare />
        </li>
        <li>{t('pwa.iosStep2')}</li>
      </ol>
      <p className="muted small">{t('pwa.iosFirst')}</p>
      <form method="dialog">
        <Button look="primary" block type="submit">
          {t('action.close')}
        </Button>
      </form>
    </dialog>
  );
}
