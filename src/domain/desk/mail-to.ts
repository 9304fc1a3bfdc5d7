/** Opens the mail program at this address. Whoever typed it decides nothing else there: no copy to others, no text. */
export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
