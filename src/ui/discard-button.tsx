import { useState } from 'react';
import { t } from '#text/translate.ts';
import { Button } from './button.tsx';
import { styled } from './styled.ts';

const Asking = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > span': { flexBasis: '100%' },
});

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** Discards what a person typed; asked about first, in place. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('formWaiting.discard')}
      </Button>
    );
  }
  return (
    <Asking role="group" aria-label={t('formWaiting.discardAsk')}>
      <span>{t('formWaiting.discardAsk')}</span>
      <Button look="outline" onClick={() => setAsking(false)} ref={takeFocus}>
        {t('formWaiting.discardNo')}
      </Button>
      <Button look="quiet" onClick={onDiscard}>
        {t('formWaiting.discardYes')}
      </Button>
    </Asking>
  );
}
