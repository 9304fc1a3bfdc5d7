import { authorization, type Fetch, type ProjectEnvironment } from '../_shared/project.ts';
import type { ReceiptStorage } from './receipt-storage.ts';

/** Receipts in the private bucket `receipts` of a hosted project, reached with the service key. */
export function supabaseStorage(env: ProjectEnvironment, fetch: Fetch): ReceiptStorage {
  const headers = authorization(env.SUPABASE_SERVICE_ROLE_KEY);
  const address = (path: string) => `${env.SUPABASE_URL}/storage/v1/object/receipts/${path}`;

  async function ask(method: 'POST' | 'DELETE', url: string, body: object): Promise<unknown> {
    const init = { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(url, init);
    if (response.ok) return response.json();
    throw new Error(
      `storage answered ${method} ${url} with ${response.status}: ${(await response.text()).slice(0, 200)}`,
    );
  }

  async function list(folder: string): Promise<string[]> {
    // More than a file can have parts, so one page has them all.
    const wanted = { prefix: `${folder}/`, limit: 1000, offset: 0, sortBy: { column: 'name', order: 'asc' } };
    const found = await ask('POST', `${env.SUPABASE_URL}/storage/v1/object/list/receipts`, wanted);
    if (!Array.isArray(found)) throw new Error(`storage listed ${folder} as ${JSON.stringify(found).slice(0, 200)}`);
    return found.flatMap((entry: unknown) => {
      const name = typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : undefined;
      return typeof name === 'string' ? [name] : [];
    });
  }

  return {
    list,

    async clear(folder) {
      const names = await list(folder);
      if (names.length === 0) return;
      const prefixes = names.map((name) => `${folder}/${name}`);
      await ask('DELETE', `${env.SUPABASE_URL}/storage/v1/object/receipts`, { prefixes });
    },

    async put(path, bytes, mime) {
      const response = await fetch(address(path), {
        method: 'POST',
        headers: { ...headers, 'content-type': mime, 'cache-control': 'no-store' },
        body: bytes,
      });
      if (response.ok) return;
      // Storage answers an existing name with HTTP 400 or 409, depending on its version, and says so in the body.
      const problem = await response.text();
      if (/duplicate|already exists/i.test(problem)) return;
      throw new Error(`storage refused ${path} with ${response.status}: ${problem.slice(0, 200)}`);
    },

    async get(path) {
      const response = await fetch(address(path), { headers });
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      const problem = await response.text();
      if (response.status === 404 || /not.?found/i.test(problem)) return null;
      throw new Error(`storage did not give ${path}: ${response.status} ${problem.slice(0, 200)}`);
    },

    async remove(path) {
      const response = await fetch(address(path), { method: 'DELETE', headers });
      const problem = response.ok ? '' : await response.text();
      if (response.ok || response.status === 404 || /not.?found/i.test(problem)) return;
      throw new Error(`storage did not remove ${path}: ${response.status} ${problem.slice(0, 200)}`);
    },
  };
}
