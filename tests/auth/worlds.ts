// The two servers that the checks compare, as somebody sees them who has their addresses, their mails, and the platform's powers.
import type { Pool } from 'pg';
import { publishableKey } from '#supabase/local/keys.ts';
import { mailsTo } from '#tests/support/fixtures-mail.ts';
import type { Row } from '#tests/support/postgres.ts';
import { openAsPlatform, startGotrue } from './real-server.ts';
import type { Places } from './set-up.ts';

type Json = Record<string, unknown>;
export type Answer = { status: number; body: Json };
export type Ask = (method: string, path: string, body?: object, token?: string) => Promise<Answer>;
export type Account = { email: string; id: string; token: string; refresh: string };

export type World = {
  ask: Ask;
  /** The code of the newest link that an address got. */
  codeFor(email: string): string;
  /** A new account that is confirmed and signed in with its password. */
  account(): Promise<Account>;
};

/** The real server, where the platform can do what happens by time or by its dashboard. */
export type RealWorld = World & {
  sql(text: string, values?: unknown[]): Promise<Row[]>;
  /** Somebody who asks a sign-in server of its own with other settings, on the same database. */
  withSettings<Given>(settings: Record<string, string>, act: (ask: Ask) => Promise<Given>): Promise<Given>;
  dataFolder: string;
};

export const password = 'long enough';
export const newAddress = (): string => `person-${crypto.randomUUID()}@baari.test`;

function askAt(base: string): Ask {
  return async (method, path, body, token) => {
    const headers = {
      apikey: publishableKey,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      'x-forwarded-for': '203.0.113.7',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as Json) : {} };
  };
}

function worldAt(server: { url: string; dataFolder: string }): World {
  const ask = askAt(`${server.url}/auth/v1`);
  const codeFor = (email: string) =>
    /\?code=([0-9a-f]+)/.exec(mailsTo({ ...server, secretKey: '' }, email).at(-1) ?? '')?.[1] ?? '';
  return {
    ask,
    codeFor,
    async account() {
      const email = newAddress();
      await ask('POST', '/signup', { email, password, data: { name: 'Hina Qureshi' } });
      await ask('POST', '/verify', { type: 'signup', token_hash: codeFor(email) });
      const { body } = await ask('POST', '/token?grant_type=password', { email, password });
      const { id } = body['user'] as { id: string };
      return { email, id, token: String(body['access_token']), refresh: String(body['refresh_token']) };
    },
  };
}

export const places = (): Places => JSON.parse(process.env['BAARI_AUTH_CHECK'] ?? '') as Places;

/** Both worlds of this run; whoever opens them closes the line to the database. */
export function openWorlds(): { real: RealWorld; embedded: World; close(): Promise<void> } {
  const { real, embedded } = places();
  const database: Pool = openAsPlatform(real);
  return {
    embedded: worldAt(embedded),
    real: {
      ...worldAt(real),
      dataFolder: real.dataFolder,
      sql: async (text, values) => (await database.query<Row>(text, values)).rows,
      async withSettings(settings, act) {
        const gotrue = await startGotrue({ ...real.gotrue.settings, ...settings });
        try {
          return await act(askAt(gotrue.url));
        } finally {
          await gotrue.stop();
        }
      },
    },
    close: () => database.end(),
  };
}
