import { createProject, type Fetch, type ProjectEnvironment } from '../_shared/project.ts';

/** The questions that the endpoint asks the sign-in service and the database. */
export function createBackend(env: ProjectEnvironment, fetch: Fetch) {
  const { rpc, ownerOf } = createProject(env, fetch);

  return {
    ownerOf,

    /** Lists the file as waste until `noteReceipt`, so that none that lost its upload half way stays; RATE_LIMITED after too many. */
    async expectReceipt(owner: string, path: string): Promise<void> {
      await rpc('expect_receipt', { owner, path });
    },

    /** Lists the folder of a file's parts as waste a day from now; true when the whole file is there already. RATE_LIMITED, INVALID. */
    async expectReceiptParts(owner: string, path: string, bytes: number): Promise<boolean> {
      const answer = await rpc('expect_receipt_parts', { owner, path, bytes });
      return typeof answer === 'object' && answer !== null && 'known' in answer && answer.known === true;
    },

    /** Writes down that the file exists, so that a booking may name it; RATE_LIMITED after too many. */
    async noteReceipt(owner: string, path: string, mime: string, bytes: number): Promise<void> {
      await rpc('note_receipt', { owner, path, mime, bytes });
    },

    /** Files of deleted accounts and of uploads that never ended; they are ours to remove and stay listed until forgotten. */
    async readTrash(): Promise<string[]> {
      const answer = await rpc('read_receipt_trash', {});
      const paths = typeof answer === 'object' && answer !== null && 'paths' in answer ? answer.paths : [];
      return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
    },

    /** Strikes removed files off the list. */
    async forgetTrash(paths: string[]): Promise<void> {
      await rpc('forget_receipt_trash', { paths });
    },

    /** Whether the caller may see it: its owner, the owner of the venue it paid for, an admin. */
    async canRead(token: string, path: string): Promise<boolean> {
      return (await rpc('can_read_receipt', { path }, token)) === true;
    },
  };
}
