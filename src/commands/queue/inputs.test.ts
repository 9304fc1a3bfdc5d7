import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { vendorApplication } from '#commands/apply-as-vendor.ts';
import { contactMessage } from '#commands/submit-contact-message.ts';
import { problemForm } from '#commands/report-problem.ts';
import { reviewForm } from '#commands/submit-review.ts';

function messages(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const { error } = z.safeParse(schema, input);
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]));
}

const message = {
  firstName: 'Hira',
  lastName: 'Aziz',
  email: 'hira@example.test',
  phone: '',
  subject: 'Hours',
  message: 'Open on Eid?',
};

test('a message says what is missing', () => {
  const empty = Object.fromEntries(Object.keys(message).map((field) => [field, ' ']));
  expect(messages(contactMessage, empty)).toEqual({
    firstName: 'form.firstNameRequired',
    lastName: 'form.lastNameRequired',
    email: 'form.emailRequired',
    subject: 'contact.subjectRequired',
    message: 'contact.messageRequired',
  });
  expect(messages(contactMessage, { ...message, email: 'hira@' })).toEqual({ email: 'form.emailInvalid' });
});

test('a message needs no phone, but a phone has to be one', () => {
  expect(messages(contactMessage, message)).toEqual({});
  expect(z.parse(contactMessage, { ...message, phone: '0300 1234567' }).phone).toBe('+923001234567');
  expect(messages(contactMessage, { ...message, phone: '12' })).toEqual({ phone: 'form.phoneShort' });
});

test('an application says what is missing', () => {
  const empty = { name: '', venueName: ' ', email: '', phone: '', location: '', description: '' };
  expect(messages(vendorApplication, empty)).toEqual({
    name: 'vendor.nameRequired',
    venueName: 'vendor.venueNameRequired',
    email: 'form.emailRequired',
    phone: 'form.phoneRequired',
    location: 'vendor.locationRequired',
    description: 'vendor.descriptionRequired',
  });
});

test('a review wants whole stars, 1 to 5, and no words', () => {
  const bookingId = '00000000-0000-4000-8000-000000000001';
  const refused = [0, 6, 2.5, -1].filter(
    (rating) => !z.safeParse(reviewForm, { bookingId, rating, comment: '' }).success,
  );
  expect(refused).toEqual([0, 6, 2.5, -1]);
  expect(messages(reviewForm, { bookingId, rating: 0, comment: '' })).toEqual({ rating: 'review.ratingRequired' });
  for (const rating of [1, 5]) expect(messages(reviewForm, { bookingId, rating, comment: '' })).toEqual({});
});

test('a report says all that is wrong with it at once; a transaction ID counts only where it is asked for', () => {
  const report = { bookingId: '00000000-0000-4000-8000-000000000001', text: 'The gate was locked.' };
  expect(messages(problemForm, { ...report, kind: '', text: ' Locked. ', reference: '' })).toEqual({
    kind: 'problem.kindRequired',
    text: 'problem.textShort',
  });
  expect(messages(problemForm, { ...report, kind: 'paid', text: '', reference: 'F-T 12' })).toEqual({
    text: 'problem.textShort',
    reference: 'problem.referenceShort',
  });
  for (const reference of ['', 'FT 26-11', 'a'.repeat(40)])
    expect(messages(problemForm, { ...report, kind: 'paid', reference })).toEqual({});
  expect(messages(problemForm, { ...report, kind: 'conduct', reference: 'ab' })).toEqual({});
});
