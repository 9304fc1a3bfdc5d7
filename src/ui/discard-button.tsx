import { useState } from 'react';
import { t } from '#text/translate.ts';

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** Discards what a person typed; asked about first, in place. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <button type="button" className="btn btn-quiet" onClick={() => setAsking(true)}>
        {t('formWaiting.discard')}
      </button>
    );
  }
  return (
    <span className="waiting-ask" role="group" aria-label={t('formWaiting.discardAsk')}>
      <span>{t('formWaiting.discardAsk')}</span>
      <button type="button" className="btn btn-outline" onClick={() => setAsking(false)} ref={takeFocus}>
        {t('formWaiting.discardNo')}
      </button>
      <button type="button" className="btn btn-quiet" onClick={onDiscard}>
        {t('formWaiting.discardYes')}
      </button>
    </span>
  );
}
