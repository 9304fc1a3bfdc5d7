import type { OutboxCommand } from '#domain/command.ts';
import type { DeskEntry } from '#domain/desk/desk.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';

/**
 * One offline write of a venue's console: what an outbox needs of it, and how an entry looks while it waits. Its words are with
 * the consoles (`text/en/desk-refusals.ts`); what other pages show of it is the finished label in its `about`.
 */
export type DeskCommand<I = unknown> = OutboxCommand<I> & {
  /** Id of the entry that it is about; `id` is its own. Left out for what is about no entry. */
  entry?(input: I, id: string): string;
  /** Server ms after which it is worth nothing, when it is made at `now`; left out, or undefined, for what never is. */
  endsAt?(input: I, now: number): number | undefined;
  /** The entry that it makes, for those that make one. */
  make?(input: I, write: QueuedWrite): DeskEntry;
  /** How the entry looks while it waits. */
  paint?(entry: DeskEntry, input: I, write: QueuedWrite): DeskEntry;
};
