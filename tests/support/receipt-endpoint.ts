// The receipts endpoint before a real database, with a storage and a process that die where a test wants.
import type { Fetch } from '#supabase/functions/_shared/project.ts';
import { createReceiptsHandler } from '#supabase/functions/receipts/handler.ts';
import type { ReceiptStorage } from '#supabase/functions/receipts/receipt-storage.ts';
import type { Database } from './postgres.ts';
import { noon, rpc, service } from './postgres-world.ts';

const env = { SUPABASE_URL: '', SUPABASE_ANON_KEY: 'sb_publishable_x', SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_x' };
/** A time so many minutes after noon. */
export const minutes = (count: number) => new Date(Date.parse(noon) + count * 60_000).toISOString();

/** What may go wrong at one step: the process ends before it, or after it took effect and before anybody heard of it. */
export type Death = { step: number; when: 'before' | 'after' };

export class Killed extends Error {}

/** An endpoint of its own (they share database and files) at a time of its own. */
export function endpoint(db: Database, files: Map<string, Uint8Array<ArrayBuffer>>, now: string, death?: Death) {
  let steps = 0;
  let isDead = false;
  async function step<Result>(act: () => Result | Promise<Result>): Promise<Result> {
    steps += 1;
    isDead ||= death?.step === steps && death.when === 'before';
    if (isDead) throw new Killed();
    const result = await act();
    isDead ||= death?.step === steps && death.when === 'after';
    if (isDead) throw new Killed();
    return result;
  }
  const storage: ReceiptStorage = {
    put: (path, bytes) => step(() => void files.set(path, bytes)),
    get: (path) => step(() => files.get(path) ?? null),
    remove: (path) => step(() => void files.delete(path)),
    list: (folder) =>
      step(() =>
        [...files.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1)),
      ),
    clear: (folder) =>
      step(() =>
        [...files.keys()].filter((path) => path.startsWith(`${folder}/`)).forEach((path) => files.delete(path)),
      ),
  };
  const fetch: Fetch = (url, { headers, body }) =>
    step(async () => {
      const token = new Headers(headers).get('authorization')?.slice('Bearer '.length);
      if (url === '/auth/v1/user') return Response.json({ id: token });
      const name = url.slice('/rest/v1/rpc/'.length);
      try {
        return Response.json(await rpc(db, { ...service, now }, name, JSON.parse(String(body))));
      } catch (error) {
        const { code = '', message } = error as { code?: string; message: string };
        return Response.json({ code, message }, { status: Number(/^PT(\d+)$/.exec(code)?.[1] ?? 500) });
      }
    });
  const handle = createReceiptsHandler({ env, storage, fetch });
  return {
    steps: () => steps,
    /** One part; the answer's status and how many bytes are there. */
    async part(owner: string, name: string, size: number, offset: number, bytes: Uint8Array<ArrayBuffer>) {
      const headers = { authorization: `Bearer ${owner}` };
      const url = `https://x.test/?file=${name}&size=${size}&offset=${offset}`;
      const response = await handle(new Request(url, { method: 'POST', body: bytes, headers }));
      const answer = (await response.json()) as { error?: string; body?: { offset: number; path?: string } };
      return { status: response.status, error: answer.error, ...answer.body };
    },
    async upload(owner: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
      const form = new FormData();
      form.set('file', new File([bytes], 'r.png'));
      const headers = { authorization: `Bearer ${owner}` };
      return (await handle(new Request('https://x.test/', { method: 'POST', body: form, headers }))).status;
    },
  };
}
