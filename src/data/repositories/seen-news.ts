import { readOwnNumber, writeOwnNumber } from '#data/storage/own-number.ts';
import { seenNewsKey } from '#data/storage/page-storage.ts';

/** How many unread messages this person had when they last looked at their bookings. */
export function readSeenNews(uid: string): number {
  return readOwnNumber(seenNewsKey, uid);
}

/** Remembers it, so that a new start does not call them news again. */
export function writeSeenNews(uid: string, unread: number): void {
  writeOwnNumber(seenNewsKey, uid, unread);
}
