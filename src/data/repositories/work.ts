// Where the signed-in person works, from their own database.
import { readUserDb } from '#data/session/user-db-guard.ts';
import { deskRoleOf, type DeskLink, type VendorApplication } from '#domain/desk/desk.ts';

export type Work = {
  links: DeskLink[];
  /** What they are at Baari. */
  staff: 'admin' | 'representative' | null;
  /** Their latest application, or business that is not approved. */
  application: VendorApplication | null;
};

const nothing: Work = { links: [], staff: null, application: null };

/**
 * None before the first pull, and for whoever is not the one who is signed in.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readWork(uid: string): Promise<Work> {
  const stored = await readUserDb(uid, (db) => db.work.get('work'));
  if (!stored) return nothing;
  const { links, staff, application } = stored;
  return {
    links: links.map((link) => ({ ...link, role: deskRoleOf(link.role) })),
    staff: staff === 'admin' || staff === 'representative' ? staff : null,
    application,
  };
}
