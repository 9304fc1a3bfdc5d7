import { commandOf, commands } from '#commands/queue/registry.ts';
import { paths } from '#domain/paths.ts';
import { bookingPath, editWritePath } from '#domain/item-paths.ts';
import { mayReplace, type QueuedWrite } from '#domain/queued-write.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';

/** What a write is, in the words of its command. */
export function labelOf(write: Pick<QueuedWrite, 'kind' | 'v' | 'about' | 'isVeiled'>): string {
  if (write.isVeiled) return t('waiting.veiled');
  // What was made in a console brings its words along: those of the consoles are not here.
  const own = write.about['label'];
  return own !== undefined ? String(own) : t(commandOf(write)?.text.label ?? 'outbox.newer', write.about);
}

/** What the person typed, when they typed something. */
export function typedText(write: Pick<QueuedWrite, 'kind' | 'v' | 'args' | 'isVeiled'>): string {
  return write.isVeiled ? '' : (commandOf(write)?.typed?.(write.args) ?? '');
}

/** Where the write can be changed and sent anew; undefined when nothing can be changed, or it may have arrived. */
export function editPathOf(write: QueuedWrite): string | undefined {
  const form = !write.isVeiled && mayReplace(write) && commandOf(write)?.editPath?.(write.args);
  return form ? editWritePath(form, write.id) : undefined;
}

/** True for writes whose loss somebody would mind: not those that expire unnoticed. */
export function matters({ kind }: Pick<QueuedWrite, 'kind'>): boolean {
  return commands.get(kind)?.dropAfter === undefined;
}

/** Where to go about a refusal: to the booking or to us about one that was not cancelled, to its console with a venue's own write. */
export function helpOf({ kind, lane, error, about }: QueuedWrite): { path: string; words: TextKey } | undefined {
  const venueId = error && about['venueId'];
  if (venueId) return { path: `/vendor/${venueId}/today#refused`, words: 'waiting.console' };
  if (!error) return undefined;
  const booking = { path: bookingPath(lane.slice(lane.indexOf(':') + 1)), words: 'waiting.booking' } as const;
  if (kind === 'answer-move') return booking;
  if (kind !== 'cancel-booking') return undefined;
  if (error.code === 'NOT_CANCELLABLE') return { path: paths.contact, words: 'waiting.contact' };
  // What comes back now, and the way to agree to it, stand with the booking.
  const isAsked = error.code === 'REFUND_CHANGED' || error.code === 'EXPIRED';
  return isAsked ? booking : undefined;
}
