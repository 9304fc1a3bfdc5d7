import * as z from 'zod/mini';
import type { Command } from '#commands/queue/command.ts';
import { isSameHour } from '#domain/hour-watch.ts';

/** The server reads court, day and hour; the names are how the list shows it until the server's own row is here. */
const watchedHour = z.object({
  courtId: z.uuid(),
  courtName: z.string(),
  sport: z.nullable(z.string()),
  venueId: z.uuid(),
  venueName: z.string(),
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
});

type WatchedHour = z.output<typeof watchedHour>;

/**
 * Asks to be told when a taken hour becomes free; an hour that is free by the time this arrives is told at once.
 * @throws {AppError} NOT_FOUND | OUTSIDE_WINDOW | CLOSED | PAST (it has begun meanwhile) | TOO_MANY_WATCHES
 */
export default {
  name: 'watch-hour',
  version: 1,
  input: watchedHour,
  who: 'viewer',
  lane: ({ courtId, day, hour }) => `watch:${courtId}:${day}:${hour}`,
  merge: (_waiting, next) => next,
  overlay: {
    watches: (rows, watched) => [...rows.filter((row) => !isSameHour(row, watched)), watched],
  },
  text: { label: 'outbox.watch', sent: () => ({ title: 'outbox.watchSent' }), failed: 'outbox.watchFailed' },
} satisfies Command<WatchedHour>;
