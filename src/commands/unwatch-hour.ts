import { millisecondsInWeek } from 'date-fns/constants';
import * as z from 'zod/mini';
import type { Command } from '#commands/queue/command.ts';
import { isSameHour } from '#domain/hour-watch.ts';

const unwatchedHour = z.object({
  courtId: z.uuid(),
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
});

type UnwatchedHour = z.output<typeof unwatchedHour>;

/** Takes a watched hour off the person's list. Nobody hears of a refusal: there is nothing left to stop then. */
export default {
  name: 'unwatch-hour',
  version: 1,
  input: unwatchedHour,
  who: 'viewer',
  lane: ({ courtId, day, hour }) => `watch:${courtId}:${day}:${hour}`,
  merge: (waiting) => waiting,
  overlay: { watches: (rows, stopped) => rows.filter((row) => !isSameHour(row, stopped)) },
  dropAfter: millisecondsInWeek,
  text: { label: 'outbox.unwatch', failed: 'outbox.unwatchFailed' },
} satisfies Command<UnwatchedHour>;
