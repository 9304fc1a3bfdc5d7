import { useEffect, useId, useState } from 'react';
import { passwordMailEvery } from '#domain/user.ts';
import { useConnection } from '#hooks/use-online.ts';
import { useRequest } from '#hooks/use-request.ts';
import type { TextKey } from '#text/en.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { palette, styled } from '#ui/styled.ts';

const { background, text } = palette;

// It keeps the focus while it may not be pressed, so it is not disabled but looks it.
const Again = styled(Button)({
  '&[aria-disabled=true]': {
    borderColor: 'transparent',
    backgroundColor: background.soft,
    color: text.secondary,
    cursor: 'default',
  },
});

const Place = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  '& > div:empty': { position: 'absolute' },
});

type MailAgainProps = {
  label: TextKey;
  /** The sentence that is said when a mail was sent again. */
  sent: TextKey;
  send: () => Promise<void>;
};

/** Asks for the mail once more, a minute after the one before. */
export function MailAgain({ label, sent, send }: MailAgainProps) {
  const hint = useId();
  const isOnline = useConnection() === 'online';
  const [isEarly, setEarly] = useState(true);
  useEffect(() => {
    if (!isEarly) return undefined;
    const timer = setTimeout(() => setEarly(false), passwordMailEvery);
    return () => clearTimeout(timer);
  }, [isEarly]);
  const { run, state, error } = useRequest(async () => {
    await send();
    showToast({ kind: 'success', title: t(sent) });
    setEarly(true);
  });
  const cannot = isEarly || !isOnline || state === 'loading';
  return (
    <Place>
      <Again
        look="outline"
        aria-disabled={cannot}
        aria-describedby={isEarly ? hint : undefined}
        onClick={() => cannot || void run()}
      >
        {t(label)}
      </Again>
      {isEarly && <HelperText id={hint}>{t('forgot.againHint')}</HelperText>}
      <div role="alert">{error && <HelperText error>{errorText(error)}</HelperText>}</div>
    </Place>
  );
}
