import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type Resolver } from 'react-hook-form';
import type { SignedUp } from '#data/session-upkeep.ts';
import { addressInput, registrationInput, type RegistrationInput } from '#forms/credentials.ts';
import { AppError, asAppError, type ErrorCode } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { clearDraft, useFormDraft, withDraft } from '#ui/form/form-draft.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { refusalError } from '#ui/form/use-field.ts';
import { WordsWithLinks } from '#ui/words-with-links.tsx';
import { AccountFields, noDetails } from './account-fields.tsx';
import { authDraft, type AuthFormProps, isQuickSignUp, signUp } from './lazy-auth.ts';

const kept = ['firstName', 'lastName', 'email', 'phone'] as const;
const empty = { ...noDetails, email: '', terms: false };
/** As they stand below each other: the first wrong one takes the focus, whichever of them came later. */
const order = ['firstName', 'lastName', 'email', 'phone', 'password', 'terms'] as const;

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
  /** True where the server signs people in at once: then it asks for everything. False also while that is not known. */
  isQuick: boolean;
  /** Where the person wants to go, see `signUp`. */
  next: string;
  /** The server turned out to sign people in at once. */
  onQuick: () => void;
  /** A link is on its way to the address, unless there is an account already. */
  onMustConfirm: (email: string) => void;
};

/** A new account; the terms are accepted anew every time, so that box is never kept. */
export function RegisterForm({ isQuick, next, onQuick, onBusy, onSignedIn, onMustConfirm }: RegisterFormProps) {
  const form = useForm({
    // A press may come before the server has said how people register: then it waits for that.
    resolver: async (...typed: Parameters<Resolver<typeof empty, unknown, RegistrationInput>>) => {
      const asksAll = isQuick || (await isQuickSignUp().catch(() => false));
      if (asksAll && !isQuick) onQuick();
      return zodResolver(asksAll ? registrationInput : addressInput)(...typed);
    },
    defaultValues: withDraft(authDraft, empty),
  });
  order.forEach((name) => form.register(name));
  useFormDraft(form, authDraft, kept);

  const send = async ({ email, ...details }: RegistrationInput): Promise<SignedUp> => {
    if (details.password) return signUp({ email, next, details });
    // Without an answer nothing is sent: a server that signs people in at once would have an account without a name.
    if (await isQuickSignUp()) throw new AppError('BUSY');
    return signUp({ email, next });
  };

  const submit = async (input: RegistrationInput) => {
    onBusy(true);
    let result: SignedUp;
    try {
      result = await send(input);
    } catch (thrown) {
      onBusy(false);
      form.setError(fieldOf[asAppError(thrown).code] ?? 'root', refusalError(thrown), { shouldFocus: true });
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
      <AccountFields form={form} isShown={isQuick}>
        <TextField
          form={form}
          name="email"
          label={t('auth.email')}
          {...(!isQuick && { hint: t('auth.emailHint') })}
          type="email"
          autoComplete="email"
          enterKeyHint="next"
        />
      </AccountFields>
      <CheckboxField form={form} name="terms" label={<TermsLabel />} required />
      <FormErrors form={form} />
      <SubmitButton form={form} label={t('auth.register.submit')} busyLabel={t('auth.register.busy')} />
    </Form>
  );
}
