/** Opens the mail program at this address. Whoever typed address and subject decides nothing else there: no copy to others, no text. */
export function mailTo(email: string, subject?: string): string {
  const address = `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
  return subject === undefined ? address : `${address}?subject=${encodeURIComponent(subject.replaceAll(/\s+/g, ' '))}`;
}
