import { useState } from 'react';
import { t } from '#text/translate.ts';

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

type DiscardButtonProps = { precious: boolean; onDiscard: () => void };

/** Discards a started booking; one with a receipt is asked about first, in place. */
export function DiscardButton({ precious, onDiscard }: DiscardButtonProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <button type="button" className="btn btn-quiet" onClick={precious ? () => setAsking(true) : onDiscard}>
        {t('booking.discard')}
      </button>
    );
  }
  return (
    <span className="discard-ask" role="group" aria-label={t('booking.discardAsk')}>
      <span>{t('booking.discardAsk')}</span>
      <button type="button" className="btn btn-outline" onClick={() => setAsking(false)} ref={takeFocus}>
        {t('booking.discardNo')}
      </button>
      <button type="button" className="btn btn-quiet" onClick={onDiscard}>
        {t('booking.discardYes')}
      </button>
    </span>
  );
}
