import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { mailInput } from '#forms/credentials.ts';
import { asAppError } from '#domain/errors.ts';
import { t } from '#text/translate.ts';
import { withDraft } from '#ui/form/form-draft.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { refusalError } from '#ui/form/use-field.ts';
import { authDraft, readPendingSignUp, requestConfirmMail } from '#features/auth/lazy-auth.ts';

/** Asks for another confirmation mail; the address of who registered on this device is there already. */
export function ResendForm({ onSent }: { onSent: (email: string) => void }) {
  const form = useForm({
    resolver: zodResolver(mailInput),
    defaultValues: withDraft(authDraft, { email: readPendingSignUp()?.email ?? '' }),
  });
  const submit = async ({ email }: { email: string }) => {
    try {
      onSent(await requestConfirmMail(email));
    } catch (thrown) {
      const where = asAppError(thrown).code === 'EMAIL_INVALID' ? 'email' : 'root';
      form.setError(where, refusalError(thrown), { shouldFocus: true });
    }
  };
  return (
    <Form form={form} onSubmit={submit} label={t('confirm.again')}>
      <TextField
        form={form}
        name="email"
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        enterKeyHint="send"
      />
      <FormErrors form={form} />
      <SubmitButton form={form} label={t('confirm.again')} busyLabel={t('forgot.busy')} />
    </Form>
  );
}
