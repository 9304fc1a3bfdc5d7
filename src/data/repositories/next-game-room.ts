import { localStore, nextGameKey } from '#data/storage/page-storage.ts';

/** How high "Next game" was when this person last saw it on Home, in px; 0 when it was not there. */
export function readNextGameRoom(uid: string): number {
  const [person, height] = (localStore()?.getItem(nextGameKey) ?? '').split(' ');
  return person === uid ? Number(height) || 0 : 0;
}

/** Remembers it for the next start, so that nothing moves when the game arrives; a full store only forgets it. */
export function writeNextGameRoom(uid: string, height: number): void {
  try {
    if (height > 0) localStore()?.setItem(nextGameKey, `${uid} ${height}`);
    else localStore()?.removeItem(nextGameKey);
  } catch {
    return;
  }
}
