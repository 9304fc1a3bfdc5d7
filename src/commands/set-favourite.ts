import { millisecondsInDay } from 'date-fns/constants';
import * as z from 'zod/mini';
import type { Command } from '#commands/queue/command.ts';

const favouriteMark = z.object({ venueId: z.uuid(), isFavourite: z.boolean() });

type FavouriteMark = z.output<typeof favouriteMark>;

const monthMs = 30 * millisecondsInDay;

/** Marks or unmarks a venue; the latest mark counts. Nobody hears of a refusal: the venue is gone then. */
export default {
  name: 'set-favourite',
  version: 1,
  input: favouriteMark,
  who: 'viewer',
  lane: ({ venueId }) => `favourite:${venueId}`,
  merge: (_waiting, next) => next,
  overlay: {
    favourites: (ids, { venueId, isFavourite }) => {
      const others = ids.filter((id) => id !== venueId);
      return isFavourite ? [...others, venueId] : others;
    },
  },
  dropAfter: monthMs,
  text: { label: 'outbox.favourite', failed: 'outbox.favouriteFailed' },
} satisfies Command<FavouriteMark>;
