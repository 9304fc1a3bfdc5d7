import type { QueuedWrite } from '#domain/queued-write.ts';

function valueOf(write: QueuedWrite | undefined, name: 'rating' | 'comment'): unknown {
  return Reflect.get(Object(write?.args), name);
}

/** The stars of a review that waits. */
export function ratingOf(write: QueuedWrite | undefined): number | undefined {
  const rating = valueOf(write, 'rating');
  return typeof rating === 'number' ? rating : undefined;
}

/** The comment of a review that waits. */
export function commentOf(write: QueuedWrite | undefined): string {
  const comment = valueOf(write, 'comment');
  return typeof comment === 'string' ? comment : '';
}
