// Writes that are sent at once and never kept: decisions about money and people, made by somebody who sees the latest.
import * as z from 'zod/mini';
import { callRpc } from '#data/session/call-rpc.ts';
import { currentUid, writeUserDb } from '#data/session/user-db-guard.ts';
import { deskEntry } from '#data/server/row-shapes.ts';
import { applyEntries } from '#data/storage/apply-work.ts';
import { AppError, errorCodeOf } from '#domain/errors.ts';

const verdict = z.object({
  id: z.string(),
  status: z.string(),
  code: z.exactOptional(z.string()),
  detail: z.exactOptional(z.record(z.string(), z.unknown())),
  rows: z.exactOptional(z.looseObject({ entries: z.exactOptional(z.array(deskEntry)) })),
});

const answer = z.object({ results: z.array(verdict) });

/** `uid`: who has decided; left out for whoever is signed in. */
type Sent = { id: string; kind: string; args: object; uid?: string | undefined };

/** Entries of a venue whose console is on this device show at once what became of them; Baari's own console keeps nothing. */
async function storeEntries(uid: string, rows: z.output<typeof verdict>['rows']): Promise<void> {
  const entries = rows?.entries;
  if (!entries?.length) return;
  // What was decided stands, whether or not this phone has room for it.
  await writeUserDb(uid, (db) =>
    db.transaction('rw', db.desks, db.entries, db.parts, async () => {
      if ((await db.desks.count()) > 0) await applyEntries(db, entries);
    }),
  ).catch(() => undefined);
}

/**
 * Sends one write and returns the rows of its answer; the same id again asks what became of it.
 * @throws {AppError} SIGNED_OUT when somebody else is signed in by now | a refusal, with its detail | RATE_LIMITED and UNEXPECTED where the server puts it off | what `callRpc` throws
 */
export async function sendOnline({ id, kind, args, uid: meant }: Sent): Promise<Record<string, unknown>> {
  const uid = await currentUid();
  if (!uid || (meant !== undefined && meant !== uid)) throw new AppError('SIGNED_OUT');
  const batch = { device: id, mutations: [{ id, kind, v: 1, entity: id, args }] };
  const { results } = await callRpc('apply_mutations', { batch }, { as: 'viewer', uid, k: 'am1', answer });
  const result = results.find((one) => one.id === id);
  if (!result) throw new AppError('NOT_OURS', { missing: true });
  await storeEntries(uid, result.rows);
  if (result.status === 'applied' || result.status === 'duplicate') return result.rows ?? {};
  // A server that does not know the kind, or a word of a newer one: this build can't say what became of it.
  const code = result.status === 'rejected' || result.status === 'deferred' ? errorCodeOf(result.code) : 'UNEXPECTED';
  // Under a name of its own: the status in the detail of a refusal is that of the booking.
  throw new AppError(code, { ...result.detail, verdict: result.status });
}
