import { useState } from 'react';
import { mainSport } from '#domain/venue-display.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { CourtDiagram } from '#ui/venue/court-diagram.tsx';
import { PictureFrame } from './picture-frame.ts';

/** The photo, or a drawn court where there is none or it cannot be loaded; the box never changes its size. */
export function VenuePicture({ venue }: { venue: VenueDetails }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <PictureFrame>
      {venue.image && venue.image !== broken ? (
        <img
          src={venue.image}
          alt={t('venue.photo', { name: venue.name })}
          width={1280}
          height={720}
          fetchPriority="high"
          crossOrigin="anonymous"
          onError={() => setBroken(venue.image)}
        />
      ) : (
        <CourtDiagram sport={mainSport(venue)} />
      )}
    </PictureFrame>
  );
}
