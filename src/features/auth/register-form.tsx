import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { SignedUp } from '#data/session-upkeep.ts';
import { registrationInput, type RegistrationInput } from '#forms/credentials.ts';
import { asAppError, type ErrorCode } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import { usePhonePlans } from '#hooks/use-phone-plans.ts';
import { errorKey } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { clearDraft, useFormDraft, withDraft } from '#ui/form/form-draft.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { FormPair } from '#ui/form/form-layout.ts';
import { Form } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { WordsWithLinks } from '#ui/words-with-links.tsx';
import { authDraft, type AuthFormProps, signUp } from './lazy-auth.ts';

const kept = ['firstName', 'lastName', 'email', 'phone'] as const;

/** Refusals that belong to one field; every other one is shown for the form as a whole. */
const fieldOf: Partial<Record<ErrorCode, 'email' | 'password'>> = {
  EMAIL_TAKEN: 'email',
  EMAIL_INVALID: 'email',
  PASSWORD_WEAK: 'password',
};

/** What one agrees to can be read first; in a new tab, because the form would lose its password. */
function TermsLabel() {
  return (
    <WordsWithLinks
      words={t('auth.agree')}
      newTab={t('auth.newTab')}
      links={{
        terms: { to: paths.terms, words: t('auth.terms') },
        privacy: { to: paths.privacy, words: t('auth.privacy') },
      }}
    />
  );
}

type RegisterFormProps = AuthFormProps & {
  /** The account exists, but its address must be confirmed by mail first (a setting of the hosted project). */
  onMustConfirm: (email: string) => void;
};

/** A new account; the terms are accepted anew every time, so that box is never kept. */
export function RegisterForm({ onBusy, onSignedIn, onMustConfirm }: RegisterFormProps) {
  usePhonePlans();
  const form = useForm({
    resolver: zodResolver(registrationInput),
    defaultValues: withDraft(authDraft, {
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      password: '',
      terms: false,
    }),
  });
  useFormDraft(form, authDraft, kept);

  const submit = async (input: RegistrationInput) => {
    onBusy(true);
    let result: SignedUp;
    try {
      result = await signUp(input);
    } catch (thrown) {
      onBusy(false);
      const { code } = asAppError(thrown);
      form.setError(fieldOf[code] ?? 'root', { message: errorKey(code) }, { shouldFocus: true });
      return;
    }
    clearDraft(authDraft);
    if (result.needsConfirmation) {
      onBusy(false);
      onMustConfirm(input.email);
      return;
    }
    await onSignedIn(result.user);
  };

  return (
    <Form form={form} onSubmit={submit} label={t('auth.register.title')}>
      <FormPair>
        <TextField
          form={form}
          name="firstName"
          label={t('auth.firstName')}
          autoComplete="given-name"
          enterKeyHint="next"
        />
        <TextField
          form={form}
          name="lastName"
          label={t('auth.lastName')}
          autoComplete="family-name"
          enterKeyHint="next"
        />
      </FormPair>
      <TextField
        form={form}
        name="email"
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        enterKeyHint="next"
      />
      <TextField
        form={form}
        name="phone"
        label={t('auth.phone')}
        hint={t('auth.phoneHint')}
        type="tel"
        autoComplete="tel"
        enterKeyHint="next"
      />
      <PasswordField
        form={form}
        name="password"
        label={t('auth.password')}
        hint={t('auth.passwordHint')}
        autoComplete="new-password"
      />
      <CheckboxField form={form} name="terms" label={<TermsLabel />} required />
      <FormErrors form={form} />
      <SubmitButton form={form} label={t('auth.register.submit')} busyLabel={t('auth.register.busy')} />
    </Form>
  );
}
