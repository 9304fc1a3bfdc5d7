import { AppError } from '#domain/errors.ts';
import { backend, backendHeaders } from '#data/server/backend.ts';
import { inTime, serverFetch } from '#data/server/server-fetch.ts';

const answerMs = 8000;

let known: Promise<boolean> | undefined;

async function ask(): Promise<boolean> {
  const response = await inTime({ timeoutMs: answerMs }, (signal) =>
    serverFetch(`${backend().url}/auth/v1/settings`, { headers: backendHeaders(), signal }),
  );
  const settings: unknown = await response.json().catch(() => null);
  const isQuick: unknown = Reflect.get(Object(settings), 'mailer_autoconfirm');
  if (typeof isQuick !== 'boolean') throw new AppError(response.status >= 500 ? 'BUSY' : 'NOT_OURS');
  return isQuick;
}

/**
 * Whether the server signs a new person in at once, as the demo does; otherwise they confirm their address by mail first. The
 * server is asked once for a page.
 * @throws {AppError} OFFLINE | BUSY | NOT_OURS
 */
export async function isQuickSignUp(): Promise<boolean> {
  known ??= ask();
  try {
    return await known;
  } catch (thrown) {
    known = undefined;
    throw thrown;
  }
}
