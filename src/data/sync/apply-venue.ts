import { withDb, type PartState } from '#data/storage/db.ts';
import { inShape } from '#data/server/row-shapes.ts';
import { venuePart } from './answers.ts';
import { trimVenuePages, withQuotaRetry } from './evict-cache.ts';
import { notePart, type AnswerHead } from './part-state.ts';
import { keptVenuePages } from '#data/storage/venue-page.ts';

/**
 * Keeps the page of a venue, or forgets one that is gone; false when it is gone.
 * @throws {AppError} UNEXPECTED | STORAGE_FULL
 */
export async function applyVenue(
  id: string,
  part: unknown,
  asked: PartState | undefined,
  head: AnswerHead,
): Promise<boolean> {
  const answer = inShape(venuePart, part);
  const p = `venue:${id}`;
  await withQuotaRetry(() =>
    withDb((db) =>
      db.transaction('rw', db.venues, db.parts, async () => {
        if ('gone' in answer) {
          await db.venues.delete(id);
          await db.parts.delete(p);
          return;
        }
        const changed = !('same' in answer);
        const now = (await db.parts.get(p)) ?? asked;
        if (changed) {
          const { venue, courts, reviews, prices, openings } = answer;
          await db.venues.put({ id, openedAt: Date.now(), venue, courts, reviews, prices, openings });
        }
        const t = changed ? answer.t : now?.t;
        await notePart(db.parts, now, { p, c: answer.c, changed, t }, head);
      }),
    ),
  );
  if ('gone' in answer) return false;
  await trimVenuePages(keptVenuePages);
  return true;
}
