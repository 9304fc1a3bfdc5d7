import * as z from 'zod/mini';
import type { Command } from '#commands/queue/command.ts';
import { paths } from '#domain/paths.ts';
import { problemKinds, problemText, referenceLength } from '#domain/problem.ts';

/** A transaction ID is asked for where money of the customer is missing. */
export const hasReference = (kind: string): boolean => kind === 'paid' || kind === 'amount';

/** Only letters and digits of a transaction ID count: they are what is compared. */
function isReference(typed: string): boolean {
  const { length } = typed.replace(/[^a-z\d]/gi, '');
  return typed === '' || (length >= referenceLength.min && length <= referenceLength.max);
}

const fields = z.object({
  bookingId: z.uuid(),
  kind: z.enum(problemKinds, 'problem.kindRequired'),
  text: z
    .string()
    .check(z.trim(), z.minLength(problemText.min, 'problem.textShort'), z.maxLength(problemText.max, 'form.tooLong')),
  reference: z.string().check(z.trim(), z.maxLength(60, 'form.tooLong')),
});

/** The form "Something is wrong with this booking"; `reference`, a transaction ID, may stay empty and counts only where it is asked for. */
export const problemForm = fields.check(
  z.refine(({ kind, reference }) => !hasReference(kind) || isReference(reference), {
    path: ['reference'],
    error: 'problem.referenceShort',
    // Said beside what is wrong with the other fields.
    when: () => true,
  }),
);

export type ProblemForm = z.output<typeof problemForm>;

/** `picture`: path of an own uploaded receipt. What is empty is left out. */
const report = z.extend(z.omit(fields, { reference: true }), {
  picture: z.exactOptional(z.string()),
  reference: z.exactOptional(z.string()),
});

export type ProblemReport = z.output<typeof report>;

/**
 * Tells Baari what is wrong with an own booking; its id becomes that of the problem. One open problem per booking. Its lane is its
 * own, so that a refused report never holds back a cancellation.
 * @throws {AppError} ALREADY_REPORTED | NOT_FOUND | INVALID {field} | RATE_LIMITED (10 a day)
 */
export default {
  name: 'report-problem',
  version: 1,
  input: report,
  who: 'viewer',
  lane: ({ bookingId }) => `problem:${bookingId}`,
  merge: (_waiting, next) => next,
  overlay: { bookings: ({ id }, { bookingId }) => id === bookingId },
  text: {
    label: 'outbox.problem',
    sent: () => ({ title: 'outbox.problemSentTitle', text: 'outbox.problemSent' }),
    failed: 'outbox.problemFailed',
  },
  typed: ({ text }) => text,
  editPath: () => paths.myBookings,
} satisfies Command<ProblemReport>;
