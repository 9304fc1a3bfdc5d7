// Codes are written in Crockford's base 32, which has no I, L, O and U: what looks alike is read alike.

/** What one of the letters I, L and O is read as. */
export function readLetter(letter: string): string {
  return letter === 'O' ? '0' : '1';
}

/** A code as a person types it, in the letters that codes have: upper case, I and L are 1, O is 0, and nothing between them. */
export function spelledCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replace(/[ILO]/g, readLetter);
}
