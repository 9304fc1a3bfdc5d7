// Addresses of the guides, apart from those that customers' code knows.
import { deskPaths } from './desk-paths.ts';

/** How to run a venue, in its console. */
export function guidePath(venueId: string): string {
  return `${deskPaths.start}/${encodeURIComponent(venueId)}/guide`;
}

/** How payments are checked, in the console of Baari's own people. */
export const adminGuidePath = '/admin/guide';
