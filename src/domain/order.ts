/**
 * Which of two texts comes first, character by character: right for ISO dates and ids, and for names that are told apart by
 * nothing else. The first `localeCompare` of a page has the browser load its rules of the language, 30 to 60 ms on a cheap phone.
 */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
