import { readWork, type Work } from '#data/repositories/work.ts';
import { readAhead, type Ahead } from '#hooks/read-ahead.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useSession } from '#hooks/use-session.ts';
import { adminPaths, deskPaths } from '#domain/desk/desk-paths.ts';
import { t } from '#text/translate.ts';

const nothing: Work = { links: [], staff: null, application: null };

const read = async (uid: string | undefined): Promise<Work> => (uid ? readWork(uid) : nothing);

/** Reads where this person works while a screen that asks waits to be drawn. */
export const readDesksAhead = (uid: string | undefined): Ahead<Work> => readAhead(() => read(uid), [uid]);

/** Where the signed-in person works, as far as this device knows, and what they are at Baari; undefined until it was read, perhaps `ahead`. */
export function useDesks(ahead?: Ahead<Work>): Work | undefined {
  const uid = useSession()?.id;
  return useLiveQuery(() => read(uid), [uid], ahead);
}

/** The ways to the consoles that the signed-in person has a role for, as far as this device knows; nearly everybody has none. */
export function useConsoleLinks(): { to: string; name: string }[] {
  const work = useDesks();
  return [
    ...(work && work.links.length > 0 ? [{ to: deskPaths.start, name: t('account.venueConsole') }] : []),
    ...(work?.staff ? [{ to: adminPaths.overview, name: t('account.admin') }] : []),
  ];
}
