import { useEffect, useRef } from 'react';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';

/** Replaces the form when the new account waits for a link in the person's mail. */
export function CheckInbox({ email, onBack }: { email: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="check-inbox">
      <h2 ref={heading} tabIndex={-1}>
        {t('auth.inbox.title')}
      </h2>
      <p>{t('auth.inbox.text', { email })}</p>
      <p className="muted small">{t('auth.inbox.hint')}</p>
      <Button look="outline" onClick={onBack}>
        {t('auth.inbox.back')}
      </Button>
    </div>
  );
}
