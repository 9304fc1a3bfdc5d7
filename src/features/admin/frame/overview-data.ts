import { createContext, use, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { fetchAdminList } from '#data/repositories/console-lists.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import { noteLoading, useAdminBeat } from '#hooks/admin-beat.ts';
import { formatPrice } from '#text/format.ts';

const waiting = z.object({ count: z.number(), since: z.nullable(z.string()) });

/** SQL stops counting there, and adding up as well. */
const maxCount = 1000;

/** A count of the overview as it is shown. */
export const shownCount = (count: number): string => (count < maxCount ? String(count) : '1,000+');

/** The sum of so many amounts of the overview as it is shown, in PKR. */
export const shownSum = (sum: number, count: number): string => formatPrice(sum) + (count < maxCount ? '' : '+');

/** How much waits and since when (ISO), and today's figures in PKR and minutes, as SQL answers. */
const overviewRow = z.object({
  decide: waiting,
  call: waiting,
  refunds: z.extend(waiting, { sum: z.number() }),
  vendors: waiting,
  disputes: waiting,
  second: z.extend(waiting, { sum: z.number() }),
  /** People of Baari, and admins among them: a refund may need a second one. */
  settlers: z.number(),
  admins: z.number(),
  messages: waiting,
  today: z.object({
    made: z.number(),
    confirmed: z.number(),
    cancelled: z.number(),
    minutes: z.nullable(z.number()),
    refunds: z.number(),
    refundCount: z.number(),
  }),
});

export type Overview = z.output<typeof overviewRow>;

type OverviewData = {
  /** Undefined until the first answer. */
  overview: Overview | undefined;
  error: AppError | undefined;
};

const OverviewContext = createContext<OverviewData>({ overview: undefined, error: undefined });

export const OverviewProvider = OverviewContext;

/** What waits in each section; the frame asks, and whoever stands in it reads. */
export function useOverview(): OverviewData {
  return use(OverviewContext);
}

/** Asks for the overview with the console's beat. */
export function useOverviewSource(): OverviewData {
  const [data, setData] = useState<OverviewData>({ overview: undefined, error: undefined });
  const latest = useRef(0);
  const load = async () => {
    latest.current += 1;
    const call = latest.current;
    try {
      const { rows } = await noteLoading(fetchAdminList('overview', {}, null, overviewRow));
      if (call === latest.current) setData({ overview: rows[0], error: undefined });
    } catch (thrown) {
      if (call === latest.current) setData((before) => ({ ...before, error: asAppError(thrown) }));
    }
  };
  useAdminBeat('overview', () => void load());
  return data;
}
