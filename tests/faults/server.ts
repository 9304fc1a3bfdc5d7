// The server of the fault tests: the real migrations in PGlite behind a phone's network, with sign-in tokens that can run
// out, be refused and be counted. Effects are counted in its tables.
import { json, type Sent } from '#tests/support/phone.ts';
import { openDatabase, type Actor, type Database } from '#tests/support/postgres.ts';
import { anon, asPerson, makeWorld, noon, rpc } from '#tests/support/postgres-world.ts';
import { session } from '#tests/support/samples.ts';

export type FaultServer = {
  db: Database;
  /** The server's clock. */
  now: string;
  /** Every refresh token that was used, oldest first. */
  refreshed: string[];
  answer(request: Sent): Promise<Response>;
  /** A session of this person with tokens that nobody had before. */
  newSession(uid: string): ReturnType<typeof session>;
  /** From now on this access token is answered with "JWT expired". */
  expire(token: string): void;
  /** From now on this person's refresh tokens are refused. */
  revoke(uid: string): void;
  count(from: string): Promise<number>;
};

type SqlError = { code?: string; message: string; detail?: string };

/** What the API makes of an error of the database. */
function failure(thrown: unknown): Response {
  const { code = '', message, detail } = thrown as SqlError;
  const status = Number(/^PT(\d{3})$/.exec(code)?.[1] ?? (/^(40|53|57|08|55)/.test(code) ? 503 : 400));
  return json({ code, message, details: detail ?? null, hint: null }, status);
}

/** Opens a server with the small known world in it. */
export async function openServer(): Promise<FaultServer> {
  const db = await openDatabase('pglite');
  await makeWorld(db);
  const byToken = new Map<string, string>();
  /** The refresh tokens of each person's session, oldest first; gone when it was revoked. */
  const chains = new Map<string, string[]>();
  let issued = 0;

  function actorOf(headers: Headers): Actor | undefined {
    const token = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1];
    if (!token) return { ...anon, now: server.now };
    const uid = byToken.get(token);
    return uid === undefined ? undefined : asPerson(uid, server.now);
  }

  /** As the sign-in service does: the newest token rotates, its parent gets the newest again, an older one ends it all. */
  function refresh(body: unknown): Response {
    const token = String(Reflect.get(Object(body), 'refresh_token'));
    server.refreshed.push(token);
    const [uid, chain] = [...chains].find(([, tokens]) => tokens.includes(token)) ?? [];
    if (!uid || !chain) return json({ code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }, 400);
    const made = issue(uid);
    if (token === chain.at(-1)) chain.push(made.refresh_token);
    else if (token === chain.at(-2)) made.refresh_token = chain.at(-1) ?? '';
    else {
      chains.delete(uid);
      return json({ code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' }, 400);
    }
    return json(made);
  }

  function issue(uid: string) {
    issued += 1;
    const made = session(uid, `token-${issued}`);
    byToken.set(made.access_token, uid);
    return made;
  }

  const server: FaultServer = {
    db,
    now: noon,
    refreshed: [],
    async answer({ url, headers, body }) {
      if (url.includes('/auth/v1/token')) return refresh(body);
      if (!url.includes('/rest/v1/rpc/')) return json({});
      const actor = actorOf(headers);
      if (!actor) return json({ code: 'PGRST303', message: 'JWT expired', details: null, hint: null }, 401);
      try {
        return json(await rpc<object>(db, actor, url.split('/').at(-1) ?? '', Object(body)));
      } catch (thrown) {
        return failure(thrown);
      }
    },
    newSession(uid) {
      const made = issue(uid);
      chains.set(uid, [made.refresh_token]);
      return made;
    },
    expire: (token) => void byToken.delete(token),
    revoke: (uid) => void chains.delete(uid),
    count: async (from) => Number((await db.query(`select count(*) as n from ${from}`))[0]?.['n']),
  };
  return server;
}
