const pathPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9a-f]{64}\.(?:jpg|png|pdf)$/;

/** The text as a receipt's path (`<person>/<sha256>.<jpg|png|pdf>`), or null: nothing else ever reaches the storage. */
export function receiptPath(text: string | null): string | null {
  return text !== null && pathPattern.test(text) ? text : null;
}

/** Where a person's receipt is kept. The name is its content, so sending the same file again lands on the same place. */
export async function pathOfReceipt(owner: string, bytes: Uint8Array<ArrayBuffer>, extension: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${owner}/${hex}.${extension}`;
}
