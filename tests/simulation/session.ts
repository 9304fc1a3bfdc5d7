// Who is signed in on a phone, as its pages and its worker know it, and how a token is renewed.
import type { Runtime } from '#data/outbox/runtime.ts';
import { AppError } from '#domain/errors.ts';
import { inTime, serverFetch } from '#data/server/server-fetch.ts';
import { tokenFor } from './backend.ts';

export type Session = { uid: string; token: string; refresh: string; receivedAt: number };

/** The page's storage: at once, for every tab of the phone. */
export type PageSession = { current: Session | undefined; ended: AbortController };

const margin = 60_000;

export function isFresh(session: Session, now: number): boolean {
  const age = now - session.receivedAt;
  return age >= 0 && age < tokenFor - margin;
}

/** The copy in IndexedDB, which is all that a worker sees. */
export async function readCopy({ base }: Pick<Runtime, 'base'>): Promise<Session | undefined> {
  const copy = await base((db) => db.session.get('session'));
  return (copy?.session ?? undefined) as unknown as Session | undefined;
}

export async function writeCopy({ base }: Pick<Runtime, 'base'>, session: Session | undefined): Promise<void> {
  await base((db) => db.session.put({ key: 'session', gen: 0, session: (session ?? null) as never }), 'strict');
}

/** Asks for another token; the refusal's code when there will never be one. */
export async function renew(url: string, session: Session): Promise<{ token: string } | { refusal: string }> {
  const body = JSON.stringify({ refresh_token: session.refresh });
  const response = await inTime({ timeoutMs: 15_000 }, (signal) =>
    serverFetch(url, { method: 'POST', headers: {}, body, signal }),
  );
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const answer: unknown = isJson ? await response.json() : undefined;
  const code = String(Reflect.get(Object(answer), 'code') ?? '');
  if (response.status < 500 && ['user_not_found', 'refresh_token_not_found'].includes(code)) return { refusal: code };
  const token: unknown = Reflect.get(Object(answer), 'token');
  if (response.ok && typeof token === 'string') return { token };
  throw new AppError(response.status >= 500 ? 'BUSY' : 'NOT_OURS');
}
