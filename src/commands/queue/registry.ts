// Every offline write of the product, found by its file: adding one adds a file to src/commands and nothing here.
import type { Command } from '#domain/command.ts';

const files = import.meta.glob<Command>('/src/commands/*.ts', { eager: true, import: 'default' });

/** The commands by their name, which is the `kind` of a queued write. */
export const commands: ReadonlyMap<string, Command> = new Map(
  Object.values(files).map((command) => [command.name, command]),
);
