import type { OnlineWrite } from '#hooks/use-online-write.ts';

/** True from the press until it is known what became of the write. */
export function isPending({ is }: OnlineWrite): boolean {
  return is === 'saving' || is === 'unsure';
}
