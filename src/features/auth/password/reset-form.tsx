import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { resetInput, type ResetInput } from '#forms/credentials.ts';
import { asAppError, type ErrorCode } from '#domain/errors.ts';
import { minPasswordLength } from '#domain/user.ts';
import { t } from '#text/translate.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { refusalError } from '#ui/form/use-field.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { startReset } from '#features/auth/lazy-auth.ts';

const aboutPassword: ReadonlySet<ErrorCode> = new Set(['PASSWORD_WEAK', 'PASSWORD_SAME']);

type ResetFormProps = { code: string | undefined; askAgain: ReactNode; onDone: () => void };

/** The new password twice. It may be sent again after a failure: the link stays open as long as this form does. */
export function ResetForm({ code, askAgain, onDone }: ResetFormProps) {
  const [setPassword] = useState(() => startReset(code ?? ''));
  const [isSpent, setSpent] = useState(code === undefined);
  const form = useForm({ resolver: zodResolver(resetInput), defaultValues: { password: '', confirm: '' } });

  const submit = async ({ password }: ResetInput) => {
    try {
      await setPassword(password);
    } catch (thrown) {
      const failure = asAppError(thrown).code;
      setSpent(failure === 'RESET_CODE');
      const where = aboutPassword.has(failure) ? 'password' : 'root';
      form.setError(where, refusalError(thrown), { shouldFocus: true });
      return;
    }
    onDone();
  };

  const blocked = isSpent ? t('reset.spent') : undefined;
  return (
    <Form form={form} onSubmit={submit} label={t('reset.title')}>
      <PasswordField
        form={form}
        name="password"
        label={t('reset.password')}
        hint={t('auth.passwordHint', { min: minPasswordLength })}
        autoComplete="new-password"
      />
      <PasswordField form={form} name="confirm" label={t('reset.confirm')} autoComplete="new-password" />
      <FormErrors form={form} action={isSpent && askAgain} />
      <SubmitButton form={form} label={t('reset.submit')} busyLabel={t('reset.busy')} blocked={blocked} />
    </Form>
  );
}
