/** The signed-in person as the screens know them; the shape that the spec keeps in local storage, less the token. */
export type SessionUser = { id: string; email: string; name: string };

/** Shown when the account carries no name (spec, current user record). */
export const defaultUserName = 'User';

/** Whether somebody has said who they are: an account that was only confirmed carries no name. */
export const hasName = (user: SessionUser): boolean => user.name !== defaultUserName;

/** First letters of at most two words, upper case; "U" when there is no name (spec, header). */
export function initialsOf(name: string): string {
  const letters = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');
  return letters.toLocaleUpperCase('en') || 'U';
}

/** A name in the two fields of a form: the first word, and the rest. Nothing when the account carries no name. */
export function nameParts(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name === defaultUserName ? [] : name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** Characters that a password has at least; the sign-in server is told the same number. */
export const minPasswordLength = 8;

/** Ms between two mails of one kind (password, confirmation) to one address; the sign-in service sends no more. */
export const passwordMailEvery = 60_000;
