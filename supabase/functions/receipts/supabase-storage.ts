import { authorization, type Fetch, type ReceiptsEnvironment } from './backend.ts';
import type { ReceiptStorage } from './handler.ts';

/** Receipts in the private bucket `receipts` of a hosted project, reached with the service key. */
export function supabaseStorage(env: ReceiptsEnvironment, fetch: Fetch): ReceiptStorage {
  const headers = authorization(env.SUPABASE_SERVICE_ROLE_KEY);
  const address = (path: string) => `${env.SUPABASE_URL}/storage/v1/object/receipts/${path}`;

  return {
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
