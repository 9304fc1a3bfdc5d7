// The next version of the app: a review that also says in which language it was written.
import type { Command } from '#commands/queue/command.ts';
import * as z from 'zod/mini';

const kind = 'submit-review';

/** The commands of the next build; `submit-review` is at version 2 there. */
export function nextReview(commands: ReadonlyMap<string, Command>): ReadonlyMap<string, Command> {
  const before = commands.get(kind);
  if (!before) throw new Error(`${kind} is gone: choose another write for the next version.`);
  return new Map([...commands, [kind, { ...before, version: 2, input: z.looseObject({}) }]]);
}
