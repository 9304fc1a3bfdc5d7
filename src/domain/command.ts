import type { ZodMiniType } from 'zod/mini';
import type { Booking } from './booking.ts';
import type { HourWatch } from './hour-watch.ts';
import type { Notification } from './notification.ts';
import type { QueuedWrite } from './queued-write.ts';

/** A row of the server with the writes about it that wait, by the name of their command. */
export type WithPending<R> = R & { queued: Readonly<Record<string, QueuedWrite>> };

/** How a row looks while a write waits. The row itself stays what the server said, so a refusal rolls back by itself. */
type Overlay<I> = {
  /** True when the write is about this booking; it then shows up in the row's `queued`. */
  bookings?(row: Booking, input: I): boolean;
  notifications?(row: Notification, input: I): Notification;
  favourites?(ids: readonly string[], input: I): string[];
  watches?(rows: readonly HourWatch[], input: I): HourWatch[];
};

/** What outbox and overlay need of an offline write; its words come with `Command` (src/commands/queue/command.ts). */
export type OutboxCommand<I = unknown> = {
  name: string;
  /** Version of `input`; raise it with every change that the server or a build of today would misread. */
  version: number;
  input: ZodMiniType<I>;
  /** `viewer` needs a signed-in person; `anyone` may be queued signed out as well. */
  who: 'anyone' | 'viewer';
  /** Queued signed out, it carries a proof of work as its argument `proof`. */
  provesWork?: true;
  /** Writes of one lane arrive in the order in which they were made; a rejected one holds the later ones back. */
  lane(input: I, id: string): string;
  /** What to queue instead when an equal write of the lane was never sent: only the newer intent travels. */
  merge?(waiting: I, next: I): I;
  /**
   * Kinds of its lane that were not sent yet, or were refused, and that it takes back: both are gone then. With one that made
   * what the lane is about goes everything behind it.
   */
  cancels?: readonly string[];
  overlay?: Overlay<I>;
  /** Worth nothing after this many ms, or once rejected: then it is dropped instead of shown. */
  dropAfter?: number;
  /** What the person typed, for "Copy text"; left out when nothing was typed. */
  typed?(input: I): string;
  /** Where it is edited and sent again. */
  editPath?(input: I): string;
};
