// One way to the receipts endpoint: with the person's token, refusals in our codes.
import * as z from 'zod/mini';
import { backend, backendHeaders } from '#data/backend.ts';
import { isJson, readJson, serverFetch } from '#data/server-fetch.ts';
import { sessionGate } from '#data/session-events.ts';
import { credentials, type Credentials } from '#data/session.ts';
import { AppError, isErrorCode } from '#domain/errors.ts';

const refused = z.object({ code: z.number(), error: z.string() });

export type ReceiptCall = {
  query?: Record<string, string>;
  method: 'GET' | 'POST';
  body?: FormData | Blob;
  timeoutMs: number;
};

async function send({ query, timeoutMs, ...init }: ReceiptCall, who: Credentials): Promise<Response> {
  const asked = query ? `?${new URLSearchParams(query)}` : '';
  return serverFetch(`${backend().url}/functions/v1/receipts${asked}`, {
    ...init,
    headers: { ...backendHeaders(), authorization: `Bearer ${who.token}` },
    gate: sessionGate(),
    timeoutMs,
  });
}

/** Sends with the person's token, and once more with a new one when the server refuses it. */
export async function sendAsViewer(call: ReceiptCall): Promise<{ response: Response; uid: string }> {
  const who = await credentials();
  const response = await send(call, who);
  if (response.status !== 401) return { response, uid: who.uid };
  const again = await credentials(who.token);
  return { response: await send(call, again), uid: again.uid };
}

/** The refusal of the endpoint in our codes; `otherwise` when it says nothing that we know. */
export async function refusalOf(response: Response, otherwise: AppError): Promise<AppError> {
  if (!isJson(response))
    return response.status >= 500 ? otherwise : new AppError('NOT_OURS', { status: response.status });
  const answer = refused.safeParse(await readJson(response));
  if (answer.success && isErrorCode(answer.data.error) && answer.data.error !== 'UNEXPECTED')
    return new AppError(answer.data.error);
  return response.status === 401 ? new AppError('SIGNED_OUT') : otherwise;
}
