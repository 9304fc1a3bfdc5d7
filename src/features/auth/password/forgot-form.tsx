import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { mailInput } from '#forms/credentials.ts';
import { asAppError } from '#domain/errors.ts';
import { errorKey } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { useFormDraft, withDraft } from '#ui/form/form-draft.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { refusalError } from '#ui/form/use-field.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { authDraft, requestPasswordMail } from '#features/auth/lazy-auth.ts';

const kept = ['email'] as const;

type ForgotFormProps = { onSent: (email: string, isLate: boolean) => void };

/** One address; what was typed at Login is already there. */
export function ForgotForm({ onSent }: ForgotFormProps) {
  const form = useForm({
    resolver: zodResolver(mailInput),
    defaultValues: withDraft(authDraft, { email: '' }),
  });
  useFormDraft(form, authDraft, kept);

  const submit = async ({ email }: { email: string }) => {
    let isLate: boolean;
    try {
      ({ isLate } = await requestPasswordMail(email));
    } catch (thrown) {
      const { code } = asAppError(thrown);
      const where = code === 'EMAIL_INVALID' || code === 'INVALID' ? 'email' : 'root';
      const error = where === 'email' ? { message: errorKey('EMAIL_INVALID') } : refusalError(thrown);
      form.setError(where, error, { shouldFocus: true });
      return;
    }
    showToast({ kind: 'success', title: t('forgot.sent') });
    onSent(email, isLate);
  };

  return (
    <Form form={form} onSubmit={submit} label={t('forgot.title')}>
      <TextField
        form={form}
        name="email"
        label={t('account.email')}
        type="email"
        autoComplete="username"
        enterKeyHint="send"
      />
      <FormErrors form={form} />
      <SubmitButton form={form} label={t('forgot.submit')} busyLabel={t('forgot.busy')} />
    </Form>
  );
}
