import { join } from 'node:path';
import type { Fetch } from '#supabase/functions/receipts/backend.ts';
import { createReceiptsHandler } from '#supabase/functions/receipts/handler.ts';
import { type Keys, publishableKey } from './keys.ts';
import { receiptFiles } from './receipt-files.ts';

type Options = { dataFolder: string; keys: Keys; fetch: Fetch };
type Handler = (request: Request) => Promise<Response>;

const prefix = '/functions/v1/';

/** `supabase/functions/*` in this process, each under its folder's name as on the hosted platform; null for other paths. */
export function localFunctions({ dataFolder, keys, fetch }: Options): (request: Request) => Promise<Response> | null {
  // The functions reach the backend by calling it, not through the network, so the address is only a base for URLs.
  const env = {
    SUPABASE_URL: 'http://localhost',
    SUPABASE_ANON_KEY: publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
  };
  const handlers = new Map<string, Handler>([
    ['receipts', createReceiptsHandler({ env, fetch, storage: receiptFiles(join(dataFolder, 'receipts')) })],
  ]);
  const unknown = async () => Response.json({ code: 404, error: 'NOT_FOUND' }, { status: 404 });

  return (request) => {
    const { pathname } = new URL(request.url);
    return pathname.startsWith(prefix) ? (handlers.get(pathname.slice(prefix.length)) ?? unknown)(request) : null;
  };
}
