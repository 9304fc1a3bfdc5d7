import { useEffect, useState } from 'react';
import { keepFirstList, readEarlyList, readFirstList, type ListScreen } from '#data/repositories/first-list.ts';
import type { VenueSummary } from '#domain/venue.ts';

/** The venues that a screen shows while its own are not read yet; see data/repositories/first-list.ts. */
export function useFirstList(screen: ListScreen): readonly VenueSummary[] {
  const [venues, setVenues] = useState(() => readFirstList(screen));
  const isEmpty = venues.length === 0;
  useEffect(() => {
    let isHere = true;
    if (isEmpty) void readEarlyList().then((early) => isHere && setVenues(early));
    return () => {
      isHere = false;
    };
  }, [isEmpty]);
  return venues;
}

/** Remembers what a screen shows to somebody who chose nothing; undefined while it shows something else. */
export function useKeepFirstList(screen: ListScreen, venues: readonly VenueSummary[] | undefined): void {
  useEffect(() => {
    if (venues && venues.length > 0) keepFirstList(screen, venues);
  }, [screen, venues]);
}
