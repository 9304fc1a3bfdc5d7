import { useEffect } from 'react';
import { readReference } from '#data/repositories/catalogue.ts';
import type { Reference } from '#domain/venue.ts';
import { writeChosenCity } from '#data/storage/settings.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useOnline } from '#hooks/use-online.ts';

/** What the search can offer; `online` says whether more may come. */
export type Offer = { reference: Reference | null; online: boolean };

export type LiveReferenceProps = {
  /** What the person chose here; undefined until they have. */
  chosenCity: string | undefined;
  onChange: (offer: Offer) => void;
};

/** Null says that nothing was synced yet, undefined that nobody has looked yet. */
async function readOrNull(): Promise<Reference | null> {
  return (await readReference()) ?? null;
}

/**
 * Hands sports, cities and areas to the search, and remembers the city. It shows nothing and is loaded after idle, because the database code
 * is a third as large as the rest of Home; the search itself keeps its state and focus while this arrives.
 */
export default function LiveReference({ chosenCity, onChange }: LiveReferenceProps) {
  const reference = useLiveQuery(readOrNull, []);
  const online = useOnline();
  useEffect(() => {
    if (reference !== undefined) onChange({ reference, online });
  }, [onChange, reference, online]);
  // The city's venues are then the first to be brought up to date; where storage fails the search works all the same.
  useEffect(() => {
    if (chosenCity !== undefined) writeChosenCity(chosenCity || undefined).catch(() => undefined);
  }, [chosenCity]);
  return null;
}
