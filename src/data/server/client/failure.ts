// The one place where an HTTP answer that is not a success becomes an AppError.
import { AppError, isErrorCode, type ErrorDetail } from '#domain/errors.ts';
import { isJson } from '#data/server/server-fetch.ts';

type Refusal = { code?: unknown; message?: unknown; details?: unknown; hint?: unknown };

const busy = new Set([408, 425, 429]);

function detailOf(text: unknown): ErrorDetail {
  if (typeof text !== 'string') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ErrorDetail) : {};
  } catch {
    return {};
  }
}

function refusalOf(text: string): Refusal | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return undefined;
  }
}

/** Seconds for which the server asked to be left alone; a date instead of a number is nothing that our server sends. */
function waitOf(response: Response): ErrorDetail {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? { retryAfter: seconds } : {};
}

/** PostgREST's refusal of the token itself; one that only runs ahead of the server's clock must not cause a refresh. */
function tokenFailure({ code, message }: Refusal): AppError {
  if (/issued at future/i.test(String(message))) return new AppError('BUSY', { jwt: 'early' });
  return new AppError('SIGNED_OUT', { jwt: 'refused', code });
}

/**
 * The four fields of a refusal by the data API, with an SQLSTATE or a PGRST code. Gateways, firewalls and portals answer
 * in JSON as well; what they say is about the network and never about this build.
 */
function isFromDataApi(refusal: Refusal): boolean {
  const { code, message } = refusal;
  const hasFields = 'details' in refusal && 'hint' in refusal && typeof message === 'string';
  return hasFields && typeof code === 'string' && /^(?:PGRST\w{1,5}|[0-9A-Z]{5})$/.test(code);
}

/** The gateway of a hosted project does not know the key that this build carries: only another build can help. */
function isKeyRefused(status: number, { message }: Refusal): boolean {
  return status === 401 && /\bapi ?key\b/i.test(String(message));
}

function dataFailure(status: number, refusal: Refusal): AppError {
  const code = String(refusal.code ?? '');
  if (status === 401 && code === '42501') return new AppError('SIGNED_OUT', { code });
  if (status === 403 || code === '42501') return new AppError('FORBIDDEN', { code });
  if (/^(22|23)/.test(code)) return new AppError('INVALID', { code });
  return new AppError('UNEXPECTED', { status, code });
}

/**
 * What an answer of the data API means when it is not a success. Our SQL raises PT4xx with our code as the message and a
 * JSON object as details; a code that this build does not know becomes UNEXPECTED. A refusal that does not have the shape of
 * the data API's is somebody else's: NOT_OURS. A refused token comes back as
 * SIGNED_OUT with `jwt: 'refused'`, so that the caller can renew it once.
 */
export async function failureOf(response: Response): Promise<AppError> {
  const { status } = response;
  const text = await response.text();
  const refusal = isJson(response) ? refusalOf(text) : undefined;
  if (!refusal)
    return new AppError(status >= 500 && status !== 511 ? 'BUSY' : 'NOT_OURS', { status, ...waitOf(response) });
  if (status < 500 && isErrorCode(refusal.message)) return new AppError(refusal.message, detailOf(refusal.details));
  if (status === 511) return new AppError('NOT_OURS', { status });
  if (status >= 500 || busy.has(status)) return new AppError('BUSY', { status, ...waitOf(response) });
  if (status === 401 && String(refusal.code).startsWith('PGRST30')) return tokenFailure(refusal);
  if (status === 401 && /jwt/i.test(String(refusal.message))) return tokenFailure(refusal);
  if (isFromDataApi(refusal) || isKeyRefused(status, refusal)) return dataFailure(status, refusal);
  return new AppError('NOT_OURS', { status });
}
