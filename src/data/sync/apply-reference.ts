import { withDb, type PartState } from '#data/storage/db.ts';
import { inShape } from '#data/server/row-shapes.ts';
import type { Reference } from '#domain/venue.ts';
import { referencePart } from './answers.ts';
import { notePart, type AnswerHead } from './part-state.ts';

/**
 * Replaces sports, cities and areas (they always come whole), or notes that nothing changed.
 * @throws {AppError} UNEXPECTED
 */
export async function applyReference(part: unknown, asked: PartState | undefined, head: AnswerHead): Promise<void> {
  const answer = inShape(referencePart, part);
  const changed = !('same' in answer);
  const value: Reference | undefined = changed
    ? {
        sports: answer.sports.map(([id, name]) => ({ id, name })),
        // A city without a place on the map is never the nearest one.
        cities: answer.cities.map(([id, name, lat, lng, venueCount]) => ({
          id,
          name,
          lat: lat ?? NaN,
          lng: lng ?? NaN,
          venueCount,
        })),
        areas: answer.areas.map(([id, name, cityId]) => ({ id, name, cityId })),
        check: { minutes: answer.check.minutes, fromHour: answer.check.from, toHour: answer.check.to },
      }
    : undefined;
  await withDb((db) =>
    db.transaction('rw', db.reference, db.parts, async () => {
      const now = (await db.parts.get('ref')) ?? asked;
      if (value) await db.reference.put({ key: 'ref', value });
      const t = changed ? answer.t : now?.t;
      await notePart(db.parts, now, { p: 'ref', c: answer.c, changed, t }, head);
    }),
  );
}
