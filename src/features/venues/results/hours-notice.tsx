import { serverNow } from '#data/server/server-clock.ts';
import { karachiDate } from '#domain/calendar.ts';
import type { Reference } from '#domain/venue.ts';
import { useConnection } from '#hooks/use-online.ts';
import { ageText } from '#text/time-text.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { whenWords } from '#text/when-text.ts';
import { Button } from '#ui/button.tsx';
import { ChipStrip, ChoiceChip } from '#ui/form/choice-chip.tsx';
import type { VenueQuery } from '#features/venues/query/venue-query.ts';
import type { VenueHours } from '#features/venues/use-venue-hours.ts';

type HoursNoticeProps = {
  hours: VenueHours;
  query: VenueQuery;
  reference: Reference;
  /** ms */
  now: number;
  onChange: (change: Partial<VenueQuery>) => void;
};

const whyNot: Record<ReturnType<typeof useConnection>, TextKey> = {
  online: 'freeHours.unreachable',
  offline: 'freeHours.offline',
  unreachable: 'freeHours.unreachable',
};

/** What the list knows of the time asked for: free then and how lately checked, or only open then, and why. */
export function HoursNotice({ hours, query, reference, now, onChange }: HoursNoticeProps) {
  const connection = useConnection();
  const { hours: answer, isFresh, isLoading, error, again } = hours;
  const when = whenWords(query.when, karachiDate(now));
  const button = (
    <Button look="link" disabled={isLoading} onClick={again}>
      {t('freeHours.again')}
    </Button>
  );
  if (!query.city) {
    return (
      <>
        <p className="venue-note small muted">{t('freeHours.needsCity', { when })}</p>
        <ChipStrip role="group" aria-label={t('venues.city')}>
          {reference.cities.map(({ id, name }) => (
            <ChoiceChip key={id} onClick={() => onChange({ city: name })}>
              {name}
            </ChoiceChip>
          ))}
        </ChipStrip>
      </>
    );
  }
  if (answer) {
    const age = ageText(answer.at, serverNow());
    return (
      <p className="venue-note small muted">
        {t(isFresh ? 'freeHours.checked' : 'freeHours.stale', { when, age })}{' '}
        {!isFresh && connection === 'online' && button}
      </p>
    );
  }
  return (
    <p className="venue-note small muted" role="status">
      {t(error?.code === 'RATE_LIMITED' ? 'freeHours.limited' : whyNot[connection], { when })}{' '}
      {connection === 'online' && button}
    </p>
  );
}
