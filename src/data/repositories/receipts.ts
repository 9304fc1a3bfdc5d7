// Payment receipts, through the product's own endpoint. They are private: never cached, never in an address.
import * as z from 'zod/mini';
import { occupyLine } from '#data/server/line.ts';
import { isServerReached, noteReached } from '#data/server/reachability.ts';
import { isJson } from '#data/server/server-fetch.ts';
import type { StoredReceipt } from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';
import { receiptTypeOf } from '#domain/receipt.ts';
import { keepReceipt, readKeptReceipt } from './kept-receipts.ts';
import { refusalOf, sendAsViewer } from '#data/session/function-call.ts';
import { NoParts, TooHeavy, uploadInParts, type UploadProgress } from './upload-parts.ts';

/** In ms. Pictures are small: phones draw them anew before they go out. A PDF of 5 MB takes three minutes at 256 kbit/s. */
const downloadWithin = (path: string) => (path.endsWith('.pdf') ? 180_000 : 30_000);
/** Timeout in ms of a file that is sent whole: its time at 16 kbit/s, at least a minute. */
const wholeWithin = (bytes: number) => Math.max(60_000, bytes / 2);

const uploaded = z.object({ code: z.literal(200), body: z.object({ path: z.string() }) });

type UploadStep = 10 | 30 | 70 | 100;

/** Who is told how an upload goes, and who may make its picture smaller. */
type UploadWatch = {
  /** 10 (begun), 30 (sending), 70 (all is there), 100 (done). */
  onStep: (step: UploadStep) => void;
  onProgress?: (progress: UploadProgress) => void;
  /** Asked once, when the line turns out to be slow: a smaller file in place of this one, or nothing. */
  lighten?: (receipt: StoredReceipt) => Promise<StoredReceipt | undefined>;
};

async function uploadWhole(receipt: StoredReceipt): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([receipt.bytes], { type: receipt.type }), receipt.name);
  const timeoutMs = wholeWithin(receipt.bytes.byteLength);
  const { response, data, uid } = await sendAsViewer({ endpoint: 'receipts', method: 'POST', body, timeoutMs });
  if (!response.ok) throw await refusalOf(response, new AppError('RECEIPT_UPLOAD', { status: response.status }));
  if (!isJson(response)) throw new AppError('NOT_OURS', { status: response.status });
  noteReached(true);
  const answer = uploaded.safeParse(data);
  if (!answer.success || !answer.data.body.path.startsWith(`${uid}/`)) throw new AppError('RECEIPT_UPLOAD');
  return answer.data.body.path;
}

async function upload(receipt: StoredReceipt, { onProgress, lighten }: Omit<UploadWatch, 'onStep'>): Promise<string> {
  const isPicture = receipt.type !== 'application/pdf';
  try {
    return await uploadInParts(receipt, onProgress ?? (() => undefined), isPicture && lighten !== undefined);
  } catch (thrown) {
    if (thrown instanceof NoParts) return uploadWhole(receipt);
    if (!(thrown instanceof TooHeavy)) throw thrown;
    return upload((await lighten?.(receipt)) ?? receipt, onProgress ? { onProgress } : {});
  }
}

/**
 * Uploads a receipt and returns its path, the same one for the same bytes; an earlier try is gone on with.
 * @throws {AppError} RECEIPT_TOO_LARGE | RECEIPT_TYPE | RECEIPT_PROGRAM | RECEIPT_UPLOAD | RATE_LIMITED | LINE_SLOW | SIGNED_OUT | OFFLINE | BUSY | NOT_OURS
 */
export async function uploadReceipt(receipt: StoredReceipt, { onStep, ...watch }: UploadWatch): Promise<string> {
  const leave = occupyLine();
  try {
    onStep(10);
    onStep(30);
    const path = await upload(receipt, watch);
    onStep(70);
    onStep(100);
    return path;
  } finally {
    leave();
  }
}

/**
 * A receipt from this device, or else from the server; then this device has it. `byHand` asks the server also when that
 * is not expected to answer.
 * @throws {AppError} FORBIDDEN | NOT_FOUND | SIGNED_OUT | OFFLINE | BUSY | NOT_OURS
 */
export async function openReceipt(path: string, byHand = false): Promise<Blob> {
  const kept = await readKeptReceipt(path);
  if (kept) return kept;
  if (!byHand && !isServerReached()) throw new AppError('OFFLINE');
  const { file, uid } = await fetchReceipt(path);
  // A device that is full shows it all the same.
  await keepReceipt(uid, path, { type: file.type, bytes: await file.arrayBuffer() }).catch(() => undefined);
  return file;
}

/**
 * A receipt's bytes, of a type that its content shows, and whom they were given to; nothing of it stays on the device.
 * @throws {AppError} FORBIDDEN | NOT_FOUND | SIGNED_OUT | OFFLINE | BUSY | NOT_OURS
 */
export async function fetchReceipt(path: string): Promise<{ file: Blob; uid: string }> {
  const { response, data, uid } = await sendAsViewer({
    endpoint: 'receipts',
    method: 'GET',
    query: { path },
    timeoutMs: downloadWithin(path),
  });
  if (!response.ok) throw await refusalOf(response, new AppError('BUSY', { status: response.status }));
  const bytes = data instanceof Blob ? await data.arrayBuffer() : new ArrayBuffer(0);
  const type = receiptTypeOf(new Uint8Array(bytes));
  noteReached(type !== undefined);
  if (!type) throw new AppError('NOT_OURS');
  return { file: new Blob([bytes], { type }), uid };
}
