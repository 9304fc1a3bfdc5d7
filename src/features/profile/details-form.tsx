import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { readProfile } from '#data/repositories/profile.ts';
import { profileInput, type ProfileInput } from '#domain/credentials.ts';
import { asAppError, errorTexts } from '#domain/errors.ts';
import type { SessionUser } from '#domain/user.ts';
import { t } from '#text/translate.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { showToast } from '#ui/toast.ts';
import { prepareProfileWork, saveProfile } from './profile-work.ts';

/** Name and phone; the address is shown, because it is what the person logs in with. */
export function DetailsForm({ user, online }: { user: SessionUser; online: boolean }) {
  const form = useForm({
    resolver: zodResolver(profileInput),
    defaultValues: { name: user.name, phone: readProfile(user.id)?.phone ?? '' },
  });
  useEffect(prepareProfileWork, []);

  const submit = async (details: ProfileInput) => {
    try {
      await saveProfile(user.id, details);
    } catch (thrown) {
      form.setError('root', { message: errorTexts[asAppError(thrown).code] });
      return;
    }
    form.reset(details);
    showToast({ kind: 'success', title: t('profile.saved') });
  };

  return (
    <Form form={form} onSubmit={submit} label={t('profile.details')}>
      <TextField form={form} name="name" label={t('profile.name')} autoComplete="name" enterKeyHint="next" />
      <TextField form={form} name="phone" label={t('auth.phone')} type="tel" autoComplete="tel" enterKeyHint="done" />
      <div className="field">
        <span className="label">{t('auth.email')}</span>
        <span className="profile-email" dir="ltr">
          {user.email}
        </span>
        <span className="field-hint">{t('profile.emailHint')}</span>
      </div>
      <FormErrors form={form} />
      <SubmitButton
        form={form}
        label={t('profile.save')}
        busyLabel={t('profile.saving')}
        blocked={online ? undefined : t('profile.offline')}
      />
    </Form>
  );
}
