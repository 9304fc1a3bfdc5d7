import { join } from 'node:path';
import type { Fetch } from '#supabase/functions/_shared/project.ts';
import { createReceiptsHandler } from '#supabase/functions/receipts/handler.ts';
import { createTicketsEndpoint } from '#supabase/functions/tickets/handler.ts';
import { readTicketKey } from '#supabase/functions/tickets/ticket-key.ts';
import { type Keys, publishableKey } from './keys.ts';
import { receiptFiles } from './receipt-files.ts';

type Options = { dataFolder: string; keys: Keys; ticketKey: string; fetch: Fetch };
type Handler = (request: Request) => Promise<Response>;

const prefix = '/functions/v1/';

type Functions = {
  /** The answer of a function, each under its folder's name as on the hosted platform; null for other paths. */
  answer(request: Request): Promise<Response> | null;
  /** What functions do at their start there. */
  start(): Promise<void>;
};

/** `supabase/functions/*` in this process. */
export function localFunctions({ dataFolder, keys, ticketKey, fetch }: Options): Functions {
  // The functions reach the backend by calling it, not through the network, so the address is only a base for URLs.
  const env = {
    SUPABASE_URL: 'http://localhost',
    SUPABASE_ANON_KEY: publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
  };
  const tickets = createTicketsEndpoint({ env, fetch, key: readTicketKey(ticketKey) });
  const handlers = new Map<string, Handler>([
    ['tickets', tickets.handle],
    ['receipts', createReceiptsHandler({ env, fetch, storage: receiptFiles(join(dataFolder, 'receipts')) })],
  ]);
  const unknown = async () => Response.json({ code: 404, error: 'NOT_FOUND' }, { status: 404 });

  return {
    answer(request) {
      const { pathname } = new URL(request.url);
      return pathname.startsWith(prefix) ? (handlers.get(pathname.slice(prefix.length)) ?? unknown)(request) : null;
    },
    // Without it the rest of the app works, and the next ticket tries again.
    start: () => tickets.noteKey().catch((error: unknown) => console.error('tickets:', error)),
  };
}
