import { useState } from 'react';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { styled } from '#ui/styled.ts';

const Asking = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  fontSize: '0.9375rem',
  '& > span:first-of-type': { flex: '1 1 100%' },
});

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

type DiscardButtonProps = { asksFirst: boolean; onDiscard: () => void };

/** Discards a started booking; one with a receipt is asked about first, in place. */
export function DiscardButton({ asksFirst, onDiscard }: DiscardButtonProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button look="quiet" onClick={asksFirst ? () => setAsking(true) : onDiscard}>
        {t('booking.discard')}
      </Button>
    );
  }
  return (
    <Asking role="group" aria-label={t('booking.discardAsk')}>
      <span>{t('booking.discardAsk')}</span>
      <Button look="outline" onClick={() => setAsking(false)} ref={takeFocus}>
        {t('booking.discardNo')}
      </Button>
      <Button look="quiet" onClick={onDiscard}>
        {t('booking.discardYes')}
      </Button>
    </Asking>
  );
}
