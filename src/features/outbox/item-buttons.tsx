import { useLocation } from 'react-router-dom';
import { loginPath } from '#domain/paths.ts';
import { mayRetry, type QueuedWrite } from '#domain/queued-write.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { ItemButtonRow } from './outbox-card.ts';
import { editPathOf, labelOf, typedText } from './write-words.ts';

type ItemButtonsProps = {
  write: QueuedWrite;
  busy: boolean;
  onAgain: () => void;
  onDiscard: () => void;
  onLeave: () => void;
};

function questionOf({ state, sentOnce }: QueuedWrite): TextKey {
  if (state === 'failed') return 'waiting.askDiscardRefused';
  return sentOnce ? 'waiting.askDiscardSent' : 'waiting.askDiscard';
}

/** What can be done about a write in its state; a text that was typed can always be taken out. */
export function ItemButtons({ write, busy, onAgain, onDiscard, onLeave }: ItemButtonsProps) {
  const { pathname, search } = useLocation();
  const what = labelOf(write);
  const edit = editPathOf(write);
  const typed = typedText(write);
  const isBack = write.parkedFor === 'return';
  const isStuck = write.state === 'failed' || write.state === 'parked';
  return (
    <ItemButtonRow>
      {write.parkedFor === 'sign-in' && (
        <ButtonLink look="outline" to={loginPath(pathname + search)} onClick={onLeave}>
          {t('bookings.logIn')}
        </ButtonLink>
      )}
      {isStuck && write.parkedFor !== 'sign-in' && mayRetry(write) && (
        <Button
          look="outline"
          aria-label={t(isBack ? 'waiting.sendLabel' : 'waiting.retryLabel', { what })}
          disabled={busy}
          onClick={onAgain}
        >
          {t(isBack ? 'waiting.send' : 'waiting.retry')}
        </Button>
      )}
      {edit && (
        <ButtonLink look="outline" to={edit} aria-label={t('waiting.editLabel', { what })} onClick={onLeave}>
          {t('waiting.edit')}
        </ButtonLink>
      )}
      {typed && <CopyButton text={typed} label={what} hasWords />}
      {!write.isVeiled && (
        <ConfirmButton
          label={t('waiting.discard')}
          name={t('waiting.discardLabel', { what })}
          question={t(questionOf(write))}
          yes={t('waiting.discardYes')}
          no={t('waiting.discardNo')}
          disabled={busy}
          onYes={onDiscard}
        />
      )}
    </ItemButtonRow>
  );
}
