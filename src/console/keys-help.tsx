import { useId } from 'react';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Tick } from '#ui/form/tick.tsx';
import { DialogBody, DialogFoot, DialogFrame } from '#ui/overlay/dialog-frame.tsx';

type KeysHelpProps = { lettersOn: boolean; onLetters: (isOn: boolean) => void; onClosed: () => void };

/** What the keyboard does in a list, and the way to switch its letters off. */
export default function KeysHelp({ lettersOn, onLetters, onClosed }: KeysHelpProps) {
  const id = useId();
  return (
    <DialogFrame
      title={t('payments.keys')}
      onClosed={onClosed}
      renderBody={(close) => (
        <>
          <DialogBody>
            <p id={id}>{t('payments.keysHint')}</p>
            <Tick
              label={t('payments.keysLetters')}
              aria-describedby={id}
              checked={lettersOn}
              onChange={(event) => onLetters(event.target.checked)}
            />
          </DialogBody>
          <DialogFoot>
            <Button look="primary" onClick={close}>
              {t('action.close')}
            </Button>
          </DialogFoot>
        </>
      )}
    />
  );
}
