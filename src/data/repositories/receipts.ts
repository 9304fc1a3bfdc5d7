// Payment receipts, through the product's own endpoint. They are private: never cached, never in an address.
import * as z from 'zod/mini';
import { backend, backendHeaders } from '#data/backend.ts';
import { isServerReached, noteReached } from '#data/reachability.ts';
import { isJson, readJson, serverFetch } from '#data/server-fetch.ts';
import { sessionGate } from '#data/session-events.ts';
import { credentials, type Credentials } from '#data/session.ts';
import type { StoredReceipt } from '#domain/booking.ts';
import { AppError, isErrorCode } from '#domain/errors.ts';
import { receiptTypeOf } from '#domain/receipt.ts';
import { keepReceipt, readKeptReceipt } from './kept-receipts.ts';

/** Long: half a megabyte over a weak signal. */
const uploadWithin = 60_000;
const downloadWithin = 30_000;

const uploaded = z.object({ code: z.literal(200), body: z.object({ path: z.string() }) });
const refused = z.object({ code: z.number(), error: z.string() });

export type UploadStep = 10 | 30 | 70 | 100;

type Request = { query?: string; method: 'GET' | 'POST'; body?: FormData; timeoutMs: number };

async function send({ query = '', timeoutMs, ...init }: Request, who: Credentials): Promise<Response> {
  return serverFetch(`${backend().url}/functions/v1/receipts${query}`, {
    ...init,
    headers: { ...backendHeaders(), authorization: `Bearer ${who.token}` },
    gate: sessionGate(),
    timeoutMs,
  });
}

/** Sends with the person's token, and once more with a new one when the server refuses it. */
async function sendAsViewer(request: Request): Promise<{ response: Response; uid: string }> {
  const who = await credentials();
  const response = await send(request, who);
  if (response.status !== 401) return { response, uid: who.uid };
  const again = await credentials(who.token);
  return { response: await send(request, again), uid: again.uid };
}

/** The refusal of the endpoint in our codes; `otherwise` when it says nothing that we know. */
async function refusalOf(response: Response, otherwise: AppError): Promise<AppError> {
  if (!isJson(response))
    return response.status >= 500 ? otherwise : new AppError('NOT_OURS', { status: response.status });
  const answer = refused.safeParse(await readJson(response));
  if (answer.success && isErrorCode(answer.data.error) && answer.data.error !== 'UNEXPECTED')
    return new AppError(answer.data.error);
  return response.status === 401 ? new AppError('SIGNED_OUT') : otherwise;
}

/**
 * Uploads a receipt and returns its path, the same one for the same bytes. `onStep` hears 10 (begun), 30 (sending), 70
 * (answered), 100 (done). RECEIPT_TOO_LARGE, RECEIPT_TYPE, RECEIPT_UPLOAD, RATE_LIMITED, SIGNED_OUT, OFFLINE, BUSY, NOT_OURS.
 */
export async function uploadReceipt(receipt: StoredReceipt, onStep: (step: UploadStep) => void): Promise<string> {
  onStep(10);
  const body = new FormData();
  body.append('file', new Blob([receipt.bytes], { type: receipt.type }), receipt.name);
  onStep(30);
  const { response, uid } = await sendAsViewer({ method: 'POST', body, timeoutMs: uploadWithin });
  onStep(70);
  if (!response.ok) throw await refusalOf(response, new AppError('RECEIPT_UPLOAD', { status: response.status }));
  if (!isJson(response)) throw new AppError('NOT_OURS', { status: response.status });
  noteReached(true);
  const answer = uploaded.safeParse(await readJson(response));
  if (!answer.success || !answer.data.body.path.startsWith(`${uid}/`)) throw new AppError('RECEIPT_UPLOAD');
  onStep(100);
  return answer.data.body.path;
}

/**
 * A receipt from this phone, or else from the server; then this phone has it. `byHand` asks the server also when that
 * is not expected to answer. FORBIDDEN, NOT_FOUND, SIGNED_OUT, OFFLINE, BUSY, NOT_OURS.
 */
export async function openReceipt(path: string, byHand = false): Promise<Blob> {
  const kept = await readKeptReceipt(path);
  if (kept) return kept;
  if (!byHand && !isServerReached()) throw new AppError('OFFLINE');
  const { file, uid } = await fetchReceipt(path);
  // A phone that is full shows it all the same.
  await keepReceipt(uid, path, { type: file.type, bytes: await file.arrayBuffer() }).catch(() => undefined);
  return file;
}

/** A receipt's bytes, of a type that its content shows, and whom they were given to. */
async function fetchReceipt(path: string): Promise<{ file: Blob; uid: string }> {
  const query = `?${new URLSearchParams({ path })}`;
  const { response, uid } = await sendAsViewer({ method: 'GET', query, timeoutMs: downloadWithin });
  if (!response.ok) throw await refusalOf(response, new AppError('BUSY', { status: response.status }));
  const bytes = await response.arrayBuffer();
  const type = receiptTypeOf(new Uint8Array(bytes));
  noteReached(type !== undefined);
  if (!type) throw new AppError('NOT_OURS');
  return { file: new Blob([bytes], { type }), uid };
}
