import { useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import { serverNow } from '#data/server/server-clock.ts';
import type { DeskFound } from '#data/repositories/desk.ts';
import type { Desk, DeskLink } from '#domain/desk/desk.ts';
import { useDesk } from '#hooks/use-desk.ts';
import { useDesks } from '#hooks/use-desks.ts';
import { useFreshness } from '#hooks/use-freshness.ts';
import { useOnline } from '#hooks/use-online.ts';

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
  const work = useDesks();
  const reading = useDesk(venueId);
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

/** The venue whose bars stand round this screen: they have read it already, and each reading takes a moment of a slow phone's start. */
export function useOpenDesk(): Desk {
  return useOutletContext<Desk>();
}
