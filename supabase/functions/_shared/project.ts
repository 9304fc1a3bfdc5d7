import { Refusal } from './refusal.ts';

/** Addresses and keys of the project that a function belongs to (the names are the ones that hosted functions are given). */
export type ProjectEnvironment = {
  SUPABASE_URL: string;
  SUPABASE_ANON_KEY: string;
  SUPABASE_SERVICE_ROLE_KEY: string;
};

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * The headers that carry a key, and the person's own token where somebody asks for themselves. The new keys (`sb_…`) are no
 * tokens: they go into `apikey` alone, where the platform's gateway knows them; as a bearer they would be refused.
 */
export function authorization(key: string, token?: string): { apikey: string; authorization?: string } {
  const bearer = token ?? (key.startsWith('sb_') ? undefined : key);
  return { apikey: key, ...(bearer && { authorization: `Bearer ${bearer}` }) };
}

type Answer = { status: number; body: Readonly<Record<string, unknown>>; value: unknown };

/** Asks the project's sign-in service and database. */
export function createProject(env: ProjectEnvironment, fetch: Fetch) {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: publicKey, SUPABASE_SERVICE_ROLE_KEY: serviceKey } = env;

  async function ask(path: string, headers: { apikey: string }, input?: object): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
      method: input ? 'POST' : 'GET',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(input && { body: JSON.stringify(input) }),
    });
    const value: unknown = await response.json().catch(() => null);
    const body = typeof value === 'object' && value !== null ? { ...value } : {};
    if (response.status >= 500) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(value)}`);
    return { status: response.status, body, value };
  }

  return {
    /** Calls a function of the database with the person's token, or with the service key where there is none; its refusals are thrown. */
    async rpc(name: string, input: object, token?: string): Promise<unknown> {
      const headers = token === undefined ? authorization(serviceKey) : authorization(publicKey, token);
      const { status, body, value } = await ask(`/rest/v1/rpc/${name}`, headers, input);
      if (status < 300) return value;
      // Our SQL refuses with PT4xx and one of the app's codes as the message.
      const isOurs = typeof body.code === 'string' && /^PT4\d\d$/.test(body.code);
      if (isOurs) throw new Refusal(status, String(body.message));
      if (status === 429) throw new Refusal(429, 'RATE_LIMITED');
      if (status === 401 && token !== undefined) throw new Refusal(401, 'SIGNED_OUT');
      throw new Error(`${name} answered ${status}: ${JSON.stringify(value)}`);
    },

    /** The id of the person whose token this is; SIGNED_OUT for a token that is old, made up or of a deleted account. */
    async ownerOf(token: string): Promise<string> {
      const { status, body } = await ask('/auth/v1/user', authorization(publicKey, token));
      if (status === 429) throw new Refusal(429, 'RATE_LIMITED');
      if (status >= 300 || typeof body.id !== 'string') throw new Refusal(401, 'SIGNED_OUT');
      return body.id;
    },
  };
}
