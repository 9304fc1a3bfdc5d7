// One way to the product's own endpoints: with the person's token, refusals in our codes.
import * as z from 'zod/mini';
import { inTime, isJson } from '#data/server/server-fetch.ts';
import { AppError, isErrorCode } from '#domain/errors.ts';
import { credentials, type Credentials } from './credentials.ts';
import { loadSupabase } from './load-supabase.ts';
import { sessionAbortSignal } from './session-events.ts';

const refused = z.object({ code: z.number(), error: z.string() });

type FunctionCall = {
  endpoint: 'receipts' | 'tickets';
  query?: Record<string, string>;
  method: 'GET' | 'POST';
  /** A plain object travels as JSON. */
  body?: FormData | Blob | Record<string, unknown>;
  timeoutMs: number;
};

/** `data` is what a success brought: JSON, or a Blob of anything else. */
type FunctionAnswer = { response: Response; data: unknown; uid: string };

async function send({ endpoint, query, timeoutMs, ...asked }: FunctionCall, who: Credentials): Promise<FunctionAnswer> {
  const sessionSignal = sessionAbortSignal();
  const { functions } = await loadSupabase();
  const name = query ? `${endpoint}?${new URLSearchParams(query)}` : endpoint;
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
export async function sendAsViewer(call: FunctionCall): Promise<FunctionAnswer> {
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
