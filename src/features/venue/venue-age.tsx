import { serverNow } from '#data/session.ts';
import { useFreshness } from '#hooks/use-freshness.ts';
import { ageText } from '#text/age-text.ts';
import { t } from '#text/translate.ts';

/** From this age on courts and prices are likely enough to have changed that it is said in colour. */
const old = 24 * 60 * 60 * 1000;

/** How old the saved page is; shown only when it could not be refreshed, so that nothing jumps when it can. */
export function VenueAge({ venueId }: { venueId: string }) {
  const { at } = useFreshness(`venue:${venueId}`);
  if (at === undefined) return null;
  const now = serverNow();
  const age = ageText(at, now);
  return now - at > old ? (
    <p className="venue-age venue-age-old small">{t('venue.age.old', { age })}</p>
  ) : (
    <p className="venue-age small muted">{t('venue.age', { age })}</p>
  );
}
