import { adminPaths, deskPaths } from '#domain/desk/desk-paths.ts';
import { t } from '#text/translate.ts';
import { useDesks } from './use-desks.ts';

/** The ways to the consoles that the signed-in person has a role for, as far as this device knows; nearly everybody has none. */
export function useConsoleLinks(): { to: string; name: string }[] {
  const work = useDesks();
  return [
    ...(work && work.links.length > 0 ? [{ to: deskPaths.start, name: t('account.venueConsole') }] : []),
    ...(work?.staff ? [{ to: adminPaths.overview, name: t('account.admin') }] : []),
  ];
}
