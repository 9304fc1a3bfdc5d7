// What the arguments of the console's writes are made of; the server asks the same of them.
import * as z from 'zod/mini';
import { requiredName } from '#forms/fields.ts';

export const id = z.uuid();

export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Start hours 0 to 23 of one day, each once, at most 12. */
export const hours = z.array(z.int().check(z.minimum(0), z.maximum(23))).check(
  z.minLength(1),
  z.maxLength(12),
  z.refine((all) => new Set(all).size === all.length),
);

/** Server time of what happened at the gate, ISO. */
export const instant = z.iso.datetime();

/** What the team writes to itself; empty takes it away. */
export const note = z.string().check(z.trim(), z.maxLength(200, 'form.tooLong'));

/** Who comes: a walk-in, or somebody who has called. */
export const guest = {
  name: requiredName('form.nameRequired', 80),
  /** E.164, a Pakistani mobile. */
  phone: z.exactOptional(z.string().check(z.regex(/^\+923\d{9}$/, 'form.phoneInvalid'))),
  /** Whole PKR. */
  total: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  paid: z.exactOptional(z.enum(['cash', 'transfer', 'unpaid'])),
  note: z.exactOptional(note),
};
