import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { AccountDetails } from '#data/session-upkeep.ts';
import { detailsInput, namesInput } from '#forms/credentials.ts';
import { asAppError } from '#domain/errors.ts';
import type { SessionUser } from '#domain/user.ts';
import { t } from '#text/translate.ts';
import { clearDraft, useFormDraft, withDraft } from '#ui/form/form-draft.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { refusalError } from '#ui/form/use-field.ts';
import { AccountFields, noDetails } from '#features/auth/account-fields.tsx';
import { type AuthFormProps, completeAccount } from '#features/auth/lazy-auth.ts';

const draft = 'baari.form.confirm';
const kept = ['firstName', 'lastName', 'phone'] as const;

type DetailsFormProps = AuthFormProps & {
  code: string | undefined;
  /** The address, where it is known: a password manager keeps it with the password. */
  email: string | undefined;
  needsPassword: boolean;
  /** The link has run out or was used. */
  onSpent: () => void;
};

/** Name, phone number and password. It may be sent again after a failure: the link or its session stays. */
export function DetailsForm({ code, email, needsPassword, onBusy, onSignedIn, onSpent }: DetailsFormProps) {
  const form = useForm({
    resolver: zodResolver(needsPassword ? detailsInput : namesInput),
    defaultValues: withDraft(draft, noDetails),
  });
  useFormDraft(form, draft, kept);

  const submit = async (details: AccountDetails) => {
    onBusy(true);
    let user: SessionUser;
    try {
      user = await completeAccount(code, details);
    } catch (thrown) {
      onBusy(false);
      const failure = asAppError(thrown).code;
      if (failure === 'CONFIRM_LINK') return onSpent();
      form.setError(failure === 'PASSWORD_WEAK' ? 'password' : 'root', refusalError(thrown), { shouldFocus: true });
      return;
    }
    clearDraft(draft);
    await onSignedIn(user);
  };

  return (
    <Form form={form} onSubmit={submit} label={t('confirm.title')}>
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <AccountFields form={form} needsPassword={needsPassword} />
      <FormErrors form={form} />
      <SubmitButton form={form} label={t('confirm.submit')} busyLabel={t('confirm.busy')} />
    </Form>
  );
}
