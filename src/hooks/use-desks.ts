import { readWork, type Work } from '#data/repositories/work.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useSession } from '#hooks/use-session.ts';
import { adminPaths, deskPaths } from '#domain/desk/desk-paths.ts';
import { t } from '#text/translate.ts';

const nothing: Work = { links: [], staff: null, application: null };

/** Where the signed-in person works, as far as this device knows, and what they are at Baari; undefined until it was read. */
export function useDesks(): Work | undefined {
  const uid = useSession()?.id;
  return useLiveQuery(() => (uid ? readWork(uid) : Promise.resolve(nothing)), [uid]);
}

/** The ways to the consoles that the signed-in person has a role for, as far as this device knows; nearly everybody has none. */
export function useConsoleLinks(): { to: string; name: string }[] {
  const work = useDesks();
  return [
    ...(work && work.links.length > 0 ? [{ to: deskPaths.start, name: t('account.venueConsole') }] : []),
    ...(work?.staff ? [{ to: adminPaths.overview, name: t('account.admin') }] : []),
  ];
}
