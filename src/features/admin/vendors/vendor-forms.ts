import * as z from 'zod/mini';
import type { TextKey } from '#text/en.ts';

const say = (key: TextKey): TextKey => key;

const long = z.maxLength(600, say('admin.noteLong'));

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
