import type { CommandPolicy } from '#data/outbox.ts';
import type { Command } from './command.ts';
import { deskKinds, isSameArrival, wasRemovedMeanwhile } from './desk-kinds.ts';

/** Policy of the commands, as a flush needs it. A newer page's write is left for the page by a worker that does not know it. */
export function commandPolicyOf(commands: ReadonlyMap<string, Command>): CommandPolicy {
  return {
    knows: (kind, version) => {
      const newest = commands.get(kind)?.version ?? deskKinds.get(kind);
      return newest !== undefined && version <= newest;
    },
    isSilentRejection: (write) =>
      commands.get(write.kind)?.dropAfter !== undefined || isSameArrival(write) || wasRemovedMeanwhile(write),
    dropAfter: (kind) => commands.get(kind)?.dropAfter,
  };
}
