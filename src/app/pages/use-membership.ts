import { useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import { serverNow } from '#data/server/server-clock.ts';
import type { DeskFound } from '#data/repositories/desk.ts';
import { readOutbox } from '#data/repositories/outbox.ts';
import { readStoredUser } from '#data/session.ts';
import type { Desk, DeskLink } from '#domain/desk/desk.ts';
import type { PauseShown } from '#domain/desk/pauses.ts';
import { readDeskAhead, useDesk } from '#hooks/use-desk.ts';
import { readDesksAhead, useDesks } from '#hooks/use-desks.ts';
import { readEntriesAhead } from '#hooks/use-entries.ts';
import { useFreshness } from '#hooks/use-freshness.ts';
import { readAhead } from '#hooks/read-ahead.ts';
import { useOnline } from '#hooks/use-online.ts';

// Read while the code of the screens arrives. Each reading names its person: for somebody who signed in meanwhile it is read anew.
const uid = readStoredUser()?.id;
const [, opened = '', screen = 'today'] = /^\/vendor\/([^/]+)(?:\/([^/]+))?/.exec(window.location.pathname) ?? [];
const desksAhead = readDesksAhead(uid);
const deskAhead = readDeskAhead(uid, opened);
export const outboxAhead = readAhead(() => readOutbox(uid), [uid]);
export const membershipRead = Promise.all([desksAhead.done, deskAhead.done, outboxAhead.done]);

/** The entries that Today shows, where the app was opened at it: as soon as its days are known, and not only once its code is here. */
export const entriesAhead = deskAhead.done.then(() => {
  const found = deskAhead.found?.value;
  return screen === 'today' && found?.is === 'here' ? readEntriesAhead(uid, found.desk) : undefined;
});

/** Ms within which an answer counts as one to this opening: the pull may have left a moment before. */
const justNow = 5000;

export type Membership = {
  /**
   * `reading` until the phone has been read and, for a venue that it does not know, `asking` until the server has been heard;
   * `unknown` where the server cannot be heard; `lost`: the role was taken away.
   */
  is: 'reading' | 'asking' | 'member' | 'lost' | 'stranger' | 'unknown';
  link?: DeskLink;
  links: readonly DeskLink[];
  name: string;
  /** What this phone has of the venue. */
  reading: { is: 'loading' } | DeskFound;
};

/** What the signed-in person is at a venue, as this phone knows it. The server is asked about no venue that is not theirs. */
export function useMembership(venueId: string): Membership {
  const work = useDesks(desksAhead);
  const reading = useDesk(venueId, deskAhead);
  const online = useOnline();
  const [openedAt] = useState(serverNow);
  const { at = 0 } = useFreshness('user');
  const links = work?.links ?? [];
  const link = links.find((one) => one.venueId === venueId);
  const common = { links, reading, name: reading.is === 'gone' ? reading.name : '' };
  if (link) return { ...common, is: 'member', link };
  if (!work || reading.is === 'loading') return { ...common, is: 'reading' };
  if (reading.is === 'gone') return { ...common, is: 'lost' };
  if (at > openedAt - justNow) return { ...common, is: 'stranger' };
  return { ...common, is: online ? 'asking' : 'unknown' };
}

/** What the bars round a screen have read for it: each reading takes a moment of a slow phone's start. */
export type OpenVenue = {
  desk: Desk;
  /** How many writes of this phone about the venue were refused. */
  refused: number;
  pauses: PauseShown[];
};

/** The venue whose bars stand round this screen. */
export function useOpenVenue(): OpenVenue {
  return useOutletContext<OpenVenue>();
}
