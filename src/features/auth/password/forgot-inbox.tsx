import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { passwordMailEvery } from '#domain/user.ts';
import { paths } from '#domain/paths.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Finished } from '#ui/feedback/finished.tsx';
import { FormCard } from '#ui/form/form-layout.ts';
import { HelperText } from '#ui/form/helper-text.tsx';
import { LineLink } from '#ui/line-link.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { requestPasswordMail } from '#features/auth/lazy-auth.ts';
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

type ForgotInboxProps = { email: string; isLate: boolean; online: boolean };

/** Where to look now, for every address alike; a minute later the mail can be asked for once more. */
export function ForgotInbox({ email, isLate, online }: ForgotInboxProps) {
  const hint = useId();
  const [isEarly, setEarly] = useState(true);
  useEffect(() => {
    if (!isEarly) return undefined;
    const timer = setTimeout(() => setEarly(false), passwordMailEvery);
    return () => clearTimeout(timer);
  }, [isEarly]);
  const again = useRequest(async () => {
    const asked = await requestPasswordMail(email);
    showToast({ kind: 'success', title: t('forgot.sent') });
    setEarly(true);
    return asked;
  });
  const cannot = isEarly || !online || again.state === 'loading';
  return (
    <FormCard>
      <Finished title={t('forgot.inbox')}>
        <p>{t('forgot.inboxText', { email })}</p>
        {(again.value?.isLate ?? isLate) && <Notice kind="warning">{t('forgot.inboxLate')}</Notice>}
        <Typography variant="body2" color="textSecondary">
          {t('forgot.inboxHint')}
        </Typography>
        <Again
          look="outline"
          aria-disabled={cannot}
          aria-describedby={isEarly ? hint : undefined}
          onClick={() => cannot || void again.run()}
        >
          {t('forgot.again')}
        </Again>
        {isEarly && <HelperText id={hint}>{t('forgot.againHint')}</HelperText>}
      </Finished>
      <div role="alert">{again.error && <HelperText error>{errorText(again.error)}</HelperText>}</div>
      <LineLink to={paths.login}>{t('forgot.back')}</LineLink>
    </FormCard>
  );
}
