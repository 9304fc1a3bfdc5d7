// One way to the receipts endpoint: with the person's token, refusals in our codes.
import * as z from 'zod/mini';
import { loadSupabase } from '#data/session/load-supabase.ts';
import { inTime, isJson } from '#data/server/server-fetch.ts';
import { sessionAbortSignal } from '#data/session/session-events.ts';
import { credentials, type Credentials } from '#data/session/credentials.ts';
import { AppError, isErrorCode } from '#domain/errors.ts';

const refused = z.object({ code: z.number(), error: z.string() });

type ReceiptCall = {
  query?: Record<string, string>;
  method: 'GET' | 'POST';
  body?: FormData | Blob;
  timeoutMs: number;
};

/** `data` is what a success brought: JSON, or a Blob of anything else. */
type ReceiptAnswer = { response: Response; data: unknown; uid: string };

async function send({ query, timeoutMs, ...asked }: ReceiptCall, who: Credentials): Promise<ReceiptAnswer> {
  const sessionSignal = sessionAbortSignal();
  const { functions } = await loadSupabase();
  const name = query ? `receipts?${new URLSearchParams(query)}` : 'receipts';
  const headers = { authorization: `Bearer ${who.token}` };
  const { data, error, response } = await inTime({ timeoutMs, sessionSignal }, (signal) =>
    functions.invoke<unknown>(name, { ...asked, headers, signal }),
  );
  if (response) return { response, data, uid: who.uid };
  // What the client wraps: an error of the network, in our codes, or JSON that is none.
  const cause: unknown = Reflect.get(Object(error), 'context');
  throw cause instanceof AppError ? cause : new AppError('NOT_OURS', {}, { cause: error });
}

/** Sends with the person's token, and once more with a new one when the server refuses it. */
export async function sendAsViewer(call: ReceiptCall): Promise<ReceiptAnswer> {
  const who = await credentials();
  const answer = await send(call, who);
  return answer.response.status === 401 ? send(call, await credentials(who.token)) : answer;
}

/** The refusal of the endpoint in our codes; `otherwise` when it says nothing that we know. */
export async function refusalOf(response: Response, otherwise: AppError): Promise<AppError> {
  if (!isJson(response))
    return response.status >= 500 ? otherwise : new AppError('NOT_OURS', { status: response.status });
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new AppError('NOT_OURS', { status: response.status }, { cause });
  });
  const answer = refused.safeParse(body);
  if (answer.success && isErrorCode(answer.data.error) && answer.data.error !== 'UNEXPECTED')
    return new AppError(answer.data.error);
  return response.status === 401 ? new AppError('SIGNED_OUT') : otherwise;
}
