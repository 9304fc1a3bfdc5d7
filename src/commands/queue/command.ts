import type { OutboxCommand } from '#domain/command.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { TextKey } from '#text/en.ts';

/**
 * One offline write. Form, queue, service worker, overlay and outbox panel all read this; nothing else has to know of it.
 * Its server half is the SQL function `private.<name>(id, args)` (dashes become underscores) and a row in
 * `private.mutation_kinds`.
 */
export type Command<I = unknown> = OutboxCommand<I> & {
  text: {
    /** What it is, in the outbox panel; filled with the `about` that was given when it was queued. */
    label: TextKey;
    /** Said when the server has it; left out when nobody needs to hear of it. */
    sent?(updated: boolean): { title: TextKey; text?: TextKey };
    /** Heading of the message when the server refused. */
    failed: TextKey;
    /** Another heading for refusals that ask something instead of failing. */
    asked?: Partial<Record<ErrorCode, TextKey>>;
    /** Said below it when the server gave no reason that this build knows. */
    unexplained?: TextKey;
  };
};
