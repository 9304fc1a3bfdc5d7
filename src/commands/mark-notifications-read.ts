import { millisecondsInWeek } from 'date-fns/constants';
import * as z from 'zod/mini';
import type { Command } from '#commands/queue/command.ts';

/** The server takes at most 200 ids at once. */
const readMarks = z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)) });

type ReadMarks = z.output<typeof readMarks>;

/** Marks notifications as read. Ids that are gone are passed over by the server; nobody hears of a refusal. */
export default {
  name: 'mark-notifications-read',
  version: 1,
  input: readMarks,
  who: 'viewer',
  lane: () => 'notifications',
  merge: (waiting, next) => ({ ids: [...new Set([...next.ids, ...waiting.ids])].slice(0, 200) }),
  overlay: { notifications: (row, { ids }) => (ids.includes(row.id) ? { ...row, isRead: true } : row) },
  dropAfter: millisecondsInWeek,
  text: { label: 'outbox.read', failed: 'outbox.readFailed' },
} satisfies Command<ReadMarks>;
