// The gateway at a hosted project's address: /auth/v1 is GoTrue, /rest/v1/rpc the database as PostgREST asks it, /templates the mail
// templates, which the platform hands to GoTrue.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Pool } from 'pg';
import { callOf } from '#tests/support/postgres-world.ts';
import type { Row } from '#tests/support/postgres.ts';

type Place = { port: number; gotrue: string; socketDir: string; jwtSecret: string };
type Claims = { role: string; exp: number };

const cors = (request: Request): Record<string, string> => ({
  'access-control-allow-origin': '*',
  'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
  'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS',
  'access-control-expose-headers': 'x-supabase-api-version',
});

/** The caller, as the platform reads it from the token; null for a token that is none, or too old. */
function claimsOf(request: Request, jwtSecret: string): Claims | { role: 'anon' } | null {
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token || token === request.headers.get('apikey')) return { role: 'anon' };
  const [head, body = '', signature] = token.split('.');
  if (createHmac('sha256', jwtSecret).update(`${head}.${body}`).digest('base64url') !== signature) return null;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims;
  return claims.exp * 1000 > Date.now() ? claims : null;
}

/** PostgREST's status for a refusal of the database. */
function statusOf(code: string): number {
  const own = /^PT(\d{3})$/.exec(code);
  if (own) return Number(own[1]);
  return code === '42501' ? 403 : /^2[23]/.test(code) ? 400 : 500;
}

type Failure = { code?: string; message: string; detail?: string; hint?: string };

async function callFunction(
  pool: Pool,
  claims: ReturnType<typeof claimsOf>,
  request: Request,
  name: string,
): Promise<Response> {
  if (!claims)
    return Response.json({ code: 'PGRST301', message: 'No suitable key or wrong key type' }, { status: 401 });
  const client = await pool.connect();
  const query = async (sql: string, values?: unknown[]) => (await client.query<Row>(sql, values)).rows;
  try {
    const call = await callOf({ query }, name);
    await query('begin');
    await query(
      `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.headers', $3, true)`,
      [claims.role, JSON.stringify(claims), JSON.stringify(Object.fromEntries(request.headers))],
    );
    const [row] = await query(call, [(await request.text()) || '{}']);
    await query('commit');
    return Response.json(row?.['answer'] ?? null);
  } catch (thrown) {
    await query('rollback');
    const { code = 'XX000', message, detail = null, hint = null } = thrown as Failure;
    return Response.json({ code, message, details: detail, hint }, { status: statusOf(code) });
  } finally {
    client.release();
  }
}

async function askGotrue(gotrue: string, request: Request, path: string): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set('x-forwarded-for', '203.0.113.7');
  // A body that was unpacked on the way must not be announced as packed.
  headers.set('accept-encoding', 'identity');
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.text();
  const answer = await fetch(`${gotrue}${path}`, { method: request.method, headers, body, redirect: 'manual' });
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}

/** Starts it on a port that was chosen before: the server behind it is told the address. */
export async function startGateway({ port, gotrue, socketDir, jwtSecret }: Place): Promise<{ stop(): Promise<void> }> {
  const pool = new Pool({ host: socketDir, user: 'authenticator', database: 'postgres', max: 8 });
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
    const [, service, path = ''] = /^(\/templates|\/auth\/v1|\/rest\/v1\/rpc)(\/.*)$/.exec(pathname) ?? [];
    if (service === '/templates') return new Response(readFileSync(`supabase/templates${path}`));
    if (service === '/auth/v1') return askGotrue(gotrue, request, path + search);
    if (service === '/rest/v1/rpc') return callFunction(pool, claimsOf(request, jwtSecret), request, path.slice(1));
    return Response.json({ message: 'no Route matched with those values' }, { status: 404 });
  };
  const listener = getRequestListener(
    async (request) => {
      const given = await answer(request);
      for (const [name, value] of Object.entries(cors(request))) given.headers.set(name, value);
      return given;
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer((request: IncomingMessage, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}
