import { localStore } from '#data/storage/page-storage.ts';
import { playersWithin, usualPlayers } from '#domain/team-share.ts';

const key = 'baari-players';

function readAll(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStore()?.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** How many shared a game of this sport the last time on this device, else how many usually play it. */
export function readPlayers(sport: string | null): number {
  const count = readAll()[sport ?? ''];
  return typeof count === 'number' && Number.isFinite(count) ? playersWithin(count) : usualPlayers(sport);
}

/** Remembers it for this sport; a full store only forgets it. */
export function writePlayers(sport: string | null, count: number): void {
  try {
    localStore()?.setItem(key, JSON.stringify({ ...readAll(), [sport ?? '']: count }));
  } catch {
    return;
  }
}
