// Lists of the consoles: from the server, and never kept on the device.
import * as z from 'zod/mini';
import { callRpc } from './lazy-call.ts';

/**
 * A page of a list: `next` asks for the following one (null behind the last), `at` is the server's time in ms, `count` how many
 * rows all pages have, where the server tells. `isCut`: a search that did not look at all rows.
 */
export type ConsolePage<R> = {
  rows: R[];
  next: string | null;
  at: number;
  count?: number | undefined;
  isCut?: true | undefined;
};

async function fetchPage<S extends z.ZodMiniType>(
  { name, k, args }: { name: string; k: string; args: object },
  row: S,
): Promise<ConsolePage<z.output<S>>> {
  const answer = z.object({
    rows: z.array(row),
    next: z.nullable(z.string()),
    now: z.string(),
    count: z.optional(z.int()),
    isCut: z.optional(z.literal(true)),
  });
  const { now, ...page } = await callRpc(name, args, { as: 'viewer', k, answer });
  return { ...page, at: Date.parse(now) };
}

/**
 * A list of a venue's console: the views are those of `private.list_views`, rows are checked with the caller's schema.
 * @throws {AppError} FORBIDDEN | NOT_FOUND | INVALID (a filter, or an `after` of another list) | what `callRpc` throws
 */
export function fetchDeskList<S extends z.ZodMiniType>(
  venueId: string,
  view: string,
  filter: object,
  after: string | null,
  row: S,
): Promise<ConsolePage<z.output<S>>> {
  return fetchPage({ name: 'desk_list', k: 'dl1', args: { venue: venueId, view, filter, after } }, row);
}

/** The same for Baari's own console. */
export function fetchAdminList<S extends z.ZodMiniType>(
  view: string,
  filter: object,
  after: string | null,
  row: S,
): Promise<ConsolePage<z.output<S>>> {
  return fetchPage({ name: 'admin_list', k: 'al1', args: { view, filter, after } }, row);
}
