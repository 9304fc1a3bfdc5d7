import { useState } from 'react';
import type { VenueDetails } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { palette, styled } from '#ui/styled.ts';
import { mapEmbed, mapLink, mapSandbox } from '#features/venue/map-address.ts';

const Place = styled('div')({
  display: 'grid',
  gap: 8,
  marginBlockStart: 12,
  '.venue-map-actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  iframe: { inlineSize: '100%', blockSize: 300, border: `1px solid ${palette.divider}`, borderRadius: 12 },
});

/** The way there. The map itself costs half a megabyte, so it comes only after a tap and never offline. */
export function VenueMap({ venue, online }: { venue: VenueDetails; online: boolean }) {
  const [shown, setShown] = useState(false);
  const link = mapLink(venue.mapUrl);
  if (!link) return null;

  const address = [venue.address ?? `${venue.name}, ${venue.area}`, venue.city].join(', ');
  return (
    <Place>
      <div className="venue-map-actions">
        <ButtonLink look="outline" href={link} target="_blank" rel="noopener noreferrer">
          <Icon name="pin" size={18} />
          {t('venue.openMap')} <span className="sr-only">{t('venue.newTab')}</span>
        </ButtonLink>
        {!shown && online && (
          <Button
            look="quiet"

            aria-describedby="venue-map-hint"
            onClick={() => setShown(true)}
          >
            {t('venue.showMap')}
          </Button>
        )}
      </div>
      {!online && <HelperText>{t('venue.mapOffline')}</HelperText>}
      {online && !shown && <HelperText id="venue-map-hint">{t('venue.mapHint')}</HelperText>}
      {online && shown && (
        <iframe
          key={address}
          title={t('venue.mapTitle', { address })}
          src={mapEmbed(address)}
          sandbox={mapSandbox}
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      )}
    </Place>
  );
}
