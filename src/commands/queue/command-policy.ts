import type { CommandPolicy } from '#data/outbox.ts';
import type { Command } from './command.ts';
import { deskKinds, isSameArrival, wasRemovedMeanwhile } from './desk-kinds.ts';

/** What a flush needs to know of the commands. A newer page's write in an older worker is left for the page. */
export function commandPolicyOf(commands: ReadonlyMap<string, Command>): CommandPolicy {
  return {
    knows: (kind, version) => {
      const newest = commands.get(kind)?.version ?? deskKinds.get(kind);
      return newest !== undefined && version <= newest;
    },
    upcast: ({ kind, v, args }) => {
      const command = commands.get(kind);
      if (!command) return { v, args };
      const now = v < command.version && command.upcast ? command.upcast(args, v) : args;
      return { v: command.versionOf?.(now) ?? command.version, args: now };
    },
    isSilentRejection: (write) =>
      commands.get(write.kind)?.dropAfter !== undefined || isSameArrival(write) || wasRemovedMeanwhile(write),
    dropAfter: (kind) => commands.get(kind)?.dropAfter,
  };
}
