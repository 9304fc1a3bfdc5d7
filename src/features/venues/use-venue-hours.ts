import { useMemo } from 'react';
import { useFreeHours, type FreeHoursPlan, type FreeHoursView } from '#hooks/use-free-hours.ts';
import { useAfterFirstRender } from '#hooks/use-after-first-render.ts';
import { nextEvening } from '#domain/when.ts';
import { createHoursReader, type HoursReader } from './query/venue-hours.ts';
import type { VenueQuery } from './query/venue-query.ts';
import type { Catalogue } from './use-catalogue.ts';

export type VenueHours = FreeHoursView & {
  /** True when the person said when they want to play. */
  isAsked: boolean;
  /** Undefined while there is nothing to say about any hour; `coming` while it may still come unasked, and takes its place. */
  reader: HoursReader | 'coming' | undefined;
};

function planOf({ when, city, sports }: VenueQuery, { chosenCity, status }: Catalogue, now: number) {
  const [sport = null] = sports.length === 1 ? sports : [];
  if (when.day) return city ? { city, sport, day: when.day, isAsked: true } : undefined;
  const near = city || chosenCity;
  return near && status.kind === 'ready'
    ? { city: near, sport: null, day: nextEvening(now).day, isAsked: false }
    : undefined;
}

/** The hours of the date asked for; without one those of the coming evening, once the list is on the screen. */
export function useVenueHours(query: VenueQuery, catalogue: Catalogue, now: number): VenueHours {
  const isShown = useAfterFirstRender();
  const plan: FreeHoursPlan | undefined = planOf(query, catalogue, now);
  const view = useFreeHours(plan?.isAsked || isShown ? plan : undefined);
  const { hours: answer, isFresh } = view;
  const isAsked = query.when.day !== '';
  const { when, sports } = query;
  const mayCome = plan !== undefined && catalogue.isOnline && !catalogue.savesData;
  const reader = useMemo(() => {
    if (!isAsked && !answer) return mayCome ? 'coming' : undefined;
    return createHoursReader({ answer, isFresh, when: isAsked ? when : nextEvening(now), isAsked, sports, now });
  }, [answer, isFresh, isAsked, when, sports, now, mayCome]);
  return { ...view, isAsked, reader };
}
