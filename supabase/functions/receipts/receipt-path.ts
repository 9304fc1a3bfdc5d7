const file = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\/[0-9a-f]{64}\\.(?:jpg|png|pdf)';
const pathPattern = new RegExp(`^${file}$`);
const partsPattern = new RegExp(`^${file}\\.parts$`);
const partPattern = new RegExp(`^${file}\\.parts\\/\\d{7}-\\d{7}$`);

/** The text as a receipt's path (`<person>/<sha256>.<jpg|png|pdf>`), or null: nobody ever asks for anything else. */
export function receiptPath(text: string | null): string | null {
  return text !== null && pathPattern.test(text) ? text : null;
}

/** True for the folder in which the parts of an unfinished upload wait (`<receipt's path>.parts`). */
export function isPartsFolder(text: string): boolean {
  return partsPattern.test(text);
}

/** True for a receipt's path and for one of its parts: nothing else ever reaches the storage. */
export function isStoredPath(text: string): boolean {
  return pathPattern.test(text) || partPattern.test(text);
}

/** Where a person's receipt is kept. The name is its content, so sending the same file again lands on the same place. */
export async function pathOfReceipt(owner: string, bytes: Uint8Array<ArrayBuffer>, extension: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${owner}/${hex}.${extension}`;
}
