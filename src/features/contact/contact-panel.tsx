import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import command, { contactMessage } from '#commands/submit-contact-message.ts';
import { formatPhone } from '#domain/phone.ts';
import { nameParts, type SessionUser } from '#domain/user.ts';
import { discardWrite, prepareSending, sendWrite } from '#hooks/send-write.ts';
import { useConnection } from '#hooks/use-online.ts';
import { usePhonePlans } from '#hooks/use-phone-plans.ts';
import { useWrites } from '#hooks/use-writes.ts';
import { t } from '#text/translate.ts';
import { FormPair } from '#ui/form/form-layout.ts';
import { QueuedForm } from '#ui/form/queued-form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

const words = {
  form: 'contact.formTitle',
  waiting: 'contact.waiting',
  offline: 'contact.offline',
  kept: 'contact.kept',
  keptText: 'contact.keptText',
  sent: 'contact.sent',
  submit: 'contact.submit',
  busy: 'contact.busy',
} as const;

export type ContactPanelProps = {
  user: SessionUser | null;
  /** What a new message is about, when the way here knew it. */
  subject: string;
  /** Id of the waiting message that is being changed. */
  editId: string | null;
  onEdit: (id: string | null) => void;
};

/** The message (spec, contact) and the messages that wait. */
export default function ContactPanel({ user, subject, editId, onEdit }: ContactPanelProps) {
  usePhonePlans();
  useEffect(prepareSending, []);
  const connection = useConnection();
  const writes = useWrites(command.name, editId);
  // Each subject has a draft of its own: what was typed about one thing is not sent under the name of another.
  const form = editId ?? (subject ? `new.${subject}` : 'new');
  return (
    <QueuedForm
      words={words}
      connection={connection}
      writes={writes}
      resolver={zodResolver(contactMessage)}
      blank={{ ...nameParts(user?.name ?? ''), email: user?.email ?? '', phone: '', subject, message: '' }}
      show={(input) => ({ ...input, phone: formatPhone(input.phone) })}
      draftKey={`baari.form.contact.${form}`}
      editId={editId}
      nameOf={({ about }) => String(about['subject'] ?? '')}
      send={(input, replaces) => sendWrite({ command, input, about: { subject: input.subject }, replaces })}
      onEdit={onEdit}
      onDiscard={discardWrite}
      renderFields={(fields) => {
        const field = { form: fields, enterKeyHint: 'next' } as const;
        return (
          <>
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
            <TextAreaField form={fields} name="message" label={t('contact.message')} rows={5} />
          </>
        );
      }}
    />
  );
}
