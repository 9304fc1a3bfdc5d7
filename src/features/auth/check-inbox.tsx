import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { styled } from '#ui/styled.ts';

const Told = styled('div')({ display: 'grid', justifyItems: 'start', gap: 12, paddingBlock: 16 });

/** Replaces the form when the new account waits for a link in the person's mail. */
export function CheckInbox({ email, onBack }: { email: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Told>
      <Typography ref={heading} variant="subtitle1" component="h2" tabIndex={-1}>
        {t('auth.inbox.title')}
      </Typography>
      <p>{t('auth.inbox.text', { email })}</p>
      <Typography variant="body2" color="textSecondary">
        {t('auth.inbox.hint')}
      </Typography>
      <Button look="outline" onClick={onBack}>
        {t('auth.inbox.back')}
      </Button>
    </Told>
  );
}
