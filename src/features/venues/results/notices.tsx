import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { serverNow } from '#data/server/server-clock.ts';
import { bookingWindow, karachiDate } from '#domain/calendar.ts';
import type { Reference } from '#domain/venue.ts';
import type { UnknownName, VenueQuery } from '#features/venues/query/venue-query.ts';
import { kilobytesOf, type Catalogue } from '#features/venues/use-catalogue.ts';
import type { VenueHours } from '#features/venues/venue-hours.ts';
import { useConnection } from '#hooks/use-online.ts';
import type { TextKey } from '#text/en.ts';
import { formatDay } from '#text/format.ts';
import { ageText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { whenWords } from '#text/when-text.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { ChipStrip, ChoiceChip } from '#ui/form/choice-chip.tsx';

const fresh = 15 * millisecondsInMinute;
const old = millisecondsInDay;

function Age({ at, isOnline }: { at: number; isOnline: boolean }) {
  const now = serverNow();
  if (now - at > old) return <Notice kind="warning">{t('venues.stale', { age: ageText(at, now) })}</Notice>;
  // Offline the bar under the header says how old everything is.
  if (!isOnline || now - at < fresh) return null;
  return <p className="venue-note small muted">{t('venues.age', { age: ageText(at, now) })}</p>;
}

/** What the list below does not say by itself: how old it is, and which cities are not in it. */
export function CatalogueNotice({ catalogue }: { catalogue: Catalogue }) {
  const { reference, status, isOnline, isGetting, savesData, error, getAll } = catalogue;
  const { missing, at } = status;
  const others = missing.length;
  const cities = reference.cities.filter(({ venueCount }) => venueCount > 0).filter((city) => !missing.includes(city));
  const size = t('venues.size', { kilobytes: kilobytesOf(missing) });
  const mustAsk = savesData || error !== undefined;
  return (
    <>
      {others > 0 && (!isOnline || mustAsk) && (
        <Notice
          kind={isOnline ? 'info' : 'offline'}
          action={
            isOnline && (
              <Button look="outline" disabled={isGetting} onClick={getAll}>
                {isGetting ? t('venues.getting') : t('venues.getOthers', { count: others, size })}
              </Button>
            )
          }
        >
          {t(isOnline ? 'venues.partial' : 'venues.partialOffline', {
            cities: cities.map(({ name }) => name).join(', '),
          })}
        </Notice>
      )}
      {others > 0 && isOnline && !mustAsk && <p className="venue-note small muted">{t('venues.getting')}</p>}
      {at !== undefined && <Age at={at} isOnline={isOnline} />}
    </>
  );
}

type UnknownNoticeProps = {
  names: readonly UnknownName[];
  /** The date of the address while its time can't be booked, any more or yet; else ''. */
  leftOut: string;
  onTake: (change: Partial<VenueQuery>) => void;
  onRemove: () => void;
};

/** An address that asks for what there is not: what was left out of it, what may have been meant, and a clean address. */
export function UnknownNotice({ names, leftOut, onTake, onRemove }: UnknownNoticeProps) {
  const { last } = bookingWindow(serverNow());
  const quoted = names.map(({ name }) => t('venues.unknownName', { name })).join(', ');
  return (
    <Notice
      kind="info"
      role="status"
      action={
        <>
          {names.map(
            ({ name, nearest }) =>
              nearest && (
                <Button look="outline" key={name} onClick={() => onTake(nearest.change)}>
                  {t('venues.unknownNearest', { name: nearest.name })}
                </Button>
              ),
          )}
          <Button look={names.some(({ nearest }) => nearest) ? 'quiet' : 'outline'} onClick={onRemove}>
            {t('venues.unknownRemove')}
          </Button>
        </>
      }
    >
      {names.length > 0 && t('venues.unknown', { names: quoted })}
      {names.length > 0 && leftOut && ' '}
      {leftOut && t(leftOut > last ? 'venues.whenEarly' : 'venues.whenOver', { day: formatDay(last) })}
    </Notice>
  );
}

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
