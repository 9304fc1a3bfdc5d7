import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { rateFor } from '#domain/rates.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { formatRating } from '#text/format.ts';
import { rateText } from '#text/rate-text.ts';
import { t } from '#text/translate.ts';
import { HeartButton, type Mark } from './heart-button.tsx';
import { Stars } from './stars.tsx';
import { VenueCardFrame } from './venue-card-frame.tsx';
import { HourChips, type CardHours } from './venue-card-hours.tsx';
import { VenueScene } from './venue-scene.tsx';

type VenueCardContentProps = {
  venue: VenueSummary;
  /** Whose picture it has for a moment while other words come to its place; left out: its own. */
  pictured?: VenueSummary;
  to: string;
  action: string;
  heading?: 'h2' | 'h3';
  /** What the person looks for: price and picture are of it. */
  sport?: string | undefined;
  /** How far away it is, where that is known. */
  km?: number | undefined;
  /** Left out where it is the same for the whole list. */
  hidesCity?: boolean;
  /** Hours at which it is free; `coming` keeps their place. */
  hours?: CardHours | 'coming' | undefined;
  isMarked?: boolean | undefined;
  /** With it the card has a heart. */
  onMark?: Mark | undefined;
};

type VenueCardProps = VenueCardContentProps & {
  /** One of many in a list: a row on a phone, where it leaves room for its neighbours. */
  isRow?: boolean;
};

/** CORS keeps the cached copy from counting several megabytes against the device's quota, as opaque answers do. */
const VenuePicture = memo(function VenuePicture({ venue, sport }: Pick<VenueCardContentProps, 'venue' | 'sport'>) {
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
        <VenueScene venue={venue} sport={sport} />
      )}
    </div>
  );
});

function Place({ venue, km, hidesCity }: Pick<VenueCardContentProps, 'venue' | 'km' | 'hidesCity'>) {
  const far = km === undefined ? '' : km < 10 ? km.toFixed(1) : String(Math.round(km));
  return (
    <p className="venue-card-place muted small">
      <span className="venue-card-area">
        {hidesCity ? venue.area : t('venueCard.place', { area: venue.area, city: venue.city })}
      </span>
      {far && (
        <>
          <span aria-hidden="true">
            {t('venueCard.dot')}
            <bdi>{t('venueCard.distance', { km: far })}</bdi>
          </span>
          <span className="sr-only">{t('venueCard.distanceLabel', { km: far })}</span>
        </>
      )}
    </p>
  );
}

/** What stands in the frame of a card: one link that covers all of it; above it lie only free hours and the heart. */
function PlainContent(props: VenueCardContentProps) {
  const { venue, pictured = venue, to, action, heading: Heading = 'h3', sport, hours, isMarked, onMark } = props;
  const rating = venue.ratingCount > 0 ? venue.ratingSum / venue.ratingCount : undefined;
  return (
    <>
      <VenuePicture venue={pictured} sport={sport} />
      <div className="venue-card-body">
        {/* The name reads its own way; the room that it leaves for the heart is the page's. */}
        <Heading className="venue-card-name">
          <bdi>{venue.name}</bdi>
        </Heading>
        <div className="venue-card-line">
          <Place {...props} />
          <p className="venue-card-rating">
            {rating !== undefined && <strong aria-hidden="true">{formatRating(rating)}</strong>}
            <Stars isPlain rating={rating} count={venue.ratingCount} />
            {rating !== undefined && (
              <span className="muted" aria-hidden="true">
                {t('venueCard.ratingCount', { count: venue.ratingCount })}
              </span>
            )}
          </p>
        </div>
        <p className="venue-card-sports muted small">{venue.sports.join(', ')}</p>
        <div className="venue-card-foot">
          <span className="venue-card-price">{rateText(rateFor(venue, sport ? [sport] : []), venue, sport)}</span>
          <Link className="venue-card-action" to={to} aria-label={t('venueCard.action', { action, name: venue.name })}>
            {action}
          </Link>
        </div>
        {hours && <HourChips hours={hours} name={venue.name} />}
      </div>
      {onMark && <HeartButton venue={venue} isMarked={isMarked} onMark={onMark} />}
    </>
  );
}

/** Drawn again only for another venue: one that is still in the list after a keystroke is left alone. */
export const VenueCardContent = memo(PlainContent);

/** A venue in a list. */
export function VenueCard({ isRow = false, ...content }: VenueCardProps) {
  return (
    <VenueCardFrame component="article" className="venue-card" data-row={isRow || undefined}>
      <VenueCardContent {...content} />
    </VenueCardFrame>
  );
}
