import { millisecondsInDay } from 'date-fns/constants';
import type { VenueSummary } from '#domain/venue.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { useFreshness } from '#hooks/use-freshness.ts';
import { ageText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { palette, smallRadius, styled } from '#ui/styled.ts';

const Age = styled('p')({ marginBlockEnd: 12 });
const OldAge = styled(Age)({
  padding: '4px 10px',
  borderRadius: smallRadius,
  backgroundColor: palette.warning.soft,
});

/** From this age on courts and prices are likely enough to have changed that it is said in colour. */
const old = millisecondsInDay;

/**
 * How old courts and prices are: they come with the opened page and with the city, whichever was later. Shown only when
 * the page could not be refreshed, so that nothing jumps when it can.
 */
export function VenueAge({ venue }: { venue: Pick<VenueSummary, 'id' | 'city'> }) {
  const page = useFreshness(`venue:${venue.id}`).at;
  const city = useFreshness(`city:${venue.city}`).at;
  const at = Math.max(page ?? 0, city ?? 0);
  if (at === 0) return null;
  const now = serverNow();
  const age = ageText(at, now);
  return now - at > old ? (
    <OldAge className="small">{t('venue.age.old', { age })}</OldAge>
  ) : (
    <Age className="small muted">{t('venue.age', { age })}</Age>
  );
}
