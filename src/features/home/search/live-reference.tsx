import { useEffect } from 'react';
import { readReference } from '#data/repositories/catalogue.ts';
import type { Reference } from '#domain/venue.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useOnline } from '#hooks/use-online.ts';

/** What the search can offer; `online` says whether more may come. */
export type Offer = { reference: Reference | null; online: boolean };

export type LiveReferenceProps = { onChange: (offer: Offer) => void };

/** Null says that nothing was synced yet, undefined that nobody has looked yet. */
async function readOrNull(): Promise<Reference | null> {
  return (await readReference()) ?? null;
}

/**
 * Hands sports, cities and areas to the search. It shows nothing and is loaded after idle, because the database code
 * is a third as large as the rest of Home; the search itself keeps its state and focus while this arrives.
 */
export default function LiveReference({ onChange }: LiveReferenceProps) {
  const reference = useLiveQuery(readOrNull, []);
  const online = useOnline();
  useEffect(() => {
    if (reference !== undefined) onChange({ reference, online });
  }, [onChange, reference, online]);
  return null;
}
