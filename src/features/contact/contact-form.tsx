import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import command, { contactMessage, type ContactMessage } from '#commands/submit-contact-message.ts';
import { asAppError, errorTexts } from '#domain/errors.ts';
import { formatPhone } from '#domain/phone.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { sendWrite, type SendOutcome } from '#hooks/send-write.ts';
import { usePhonePlans } from '#hooks/use-phone-plans.ts';
import { t } from '#text/translate.ts';
import { clearDraft, useFormDraft, withDraft } from '#ui/form/form-draft.ts';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { FormPair } from '#ui/form/form-pair.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

const kept = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const;

/** What was kept, as people write it. */
const shown = (input: ContactMessage): ContactMessage => ({ ...input, phone: formatPhone(input.phone) });

type ContactFormProps = {
  /** What the fields hold when nothing was typed yet. */
  blank: ContactMessage;
  draftKey: string;
  /** The refused message that is being put right: it is replaced, not joined by a second one. */
  edited: QueuedWrite | undefined;
  /** It is under way after all: what is sent from here would be a second one. */
  isTried?: boolean;
  onBusy: (busy: boolean) => void;
  onKept: (outcome: SendOutcome) => void;
};

/** The message (spec, contact); it is on this phone for good before anything is said about it. */
export function ContactForm({ blank, draftKey, edited, isTried, onBusy, onKept }: ContactFormProps) {
  usePhonePlans();
  const form = useForm({
    resolver: zodResolver(contactMessage),
    defaultValues: withDraft(draftKey, edited ? shown({ ...blank, ...(edited.args as ContactMessage) }) : blank),
  });
  useFormDraft(form, draftKey, kept);

  const submit = async (input: ContactMessage) => {
    onBusy(true);
    try {
      const about = { subject: input.subject };
      const outcome = await sendWrite({ command, input, about, replaces: edited?.id });
      form.reset(blank);
      clearDraft(draftKey);
      onKept(outcome);
    } catch (thrown) {
      form.setError('root', { message: errorTexts[asAppError(thrown).code] });
    } finally {
      onBusy(false);
    }
  };

  const field = { form, enterKeyHint: 'next' } as const;
  return (
    <Form form={form} onSubmit={submit} label={t('contact.formTitle')}>
      <FormPair>
        <TextField {...field} name="firstName" label={t('contact.firstName')} autoComplete="given-name" />
        <TextField {...field} name="lastName" label={t('contact.lastName')} autoComplete="family-name" />
      </FormPair>
      <TextField {...field} name="email" label={t('contact.email')} type="email" autoComplete="email" />
      <TextField
        {...field}
        name="phone"
        label={t('contact.phone')}
        hint={t('contact.phoneHint')}
        type="tel"
        autoComplete="tel"
        required={false}
      />
      <TextField {...field} name="subject" label={t('contact.subject')} autoComplete="off" />
      <TextAreaField form={form} name="message" label={t('contact.message')} rows={5} />
      <FormErrors form={form} />
      <SubmitButton
        form={form}
        label={t('contact.submit')}
        busyLabel={t('contact.busy')}
        blocked={isTried ? t('formWaiting.editBlocked') : undefined}
      />
    </Form>
  );
}
