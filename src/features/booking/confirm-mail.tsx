import { requestConfirmMail } from '#data/repositories/confirm-mail.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';

/** The way on for somebody whose address is not confirmed yet: the mail once more. */
export default function ConfirmMail() {
  const { run, state, value, error } = useRequest(requestConfirmMail);
  return (
    <>
      {state !== 'done' && (
        <Button disabled={state === 'loading'} onClick={() => void run()}>
          {t(state === 'loading' ? 'booking.mailSending' : 'booking.mailAgain')}
        </Button>
      )}
      <span role="status" className="small">
        {state === 'done' && t('booking.mailSent', { email: value ?? '' })}
        {error && errorText(error)}
      </span>
    </>
  );
}
