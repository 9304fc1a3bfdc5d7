import { backend } from './backend.ts';

/** Where a stored picture lies: files of our own storage are kept without their host, which differs between projects. */
export function pictureAddress(stored: string | null): string | null {
  return stored?.startsWith('/storage/') ? backend().url + stored : stored;
}
