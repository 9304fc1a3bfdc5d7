import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { mainSport } from '#domain/venue-display.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { formatPrice, formatRating } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { CourtDiagram } from './court-diagram.tsx';
import { Stars } from './stars.tsx';
import { VenueCardFrame } from './venue-card-frame.tsx';

type VenueCardProps = { venue: VenueSummary; to: string; action: string; heading?: 'h2' | 'h3' };

/** CORS keeps the cached copy from counting several megabytes against the phone's quota, as opaque answers do. */
function VenuePicture({ venue }: { venue: VenueSummary }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className="venue-card-picture">
      {venue.image && venue.image !== broken ? (
        <img
          src={venue.image}
          alt=""
          width={640}
          height={400}
          loading="lazy"
          decoding="async"
          crossOrigin="anonymous"
          onError={() => setBroken(venue.image)}
        />
      ) : (
        <CourtDiagram sport={mainSport(venue)} />
      )}
    </div>
  );
}

/** A venue in a list: one link that covers the whole card, so that it is one stop for the keyboard. */
function PlainVenueCard({ venue, to, action, heading: Heading = 'h3' }: VenueCardProps) {
  const rating = venue.ratingCount > 0 ? venue.ratingSum / venue.ratingCount : undefined;
  return (
    <VenueCardFrame component="article" className="venue-card">
      <VenuePicture venue={venue} />
      <div className="venue-card-body">
        <Heading className="venue-card-name" dir="auto">
          {venue.name}
        </Heading>
        <p className="muted small">{t('venueCard.place', { area: venue.area, city: venue.city })}</p>
        <p className="venue-card-rating">
          {rating !== undefined && <strong aria-hidden="true">{formatRating(rating)}</strong>}
          <Stars rating={rating} count={venue.ratingCount} />
          {rating !== undefined && (
            <span className="muted" aria-hidden="true">
              {t('venueCard.ratingCount', { count: venue.ratingCount })}
            </span>
          )}
        </p>
        <p className="venue-card-sports muted small">{venue.sports.join(', ')}</p>
        <div className="venue-card-foot">
          <span className="venue-card-price">
            {venue.minPrice === null
              ? t('venueCard.priceOnRequest')
              : t('venueCard.priceFrom', { price: formatPrice(venue.minPrice) })}
          </span>
          <Link className="venue-card-action" to={to} aria-label={t('venueCard.action', { action, name: venue.name })}>
            {action}
          </Link>
        </div>
      </div>
    </VenueCardFrame>
  );
}

/** Drawn again only for another venue: one that is still in the list after a keystroke is left alone. */
export const VenueCard = memo(PlainVenueCard);
