// Addresses of the settings and the team of a venue, apart from those that customers' code knows.
import { withQuery } from '#domain/paths.ts';
import { deskPaths } from './desk-paths.ts';

/** The settings of a venue, one page each. */
export const settingsPages = ['courts', 'prices', 'hours', 'policy'] as const;

export type SettingsPage = (typeof settingsPages)[number];

/** The list of a venue's settings, or one page of them. */
export function settingsPath(venueId: string, page?: SettingsPage): string {
  const list = `${deskPaths.start}/${encodeURIComponent(venueId)}/venue`;
  return page ? `${list}/${page}` : list;
}

/** The team of a venue, with one member (user id) opened. */
export function staffPath(venueId: string, id?: string): string {
  return withQuery(`${deskPaths.start}/${encodeURIComponent(venueId)}/staff`, { id });
}
