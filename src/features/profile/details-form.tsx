import { zodResolver } from '@hookform/resolvers/zod';
import Avatar from '@mui/material/Avatar';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import command from '#commands/update-profile.ts';
import { readProfile, type Profile } from '#data/repositories/profile.ts';
import { profileInput, type ProfileInput } from '#forms/credentials.ts';
import { asAppError } from '#domain/errors.ts';
import { formatPhone } from '#domain/phone.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { initialsOf, type SessionUser } from '#domain/user.ts';
import { discardWrite, prepareSending, sendWrite } from '#hooks/send-write.ts';
import { usePhonePlans } from '#hooks/use-phone-plans.ts';
import { useWrites } from '#hooks/use-writes.ts';
import { errorKey } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { styled } from '#ui/styled.ts';

const Address = styled('div')({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 14 });

const shown = ({ name, phone }: Profile): Profile => ({ name, phone: formatPhone(phone) });

/** The account's values before the change, for the case that the person discards it. */
function before(user: SessionUser, waiting: QueuedWrite | undefined) {
  if (waiting)
    return { nameBefore: waiting.about['nameBefore'] ?? '', phoneBefore: waiting.about['phoneBefore'] ?? '' };
  return { nameBefore: user.name, phoneBefore: readProfile(user.id)?.phone ?? '' };
}

/** Name and phone; the address is shown, because it is what the person logs in with. */
export default function DetailsForm({ user }: { user: SessionUser }) {
  const hasPlans = usePhonePlans();
  useEffect(prepareSending, []);
  const waiting = useWrites(command.name, null)
    ?.others.filter(({ state }) => state !== 'failed')
    .at(-1);
  const form = useForm({
    resolver: zodResolver(profileInput),
    defaultValues: shown(readProfile(user.id) ?? { name: user.name, phone: '' }),
  });

  // Read while it is drawn: react-hook-form keeps it up to date only for who does.
  const { isDirty } = form.formState;
  const [isSaved, setSaved] = useState(false);
  if (isSaved && isDirty) setSaved(false);
  const fill = useEffectEvent((write: QueuedWrite | undefined, isSpelled: boolean) => {
    const details = (write?.args as Profile | undefined) ?? (isSpelled ? readProfile(user.id) : undefined);
    if (details && !isDirty) form.reset(shown(details));
  });
  // Once more when the plans are here: before them a landline is shown as it is stored.
  useEffect(() => fill(waiting, hasPlans), [waiting, hasPlans]);

  const submit = async (details: ProfileInput) => {
    try {
      const about = { name: details.name, ...before(user, waiting) };
      const outcome = await sendWrite({ command, input: details, about });
      if (outcome.is === 'failed') {
        form.setError('root', { message: errorKey(outcome.write.error?.code ?? 'UNEXPECTED') });
        await discardWrite(outcome.write);
        return;
      }
      form.reset(shown(details));
      if (outcome.is === 'sent') setSaved(true);
      else showToast({ kind: 'info', title: t('profile.waits'), text: t('profile.waitsText') });
    } catch (thrown) {
      form.setError('root', { message: errorKey(asAppError(thrown).code) });
    }
  };

  return (
    <Form form={form} onSubmit={submit} label={t('profile.details')}>
      <div role="status">{waiting && !waiting.leaseUntil && <Notice kind="info">{t('profile.waiting')}</Notice>}</div>
      {isSaved && !waiting && <Notice kind="success">{t('profile.saved')}</Notice>}
      <TextField form={form} name="name" label={t('profile.name')} autoComplete="name" enterKeyHint="next" />
      <TextField form={form} name="phone" label={t('auth.phone')} type="tel" autoComplete="tel" enterKeyHint="done" />
      <Address>
        <Avatar aria-hidden="true" sx={{ inlineSize: '2.25rem', blockSize: '2.25rem' }}>
          {initialsOf(user.name)}
        </Avatar>
        <div>
          <Typography variant="subtitle2" component="p">
            {t('auth.email')}
          </Typography>
          <p>
            <span dir="ltr">{user.email}</span>
          </p>
          <HelperText>{t('profile.emailHint')}</HelperText>
        </div>
      </Address>
      <FormErrors form={form} />
      <SubmitButton form={form} label={t('profile.save')} busyLabel={t('profile.saving')} />
    </Form>
  );
}
