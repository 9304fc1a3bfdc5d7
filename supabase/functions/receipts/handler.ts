import { answer, bearerToken, crossOrigin, privately } from '../_shared/answer.ts';
import { BodyTooLarge, limitedBody } from '../_shared/limited-body.ts';
import type { Fetch, ProjectEnvironment } from '../_shared/project.ts';
import { Refusal } from '../_shared/refusal.ts';
import { createBackend } from './backend.ts';
import { carriesProgram } from './pdf-program.ts';
import { kindOfPath, receiptKind, type ReceiptKind } from './receipt-kind.ts';
import {
  checkPart,
  folderOf,
  joinParts,
  largestFile as maximumBytes,
  largestPart,
  partName,
  type PartRequest,
  partsOf,
  readPartRequest,
} from './receipt-parts.ts';
import { isPartsFolder, pathOfReceipt, receiptPath } from './receipt-path.ts';
import type { ReceiptStorage } from './receipt-storage.ts';

type Options = { env: ProjectEnvironment; storage: ReceiptStorage; fetch: Fetch };

const multipartOverhead = 16 * 1024;
const mostBatches = 10;

/**
 * The receipts endpoint: POST a file (multipart, field `file`, at most 5 MB, JPG, PNG or PDF by its bytes), or POST its parts
 * one after the other (raw, `?file=<sha256>.<ext>&size=&offset=`; the answer says how many bytes are there), GET it back by
 * `?path=`; the timer's DELETE removes what is listed as waste. Refusals are `{ code, error }` with SIGNED_OUT, INVALID, RECEIPT_TOO_LARGE, RECEIPT_TYPE,
 * RECEIPT_PROGRAM, RATE_LIMITED, FORBIDDEN or NOT_FOUND.
 */
export function createReceiptsHandler({ env, storage, fetch }: Options): (request: Request) => Promise<Response> {
  const backend = createBackend(env, fetch);

  async function upload(request: Request): Promise<Response> {
    const owner = await backend.ownerOf(bearerToken(request));
    const bytes = await uploadedFile(request);
    const path = await keepFile(owner, bytes, await requireReceipt(bytes));
    return answer(200, { code: 200, body: { path } });
  }

  async function keepFile(owner: string, bytes: Uint8Array<ArrayBuffer>, kind: ReceiptKind): Promise<string> {
    const path = await pathOfReceipt(owner, bytes, kind.extension);
    // Listed as waste first: whatever breaks before the row is written, the file is removed later, and no file that has a row.
    await backend.expectReceipt(owner, path);
    await storage.put(path, bytes, kind.mime);
    await backend.noteReceipt(owner, path, kind.mime, bytes.byteLength);
    await emptyTrash().catch(report);
    return path;
  }

  /**
   * Takes the next part. Whatever a part that is not the next one wanted, it is not stored: the answer says where to go on,
   * also to a part without bytes, which only asks. The last part makes the file.
   */
  async function uploadPart(request: Request, query: URLSearchParams): Promise<Response> {
    const part = readPartRequest(query);
    const owner = await backend.ownerOf(bearerToken(request));
    const bytes = await limitedBody(request, largestPart).catch((error: unknown) => {
      throw error instanceof BodyTooLarge ? new Refusal(413, 'RECEIPT_TOO_LARGE') : new Refusal(422, 'INVALID');
    });
    if (bytes.byteLength > 0) checkPart(part, bytes.byteLength);
    const path = `${owner}/${part.hash}.${part.extension}`;
    if (bytes.byteLength === part.size) return finish(part, path, bytes);
    // Listed as waste first, as a whole file is.
    const isKnown = await backend.expectReceiptParts(owner, path, part.size);
    if (isKnown) return answer(200, { code: 200, body: { path, offset: part.size } });
    const { parts, length } = await partsOf(storage, path);
    if (bytes.byteLength > 0 && part.offset === length) {
      const name = partName(part.offset, bytes.byteLength);
      await storage.put(`${folderOf(path)}/${name}`, bytes, kindOfPath(path).mime);
      parts.push({ name, from: length, to: length + bytes.byteLength });
    }
    const reached = parts.at(-1)?.to ?? 0;
    if (reached < part.size) return answer(200, { code: 200, body: { offset: reached } });
    const whole = await joinParts(storage, path, parts);
    if (whole) return finish(part, path, whole);
    // Another tab has just finished the same file and its parts are gone: from the start, and the file will be known.
    await storage.clear(folderOf(path));
    return answer(200, { code: 200, body: { offset: 0 } });
  }

  /** The bytes are all here. They are what was promised, or they and their parts are not kept: INVALID, RECEIPT_TYPE, RECEIPT_PROGRAM. */
  async function finish(part: PartRequest, path: string, whole: Uint8Array<ArrayBuffer>): Promise<Response> {
    const [owner = ''] = path.split('/');
    let kind: ReceiptKind;
    try {
      if ((await pathOfReceipt(owner, whole, part.extension)) !== path) throw new Refusal(422, 'INVALID');
      kind = await requireReceipt(whole);
      if (kind.extension !== part.extension) throw new Refusal(415, 'RECEIPT_TYPE');
    } catch (error) {
      await storage.clear(folderOf(path));
      throw error;
    }
    await keepFile(owner, whole, kind);
    // The list has them removed once more, later: after that no part that was still on its way is left.
    await storage.clear(folderOf(path)).catch(report);
    return answer(200, { code: 200, body: { path, offset: part.size } });
  }

  /**
   * Removes a hundred listed files first and strikes them off the list afterwards, so that none is ever forgotten. One that
   * cannot be removed stays listed, and the database hands it out behind the others.
   */
  async function emptyTrash(): Promise<{ removed: number; left: number }> {
    const listed = await backend.readTrash();
    const paths = listed.filter((path) => isPartsFolder(path) || receiptPath(path) !== null);
    const removals = await Promise.allSettled(
      paths.map((path) => (isPartsFolder(path) ? storage.clear(path) : storage.remove(path))),
    );
    for (const removal of removals) if (removal.status === 'rejected') report(removal.reason);
    const gone = paths.filter((_, index) => removals[index]?.status === 'fulfilled');
    if (gone.length > 0) await backend.forgetTrash(gone);
    return { removed: gone.length, left: listed.length - gone.length };
  }

  /** For the timer, with the service key: works the list off, some batches at a time. */
  async function clearAway(request: Request): Promise<Response> {
    if (!isSame(request.headers.get('apikey') ?? '', env.SUPABASE_SERVICE_ROLE_KEY))
      throw new Refusal(403, 'FORBIDDEN');
    const total = { removed: 0, left: 0 };
    for (let batch = 0; batch < mostBatches; batch += 1) {
      const { removed, left } = await emptyTrash();
      total.removed += removed;
      total.left += left;
      if (removed + left === 0) break;
    }
    return answer(200, { code: 200, body: total });
  }

  async function view(request: Request): Promise<Response> {
    const token = bearerToken(request);
    const path = receiptPath(new URL(request.url).searchParams.get('path'));
    if (!path) throw new Refusal(400, 'INVALID');
    if (!(await backend.canRead(token, path))) throw new Refusal(403, 'FORBIDDEN');
    const bytes = await storage.get(path);
    if (!bytes) throw new Refusal(404, 'NOT_FOUND');
    const kind = kindOfPath(path);
    // A PDF can carry scripts, so it is only ever saved, never shown inside our origin.
    const disposition = kind.extension === 'pdf' ? 'attachment; filename="receipt.pdf"' : 'inline';
    const headers = {
      'content-type': kind.mime,
      'content-disposition': disposition,
      'content-security-policy': 'sandbox',
    };
    return new Response(bytes, { headers: { ...crossOrigin, ...privately, ...headers } });
  }

  return async (request) => {
    try {
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: crossOrigin });
      const { searchParams: query } = new URL(request.url);
      if (request.method === 'POST' && query.has('file')) return await uploadPart(request, query);
      if (request.method === 'POST') return await upload(request);
      if (request.method === 'GET') return await view(request);
      if (request.method === 'DELETE') return await clearAway(request);
      throw new Refusal(405, 'INVALID');
    } catch (error) {
      if (error instanceof Refusal) return answer(error.status, { code: error.status, error: error.message });
      report(error);
      return answer(503, { code: 503, error: 'UNEXPECTED' });
    }
  };
}

/** The kind of receipt that these bytes are: RECEIPT_TYPE, RECEIPT_PROGRAM. */
async function requireReceipt(bytes: Uint8Array<ArrayBuffer>): Promise<ReceiptKind> {
  const kind = receiptKind(bytes);
  if (!kind) throw new Refusal(415, 'RECEIPT_TYPE');
  if (kind.extension === 'pdf' && (await carriesProgram(bytes))) throw new Refusal(415, 'RECEIPT_PROGRAM');
  return kind;
}

function report(error: unknown): void {
  console.error('receipts:', error);
}

/** Compares in a time that does not tell how far two keys agree. */
function isSame(given: string, key: string): boolean {
  let difference = given.length ^ key.length;
  for (let at = 0; at < key.length; at += 1) difference |= given.charCodeAt(at) ^ key.charCodeAt(at);
  return difference === 0 && key !== '';
}

async function uploadedFile(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) throw new Refusal(400, 'INVALID');
  const body = await limitedBody(request, maximumBytes + multipartOverhead).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? new Refusal(413, 'RECEIPT_TOO_LARGE') : new Refusal(400, 'INVALID');
  });
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refusal(400, 'INVALID');
  });
  const file = form.get('file');
  if (!(file instanceof File)) throw new Refusal(400, 'INVALID');
  if (file.size > maximumBytes) throw new Refusal(413, 'RECEIPT_TOO_LARGE');
  return new Uint8Array(await file.arrayBuffer());
}
