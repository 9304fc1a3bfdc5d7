import * as z from 'zod/mini';
import { known } from '#domain/known.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';

const text = z.nullable(z.string());

/** A business or an application as Baari's list shows it; instants are ISO. */
export const vendorRow = z.object({
  id: z.string(),
  business: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  description: z.string(),
  status: z.string(),
  note: text,
  createdAt: z.string(),
  decidedAt: text,
  rev: z.number(),
  account: z.nullable(z.object({ name: z.string(), email: text, phone: text, since: z.string() })),
  venues: z.array(z.object({ id: z.string(), name: z.string(), city: z.string(), isPublished: z.boolean() })),
  others: z.exactOptional(z.number()),
});

export type VendorRow = z.output<typeof vendorRow>;

/** The same, alone, with the other applications of the person, and whether it is the viewer's own. */
export const vendorDetail = z.extend(vendorRow, {
  isOwn: z.boolean(),
  applications: z.array(z.object({ id: z.string(), business: z.string(), status: z.string(), createdAt: z.string() })),
});

export type VendorDetail = z.output<typeof vendorDetail>;

export const vendorStatuses = ['pending', 'changes_requested', 'approved', 'rejected', 'suspended'] as const;

export type VendorStatus = (typeof vendorStatuses)[number];

const statusOf = known(vendorStatuses);

/** The list of those that stand so, in words. */
export function listWords(status: VendorStatus): string {
  return t(`admin.vendor.${status}`);
}

/** How one stands, in words. */
export function statusWords(status: string): string {
  return t(`admin.vendor.is.${statusOf(status)}`);
}

/** What to say to whoever decided second. */
export function decidedKey({ status }: Readonly<Record<string, unknown>>): TextKey {
  return `admin.vendor.already.${statusOf(status)}`;
}

const say = (key: TextKey): TextKey => key;

const long = z.maxLength(600, say('admin.vendor.noteLong'));

/** Where the venue of an approved business is; the note may stay empty. */
export const approveForm = z.object({
  city: z.string().check(z.minLength(1, say('admin.vendor.cityMissing'))),
  area: z.string().check(z.minLength(1, say('admin.vendor.areaMissing'))),
  note: z.string().check(z.trim(), long),
});

/** What the applicant is told. */
export const noteForm = z.object({
  note: z.string().check(z.trim(), z.minLength(10, say('admin.needsNote')), long),
});
