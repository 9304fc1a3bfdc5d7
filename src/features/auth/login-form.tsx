import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { loginInput, type LoginInput } from '#forms/credentials.ts';
import { asAppError } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import type { SessionUser } from '#domain/user.ts';
import { t } from '#text/translate.ts';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { clearDraft, useFormDraft, withDraft } from '#ui/form/form-draft.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { refusalError } from '#ui/form/use-field.ts';
import { Button } from '#ui/button.tsx';
import { LineLink } from '#ui/line-link.tsx';
import { authDraft, type AuthFormProps, requestConfirmMail, signIn } from './lazy-auth.ts';
import { styled } from '#ui/styled.ts';

// The tall tap target must not widen the gap between the fields.
const Forgot = styled(LineLink)({ marginBlockEnd: -14 });

const kept = ['email', 'remember'] as const;

type LoginFormProps = AuthFormProps & {
  /** The confirmation mail was sent again. */
  onSent: (email: string) => void;
};

/** E-mail and password; "Remember me" off keeps the session only until the browser closes. */
export function LoginForm({ onBusy, onSignedIn, onSent }: LoginFormProps) {
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const form = useForm({
    resolver: zodResolver(loginInput),
    defaultValues: withDraft(authDraft, { email: '', password: '', remember: true }),
  });
  useFormDraft(form, authDraft, kept);

  const submit = async (input: LoginInput) => {
    onBusy(true);
    let user: SessionUser;
    try {
      user = await signIn(input);
    } catch (thrown) {
      onBusy(false);
      setUnconfirmed(asAppError(thrown).code === 'EMAIL_UNCONFIRMED' ? input.email : undefined);
      form.setError('root', refusalError(thrown));
      return;
    }
    clearDraft(authDraft);
    await onSignedIn(user);
  };

  const sendAgain = async (email: string) => {
    try {
      onSent(await requestConfirmMail(email));
    } catch (thrown) {
      form.setError('root', refusalError(thrown));
    }
  };

  const again = unconfirmed && (
    <Button look="outline" onClick={() => void sendAgain(unconfirmed)}>
      {t('confirm.again')}
    </Button>
  );
  return (
    <Form form={form} onSubmit={submit} label={t('auth.login.title')}>
      <TextField
        form={form}
        name="email"
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        enterKeyHint="next"
      />
      <div>
        <PasswordField form={form} name="password" label={t('auth.password')} autoComplete="current-password" />
        <Forgot to={paths.forgotPassword}>{t('forgot.link')}</Forgot>
      </div>
      <CheckboxField form={form} name="remember" label={t('auth.remember')} hint={t('auth.rememberHint')} />
      <FormErrors form={form} action={again} />
      <SubmitButton form={form} label={t('auth.login.submit')} busyLabel={t('auth.login.busy')} />
    </Form>
  );
}
