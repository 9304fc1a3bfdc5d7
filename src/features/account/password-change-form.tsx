import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { passwordChangeInput, type PasswordChangeInput } from '#forms/credentials.ts';
import { asAppError, type ErrorCode } from '#domain/errors.ts';
import { minPasswordLength, type SessionUser } from '#domain/user.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { refusalError } from '#ui/form/use-field.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { changePassword } from './lazy-account.ts';

/** Refusals that belong to the new password, and failures after which it may be the password all the same. */
const aboutNew: ReadonlySet<ErrorCode> = new Set(['PASSWORD_WEAK', 'PASSWORD_SAME']);
const unanswered: ReadonlySet<ErrorCode> = new Set(['BUSY', 'NOT_OURS', 'OFFLINE']);

type PasswordChangeFormProps = { user: SessionUser; onDone: () => void };

/** Three passwords, each with its own toggle; the hidden address tells a password manager whose they are. */
export function PasswordChangeForm({ user, onDone }: PasswordChangeFormProps) {
  const form = useForm({
    resolver: zodResolver(passwordChangeInput),
    defaultValues: { current: '', password: '', confirm: '' },
  });
  const mayBeSet = useRef<string>(undefined);

  const submit = async ({ current, password }: PasswordChangeInput) => {
    const refuse = (where: 'root' | 'current' | 'password', error: { message: string }) =>
      form.setError(where, error, { shouldFocus: true });
    try {
      const again = mayBeSet.current === password;
      if (await changePassword(user, { current, next: password }, again)) return onDone();
      refuse('current', { message: 'change.wrong' satisfies TextKey });
    } catch (thrown) {
      const { code, detail } = asAppError(thrown);
      const isUnknown = unanswered.has(code) && detail['isUnchanged'] !== true;
      mayBeSet.current = isUnknown ? password : undefined;
      const error = isUnknown ? { message: 'change.unknown' satisfies TextKey } : refusalError(thrown);
      refuse(aboutNew.has(code) ? 'password' : 'root', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit} label={t('change.title')}>
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField form={form} name="current" label={t('change.current')} autoComplete="current-password" />
      <PasswordField
        form={form}
        name="password"
        label={t('reset.password')}
        hint={t('auth.passwordHint', { min: minPasswordLength })}
        autoComplete="new-password"
      />
      <PasswordField form={form} name="confirm" label={t('reset.confirm')} autoComplete="new-password" />
      <FormErrors form={form} whenEmpty="form.allRequired" />
      <SubmitButton form={form} label={t('change.submit')} busyLabel={t('change.busy')} />
    </Form>
  );
}
