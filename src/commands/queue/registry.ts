// Every offline write of the product, found by its file: adding one adds a file to src/commands and nothing here.
import type { Command } from './command.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';

const files = import.meta.glob<Command>('/src/commands/*.ts', { eager: true, import: 'default' });

/** The command of a write; undefined for a write of a newer build, whose arguments this one would misread. */
export function commandOf({ kind, v }: Pick<QueuedWrite, 'kind' | 'v'>): Command | undefined {
  const command = commands.get(kind);
  return command && v <= command.version ? command : undefined;
}

/** The commands by their name, which is the `kind` of a queued write. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.values(files).map((command) => [command.name, command]),
);
