import Typography from '@mui/material/Typography';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Finished } from '#ui/feedback/finished.tsx';
import { HaveAccount } from './have-account.tsx';
import { requestConfirmMail } from './lazy-auth.ts';
import { MailAgain } from './mail-again.tsx';

type CheckInboxProps = { email: string; onBack: () => void };

/** Where to look for the confirmation mail. The same for an address that is new and for those that get no mail: one that has an account, or that nobody registered. */
export function CheckInbox({ email, onBack }: CheckInboxProps) {
  const again = async () => {
    await requestConfirmMail(email);
  };
  return (
    <Finished title={t('auth.inbox.title')}>
      <p>{t('auth.inbox.text', { email })}</p>
      <HaveAccount login={t('auth.login.title')} />
      <Typography variant="body2" color="textSecondary">
        {t('auth.inbox.hint')}
      </Typography>
      <MailAgain label="confirm.again" sent="confirm.sent" send={again} />
      <Button look="outline" onClick={onBack}>
        {t('auth.inbox.back')}
      </Button>
    </Finished>
  );
}
