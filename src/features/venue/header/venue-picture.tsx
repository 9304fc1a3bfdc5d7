import { useState } from 'react';
import { mainSport } from '#domain/venue-display.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { t } from '#text/translate.ts';
import { CourtDiagram } from '#ui/venue/court-diagram.tsx';
import { palette, styled } from '#ui/styled.ts';

/** The box of the picture of a venue, the same before there is one. */
export const PictureFrame = styled('div')({
  alignSelf: 'start',
  aspectRatio: '1',
  overflow: 'hidden',
  borderRadius: 12,
  backgroundColor: palette.background.soft,
  '@container (inline-size >= 560px)': { gridRow: '1 / span 2', gridColumn: 2, aspectRatio: '16 / 9' },
  img: { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
});

/** The photo, or a drawn court where there is none or it cannot be loaded; the box never changes its size. */
export function VenuePicture({ venue, sport }: { venue: VenueDetails; sport: string | null | undefined }) {
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
        <CourtDiagram sport={sport ?? mainSport(venue)} />
      )}
    </PictureFrame>
  );
}
