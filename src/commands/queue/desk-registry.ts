// Every offline write of a venue's console, found by its file. Only the console loads this: `desk-kinds.ts` is what others know.
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { DeskCommand } from './desk-command.ts';

const files = import.meta.glob<DeskCommand>('/src/commands/desk/*.ts', { eager: true, import: 'default' });

export const deskCommands: ReadonlyMap<string, DeskCommand> = new Map(
  Object.values(files).map((command) => [command.name, command]),
);

/** The command of a console's write; undefined for a write of a newer build, whose arguments this one would misread. */
export function deskCommandOf({ kind, v }: Pick<QueuedWrite, 'kind' | 'v'>): DeskCommand | undefined {
  const command = deskCommands.get(kind);
  return command && v <= command.version ? command : undefined;
}
