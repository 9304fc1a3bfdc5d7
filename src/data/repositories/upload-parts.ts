// A receipt in parts. A transfer may last as long as bytes move: every part has a limit of its own and is small enough for
// what the line has shown. What the server has is never sent again, whatever was cut, closed or killed in between.
import * as z from 'zod/mini';
import { isLineSlow, noteSpeed } from '#data/server/line.ts';
import { noteReached } from '#data/server/reachability.ts';
import { isJson } from '#data/server/server-fetch.ts';
import type { StoredReceipt } from '#domain/booking.ts';
import { AppError, asAppError } from '#domain/errors.ts';
import { refusalOf, sendAsViewer } from '#data/session/function-call.ts';

/** How far an upload is: bytes, and ms that the rest will take once that can be said. */
export type UploadProgress = { sent: number; total: number; msLeft: number | null };

/** Without https the browser cannot hash the file, which names its parts: it has to be sent whole. */
export class NoParts extends Error {}

/** The line is slow and hardly anything was sent: a smaller picture would be there sooner. */
export class TooHeavy extends Error {}

const kB = 1024;
const smallest = 8 * kB;
const largest = 256 * kB;
const first = 32 * kB;
/** What one part should take in ms: a cut costs half of it. */
const aimMs = 4000;
/** So long may nothing move, in ms. */
const silence = 30_000;
const longestPause = 8000;
/** A server that loses what it was given twice will lose it again. */
const mostSetbacks = 2;
/** A picture whose rest takes longer than this, in ms, is worth making smaller, if no more than `little` was sent. */
const tooLong = 15_000;
const little = 64 * kB;

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' };
const reached = z.object({
  code: z.literal(200),
  body: z.object({ offset: z.int().check(z.gte(0)), path: z.exactOptional(z.string()) }),
});

type Answer = { offset: number; path: string | undefined };

async function fileName({ bytes, type }: StoredReceipt): Promise<string> {
  if (!globalThis.crypto?.subtle) throw new NoParts();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex}.${extensions[type] ?? 'pdf'}`;
}

async function sendPart(file: string, bytes: ArrayBuffer, from: number, to: number): Promise<Answer> {
  const { response, data, uid } = await sendAsViewer({
    endpoint: 'receipts',
    query: { file, size: String(bytes.byteLength), offset: String(from) },
    method: 'POST',
    body: new Blob([bytes.slice(from, to)], { type: 'application/octet-stream' }),
    timeoutMs: silence,
  });
  // Not the bytes that were promised: all of it starts anew at the next try.
  if (response.status === 422) throw new AppError('RECEIPT_UPLOAD', { status: response.status });
  if (!response.ok) throw await refusalOf(response, new AppError('RECEIPT_UPLOAD', { status: response.status }));
  if (!isJson(response)) throw new AppError('NOT_OURS', { status: response.status });
  noteReached(true);
  const answer = reached.safeParse(data);
  if (!answer.success || answer.data.body.offset > bytes.byteLength) throw new AppError('RECEIPT_UPLOAD');
  const { offset, path } = answer.data.body;
  if (path === undefined ? offset === bytes.byteLength : !path.startsWith(`${uid}/`)) {
    throw new AppError('RECEIPT_UPLOAD');
  }
  return { offset, path };
}

function isCut(error: AppError): boolean {
  return error.code === 'OFFLINE' || error.code === 'BUSY';
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** How the line was for this file: what a part may weigh, what the rest will take, when to give up. */
class Course {
  #rate: number | undefined;
  #size = isLineSlow() ? smallest : first;
  #movedAt = performance.now();
  #cuts = 0;

  size(rest: number): number {
    return rest <= this.#size * 1.25 ? rest : this.#size;
  }

  msLeft(rest: number): number | null {
    return this.#rate === undefined ? null : rest / this.#rate;
  }

  moved(bytes: number, ms: number): void {
    noteSpeed(bytes, ms);
    const seen = bytes / Math.max(1, ms);
    this.#rate = this.#rate === undefined ? seen : (this.#rate + seen) / 2;
    this.#size = Math.round(Math.min(largest, Math.max(smallest, seen * aimMs)));
    this.#movedAt = performance.now();
    this.#cuts = 0;
  }

  /** Waits before the next try; throws when the line has been silent for too long. */
  async cut(error: AppError): Promise<void> {
    const isLast = error.code === 'OFFLINE' || this.#size === smallest;
    if (isLast && performance.now() - this.#movedAt >= silence) {
      throw error.code === 'BUSY' ? new AppError('LINE_SLOW', {}, { cause: error }) : error;
    }
    this.#size = Math.max(smallest, Math.round(this.#size / 4));
    this.#cuts += 1;
    await pause(Math.min(longestPause, 500 * 2 ** this.#cuts));
  }
}

/**
 * Uploads a receipt in parts from wherever an earlier try ended and returns its path. `mayShrink` lets it throw `TooHeavy`.
 * NoParts, LINE_SLOW when even small parts do not arrive, and what the endpoint refuses.
 */
export async function uploadInParts(
  receipt: StoredReceipt,
  onProgress: (progress: UploadProgress) => void,
  mayShrink: boolean,
): Promise<string> {
  const { bytes } = receipt;
  const total = bytes.byteLength;
  const file = await fileName(receipt);
  const course = new Course();
  // Nobody has to ask before one part that is the whole file.
  let answer: Answer = total <= first ? { offset: 0, path: undefined } : await sendPart(file, bytes, 0, 0);
  let setbacks = 0;
  while (answer.path === undefined) {
    const from = answer.offset;
    onProgress({ sent: from, total, msLeft: course.msLeft(total - from) });
    const to = from + (total <= first ? total : course.size(total - from));
    const began = performance.now();
    try {
      answer = await sendPart(file, bytes, from, to);
      if (answer.offset > from) course.moved(to - from, performance.now() - began);
      else setbacks += 1;
    } catch (thrown) {
      const error = asAppError(thrown);
      if (!isCut(error) || total <= first) throw thrown;
      answer = await askAgain(error, course, file, bytes);
    }
    if (setbacks > mostSetbacks) throw new AppError('RECEIPT_UPLOAD');
    const rest = total - answer.offset;
    if (mayShrink && answer.path === undefined && answer.offset <= little && (course.msLeft(rest) ?? 0) > tooLong) {
      throw new TooHeavy();
    }
  }
  onProgress({ sent: total, total, msLeft: 0 });
  return answer.path;
}

/** What is there after a cut: only the server knows whether the part arrived. */
async function askAgain(cut: AppError, course: Course, file: string, bytes: ArrayBuffer): Promise<Answer> {
  let error = cut;
  for (;;) {
    await course.cut(error);
    try {
      return await sendPart(file, bytes, 0, 0);
    } catch (thrown) {
      error = asAppError(thrown);
      if (!isCut(error)) throw thrown;
    }
  }
}
