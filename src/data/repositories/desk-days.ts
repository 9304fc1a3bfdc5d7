// Days of a venue beyond those that its console keeps: from the server, and never kept on the device.
import { deskEntry } from '#data/server/row-shapes.ts';
import { storedEntry } from '#data/storage/apply-work.ts';
import { type DeskEntry, readEntry } from '#domain/desk/desk.ts';
import { fetchDeskList } from './console-lists.ts';

/**
 * What occupies the hours of these days, at most a week, both included.
 * @throws {AppError} FORBIDDEN (who sees only the days of the gate) | INVALID (too far away) | what `fetchDeskList` throws
 */
export async function fetchDeskDays(
  venueId: string,
  first: string,
  last: string,
): Promise<{ entries: DeskEntry[]; at: number }> {
  const { rows, at } = await fetchDeskList(venueId, 'days', { first, last }, null, deskEntry);
  return { entries: rows.map((row) => readEntry(storedEntry(row))), at };
}
