import { createBackend, type Fetch, type ReceiptsEnvironment } from './backend.ts';
import { BodyTooLarge, limitedBody } from './limited-body.ts';
import { kindOfPath, receiptKind } from './receipt-kind.ts';
import { pathOfReceipt, receiptPath } from './receipt-path.ts';
import { Refusal } from './refusal.ts';

/** Where the bytes are kept. A path that was put before holds the same bytes, so `put` on it is not an error. */
export type ReceiptStorage = {
  put(path: string, bytes: Uint8Array<ArrayBuffer>, mime: string): Promise<void>;
  get(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(path: string): Promise<void>;
};

type Options = { env: ReceiptsEnvironment; storage: ReceiptStorage; fetch: Fetch };

const maximumBytes = 5 * 1024 * 1024;
const multipartOverhead = 16 * 1024;
const mostBatches = 10;

const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, x-application-name',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-max-age': '86400',
};

/**
 * The receipts endpoint: POST a file (multipart, field `file`, at most 5 MB, JPG, PNG or PDF by its bytes), GET it back by
 * `?path=`; the timer's DELETE removes files of deleted accounts. Refusals are `{ code, error }` with SIGNED_OUT, INVALID, RECEIPT_TOO_LARGE, RECEIPT_TYPE, RATE_LIMITED,
 * FORBIDDEN or NOT_FOUND.
 */
export function createReceiptsHandler({ env, storage, fetch }: Options): (request: Request) => Promise<Response> {
  const backend = createBackend(env, fetch);

  async function upload(request: Request): Promise<Response> {
    const owner = await backend.ownerOf(bearerToken(request));
    const bytes = await uploadedFile(request);
    const kind = receiptKind(bytes);
    if (!kind) throw new Refusal(415, 'RECEIPT_TYPE');
    const path = await pathOfReceipt(owner, bytes, kind.extension);
    // Listed as waste first: whatever breaks before the row is written, the file is removed later, and no file that has a row.
    await backend.expectReceipt(owner, path);
    await storage.put(path, bytes, kind.mime);
    await backend.noteReceipt(owner, path, kind.mime, bytes.byteLength);
    await emptyTrash().catch(report);
    return answer(200, { code: 200, body: { path } });
  }

  /**
   * Removes a hundred listed files first and strikes them off the list afterwards, so that none is ever forgotten. One that
   * cannot be removed stays listed, and the database hands it out behind the others.
   */
  async function emptyTrash(): Promise<{ removed: number; left: number }> {
    const listed = await backend.readTrash();
    const paths = listed.filter((path) => receiptPath(path) !== null);
    const removals = await Promise.allSettled(paths.map((path) => storage.remove(path)));
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

function report(error: unknown): void {
  console.error('receipts:', error);
}

const privately = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' };

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { ...crossOrigin, ...privately } });
}

/** Compares in a time that does not tell how far two keys agree. */
function isSame(given: string, key: string): boolean {
  let difference = given.length ^ key.length;
  for (let at = 0; at < key.length; at += 1) difference |= given.charCodeAt(at) ^ key.charCodeAt(at);
  return difference === 0 && key !== '';
}

function bearerToken(request: Request): string {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) throw new Refusal(401, 'SIGNED_OUT');
  return token;
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
