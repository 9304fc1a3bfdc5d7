import * as z from 'zod/mini';
import type { Command } from '#commands/queue/command.ts';
import { email, ownName, phone, requiredText } from '#forms/fields.ts';
import { paths } from '#domain/paths.ts';

/** The vendor form: all six are required (spec, validation rules). */
export const vendorApplication = z.object({
  name: ownName('vendor.nameRequired', 80),
  venueName: ownName('vendor.venueNameRequired', 120),
  email,
  phone,
  location: requiredText('vendor.locationRequired', 300),
  description: requiredText('vendor.descriptionRequired', 2000),
});

type VendorApplication = z.output<typeof vendorApplication>;

/** An application to list a venue. One open application per person: a second one is refused with ALREADY_APPLIED, a name of Baari's own people with NAME_RESERVED. */
export default {
  name: 'apply-as-vendor',
  version: 1,
  input: vendorApplication,
  who: 'viewer',
  lane: () => 'vendor',
  merge: (_waiting, next) => next,
  text: {
    label: 'outbox.vendor',
    sent: () => ({ title: 'outbox.vendorSentTitle', text: 'outbox.vendorSent' }),
    failed: 'outbox.vendorFailed',
    unexplained: 'outbox.vendorUnexplained',
  },
  typed: ({ venueName, location, description }) => `${venueName}\n${location}\n\n${description}`,
  editPath: () => paths.vendorSignup,
} satisfies Command<VendorApplication>;
