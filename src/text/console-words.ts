import { learnDeskErrors } from '#domain/desk/desk-errors.ts';
import { deskWrites } from './en/desk-writes.ts';
import { registerMessages } from './translate.ts';

/** From here on, codes that only consoles meet are read by their names and have words; called by what only consoles load. */
export function learnConsoleWords(): void {
  registerMessages(deskWrites);
  learnDeskErrors();
}
