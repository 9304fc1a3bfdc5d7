import { readWork, type Work } from '#data/repositories/work.ts';
import { useLiveQuery } from './use-live-query.ts';
import { useSession } from './use-session.ts';

const nothing: Work = { links: [], staff: null, application: null };

/** Where the signed-in person works, as far as this device knows, and what they are at Baari; undefined until it was read. */
export function useDesks(): Work | undefined {
  const uid = useSession()?.id;
  return useLiveQuery(() => (uid ? readWork(uid) : Promise.resolve(nothing)), [uid]);
}
