import { venuePath } from '#domain/paths.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';

/** What a chat shows of a venue: one sentence that stands alone, the link after it. */
export function shareWords({ name, area, city, sports, minPrice }: VenueDetails): string {
  const facts = { name, area, city, sports: sports.join(', ') };
  if (minPrice === null) return t('venue.shareTextNoPrice', facts);
  return t('venue.shareText', { ...facts, price: formatPrice(minPrice) });
}

function isCancelled(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError';
}

/** The address of a venue's page, for people elsewhere. */
export function linkOf({ id }: VenueDetails): string {
  return new URL(venuePath(id), location.origin).href;
}

export type Shared = 'shared' | 'copied' | 'failed';

/** Opens the device's own share sheet (WhatsApp is in it); where there is none, copies the sentence and the link. */
export async function shareVenue(venue: VenueDetails): Promise<Shared> {
  const url = linkOf(venue);
  const text = shareWords(venue);
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: venue.name, text, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(`${text} ${url}`);
    return 'copied';
  } catch (thrown) {
    return isCancelled(thrown) ? 'shared' : 'failed';
  }
}
