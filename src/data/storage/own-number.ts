import { localStore } from './page-storage.ts';

// Numbers that a page remembers of one person, to be read before anything else is.

/** The number under a key; 0 for everybody but the person whose it is. */
export function readOwnNumber(key: string, uid: string): number {
  const [person, number] = (localStore()?.getItem(key) ?? '').split(' ');
  return person === uid ? Number(number) || 0 : 0;
}

/** Remembers it for the next start; a full store only forgets it. */
export function writeOwnNumber(key: string, uid: string, number: number): void {
  try {
    if (number > 0) localStore()?.setItem(key, `${uid} ${number}`);
    else localStore()?.removeItem(key);
  } catch {
    return;
  }
}
