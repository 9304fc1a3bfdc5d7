import { readOwnNumber, writeOwnNumber } from '#data/storage/own-number.ts';
import { nextGameKey } from '#data/storage/page-storage.ts';

/** How high "Next game" was when this person last saw it on Home, in px; 0 when it was not there. */
export function readNextGameRoom(uid: string): number {
  return readOwnNumber(nextGameKey, uid);
}

/** Remembers it for the next start, so that nothing moves when the game arrives. */
export function writeNextGameRoom(uid: string, height: number): void {
  writeOwnNumber(nextGameKey, uid, height);
}
