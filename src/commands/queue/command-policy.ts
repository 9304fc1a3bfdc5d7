import type { CommandPolicy } from '#data/outbox.ts';
import type { Command } from './command.ts';

/** What a flush needs to know of the commands. A newer page's write in an older worker is left for the page. */
export function commandPolicyOf(commands: ReadonlyMap<string, Command>): CommandPolicy {
  return {
    knows: (kind, version) => {
      const command = commands.get(kind);
      return command !== undefined && version <= command.version;
    },
    upcast: ({ kind, v, args }) => {
      const command = commands.get(kind);
      const version = command?.version ?? v;
      return { v: version, args: v < version && command?.upcast ? command.upcast(args, v) : args };
    },
    isSilentRejection: ({ kind }) => commands.get(kind)?.dropAfter !== undefined,
    dropAfter: (kind) => commands.get(kind)?.dropAfter,
  };
}
