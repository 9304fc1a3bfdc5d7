import { errorCodes, type ErrorCode } from './errors.ts';

/** Makes this realm read more codes by their names: those that only some of the product meets are not in the first download. */
export function learnErrors(codes: readonly ErrorCode[]): void {
  // The list itself grows: a second one beside it would be a byte that everybody pays.
  const known = errorCodes as readonly string[] as string[];
  for (const code of codes) if (!known.includes(code)) known.push(code);
}
