import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { venuePath } from '#domain/paths.ts';
import { wantedHours, type When } from '#domain/when.ts';
import { rateFor, type Rate } from '#domain/rates.ts';
import type { Reference, VenueSummary } from '#domain/venue.ts';
import type { Favourites } from '#hooks/use-favourites.ts';
import { rateText } from '#text/rate-text.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SupportIcon } from '#ui/support-icon.tsx';
import { VenueCard } from '#ui/venue/venue-card.tsx';
import { farFrom, type Point } from '#features/venues/query/venue-filter.ts';
import type { VenueQuery } from '#features/venues/query/venue-query.ts';
import { sportFor, type VenueHours } from '#features/venues/venue-hours.ts';
import { MapFrame } from './map-frame.ts';
import {
  flatten,
  nearestSpot,
  pixelOf,
  placePins,
  roundLength,
  type Size,
  type Spot,
  type View,
} from './map-geometry.ts';
import { at, DrawnGround, Tiles, TilesCredit, useTiles } from './map-ground.tsx';
import { useMapView } from './use-map-view.ts';

export type MapViewProps = {
  /** Everything that the filters list, in its order. */
  venues: readonly VenueSummary[];
  query: VenueQuery;
  reference: Reference;
  /** Where the person is, if they said so. */
  person: Point | undefined;
  /** From where distances are measured. */
  from: Point | undefined;
  reader: VenueHours['reader'];
  /** Real tiles are pictures, the drawn map is none. */
  savesData: boolean;
  favourites: Favourites | undefined;
};

/** Where Pakistan is, for a list without any place. */
const somewhere = { lat: 30, lng: 70 };
const fingertip = 28;
/** Between a pin and the card over the foot of the map, with the card's own margin. */
const cardGap = 16;

function shortPrice(rate: Rate | null): string {
  if (!rate) return t('venues.mapNoPrice');
  return rate.min < 1000 ? String(rate.min) : t('venues.mapThousands', { count: (rate.min / 1000).toFixed(1) });
}

function useSpots(venues: readonly VenueSummary[], { cities }: Reference, city: string) {
  return useMemo(() => {
    const placed = venues.flatMap((venue) =>
      venue.lat === null || venue.lng === null ? [] : [{ venue, lat: venue.lat, lng: venue.lng }],
    );
    const middle = cities.find(({ name, lat, lng }) => name === city && Number.isFinite(lat + lng));
    const { lat, lng } = middle ?? placed[0] ?? somewhere;
    const toSpot = flatten({ lat, lng });
    return { placed: placed.map(({ venue }) => venue), spots: placed.map(toSpot), toSpot, middle: { lat, lng } };
  }, [venues, cities, city]);
}

/** What an hour of the sport on its card costs at the venue: at the time asked for where the server has said what is free then. */
function rateAt(venue: VenueSummary, sport: string | undefined, reader: VenueHours['reader'], when: When) {
  const isAsked = when.day !== '' && reader && reader !== 'coming';
  const price = isAsked ? reader.priceOf(venue, wantedHours(when, reader.known.now), sport) : undefined;
  return price === undefined ? rateFor(venue, sport ? [sport] : []) : { min: price, max: price };
}

type PinsProps = Pick<MapViewProps, 'query' | 'reader'> & {
  placed: readonly VenueSummary[];
  spots: readonly Spot[];
  view: View;
  size: Size;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
};

/** The first venues of the list as pins with their price, as many as have room, and all others as dots. */
function Pins({ placed, spots, view, size, query, reader, chosenId, onChoose }: PinsProps) {
  const { pins, dots } = placePins(spots, view, size);
  const pixels = (index: number) => pixelOf(view, spots[index] ?? { x: 0, y: 0 });
  const path = dots.map(pixels).map(({ x, y }) => `M${x.toFixed(0)} ${y.toFixed(0)}h0`);
  return (
    <>
      <svg className="map-dots" aria-hidden="true">
        <path d={path.join('')} />
      </svg>
      {pins.map((index) => {
        const venue = placed[index];
        if (!venue) return null;
        const { id, name, area } = venue;
        const sport = sportFor(venue, query.sports);
        const rate = rateAt(venue, sport, reader, query.when);
        return (
          <button
            key={id}
            type="button"
            className="map-pin"
            style={at(pixels(index))}
            aria-pressed={id === chosenId}
            aria-label={t('venues.mapPin', { name, area, price: rateText(rate, venue, sport) })}
            onClick={() => onChoose(id)}
          >
            {shortPrice(rate)}
          </button>
        );
      })}
    </>
  );
}

/** All venues of the list where they are: a map drawn from what is on the device, without a byte from anybody. */
export default function MapView(props: MapViewProps) {
  const spots = useSpots(props.venues, props.reference, props.query.city);
  if (spots.placed.length === 0) return <Notice kind="info">{t('venues.mapEmpty')}</Notice>;
  return <CityMap {...props} {...spots} />;
}

type CityMapProps = MapViewProps & ReturnType<typeof useSpots>;

function CityMap(props: CityMapProps) {
  const { placed, spots, toSpot, middle, query, person, from, reader, savesData, favourites } = props;
  const tiles = useTiles(savesData);
  const [chosenId, choose] = useState<string>();
  const { frame, size, view, fit, uncover, closer, further } = useMapView(spots, (tapped, now) =>
    choose(placed[nearestSpot(spots, now, tapped, fingertip)]?.id),
  );
  const chosen = placed.find(({ id }) => id === chosenId);
  // The card of a venue must not lie on its pin.
  const card = useRef<HTMLDivElement>(null);
  const showPin = useEffectEvent((id: string) => {
    const spot = spots[placed.findIndex((venue) => venue.id === id)];
    if (spot && card.current) uncover(spot, card.current.offsetHeight + cardGap);
  });
  useLayoutEffect(() => {
    if (chosenId !== undefined) showPin(chosenId);
  }, [chosenId]);
  const scale = roundLength(view.zoom, 110);

  const sport = chosen && sportFor(chosen, query.sports);
  return (
    <MapFrame data-tiles={tiles.areShown || undefined}>
      <div
        ref={frame}
        className="map-sheet"
        role="application"
        aria-label={t('venues.mapLabel', { count: placed.length })}
        aria-describedby="venue-map-help"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move it
        tabIndex={0}
      >
        <Tiles tiles={tiles} middle={middle} view={view} size={size} />
        <div className="map-middle">
          {!tiles.areShown && <DrawnGround view={view} size={size} venues={placed} spots={spots} />}
          {person && <span className="map-person" aria-hidden="true" style={at(pixelOf(view, toSpot(person)))} />}
          <Pins
            placed={placed}
            spots={spots}
            view={view}
            size={size}
            query={query}
            reader={reader}
            chosenId={chosenId}
            onChoose={choose}
          />
        </div>
      </div>
      <p id="venue-map-help" className="sr-only">
        {t('venues.mapHelp')}
      </p>
      <div className="map-tools">
        <IconButton aria-label={t('venues.mapCloser')} onClick={closer}>
          <SupportIcon name="plus" />
        </IconButton>
        <IconButton aria-label={t('venues.mapFurther')} onClick={further}>
          <SupportIcon name="minus" />
        </IconButton>
        <IconButton aria-label={t('venues.mapFit')} onClick={fit}>
          <SupportIcon name="fit" />
        </IconButton>
      </div>
      <span className="map-scale" aria-hidden="true" style={{ inlineSize: scale * view.zoom }}>
        {scale < 1 ? t('venues.mapMetres', { m: Math.round(scale * 1000) }) : t('venues.mapKilometres', { km: scale })}
      </span>
      {tiles.areShown && <TilesCredit />}
      {chosen && (
        <div ref={card} className="map-card">
          <VenueCard
            key={chosen.id}
            isRow
            venue={chosen}
            to={venuePath(chosen.id, { sport, day: query.when.day })}
            action={t('venues.bookNow')}
            sport={sport}
            km={farFrom(from, chosen)}
            hidesCity={query.city !== ''}
            hours={reader === 'coming' ? reader : reader?.cardHoursOf(chosen)}
            isMarked={favourites?.ids?.includes(chosen.id)}
            onMark={favourites?.mark}
          />
          <IconButton className="map-close" aria-label={t('action.close')} onClick={() => choose(undefined)}>
            <Icon name="close" />
          </IconButton>
        </div>
      )}
    </MapFrame>
  );
}
