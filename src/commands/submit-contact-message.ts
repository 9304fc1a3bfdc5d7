import * as z from 'zod/mini';
import type { Command } from '#commands/queue/command.ts';
import { email, optionalPhone, requiredName, requiredText } from '#forms/fields.ts';
import { paths } from '#domain/paths.ts';

/** The contact form (spec, validation rules); `phone` may stay empty. */
export const contactMessage = z.object({
  firstName: requiredName('form.firstNameRequired', 80),
  lastName: requiredName('form.lastNameRequired', 80),
  email,
  phone: optionalPhone,
  subject: requiredText('contact.subjectRequired', 200),
  message: requiredText('contact.messageRequired', 5000),
});

type ContactMessage = z.output<typeof contactMessage>;

/** A message to Baari, signed in or not. The server puts off a sixth in ten minutes of one account, or of one address of visitors. */
export default {
  name: 'submit-contact-message',
  version: 1,
  input: contactMessage,
  who: 'anyone',
  provesWork: true,
  lane: (_input, id) => `contact:${id}`,
  text: {
    label: 'outbox.contact',
    sent: () => ({ title: 'outbox.contactSentTitle', text: 'outbox.contactSent' }),
    failed: 'outbox.contactFailed',
  },
  typed: ({ subject, message }) => `${subject}\n\n${message}`,
  editPath: () => paths.contact,
} satisfies Command<ContactMessage>;
