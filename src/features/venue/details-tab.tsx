import { closesAfterMidnight } from '#domain/opening-hours.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { styled } from '#ui/styled.ts';
import { Facilities } from './facilities.tsx';
import { openingWords } from './opening-words.ts';
import { VenueMap } from './venue-map.tsx';

const Sports = styled('ul')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Address = styled('address')({ fontStyle: 'normal' });

/** Everything about the venue that is neither a court nor an opinion. */
export function DetailsTab({ venue, online }: { venue: VenueDetails; online: boolean }) {
  const place = t('venue.place', { area: venue.area, city: venue.city });
  // What is not on this phone yet is not "none": that would be a guess.
  const isPlaced = venue.facilities !== undefined;
  return (
    <>
      <section>
        <h2>{t('venue.about')}</h2>
        <p className="venue-text" dir="auto">
          {venue.description?.trim() ||
            t(venue.description === undefined ? 'venue.descriptionLater' : 'venue.noDescription')}
        </p>
        {venue.vendor && (
          <p className="muted small" dir="auto">
            {t('venue.runBy', { name: venue.vendor })}
          </p>
        )}
      </section>
      {venue.facilities?.length !== 0 && (
        <section>
          <h2>{t('venue.facilities')}</h2>
          <Facilities facilities={venue.facilities} />
        </section>
      )}
      <section>
        <h2>{t('venue.sports')}</h2>
        <Sports>
          {venue.sports.map((sport) => (
            <li key={sport}>
              <StatusBadge tone="green">{sport}</StatusBadge>
            </li>
          ))}
        </Sports>
      </section>
      <section>
        <h2>{t('venue.hours')}</h2>
        <p>{openingWords(venue.open, venue.close)}</p>
        {closesAfterMidnight(venue.open, venue.close) && <p className="muted small">{t('venue.hoursOvernight')}</p>}
      </section>
      <section>
        <h2>{t('venue.address')}</h2>
        <Address>
          <span dir="auto">{venue.address ?? t(isPlaced ? 'venue.noAddress' : 'venue.addressLater')}</span>
          <br />
          <span dir="auto">{venue.address ? venue.city : place}</span>
        </Address>
        <VenueMap venue={venue} online={online} />
      </section>
    </>
  );
}
