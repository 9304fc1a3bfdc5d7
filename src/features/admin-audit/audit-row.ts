import * as z from 'zod/mini';

const text = z.nullable(z.string());

/** One line of the trail; `detail` is what the action noted, under names of its own. */
export const auditRow = z.object({
  id: z.number(),
  at: z.string(),
  actor: text,
  name: text,
  action: z.string(),
  code: text,
  bookingId: text,
  venueId: text,
  venueName: text,
  detail: z.record(z.string(), z.unknown()),
  /** The row that it is about. */
  row: text,
  /** What ids in it are called. */
  names: z.record(z.string(), z.string()),
});

export type AuditRow = z.output<typeof auditRow>;
