import { useCallback, useMemo, useState } from 'react';
import type { VenueSummary } from '#domain/venue.ts';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { areasOf, pixelOf, placeNames, placePins, type Size, type Spot, type View } from './map-geometry.ts';
import type { TileGroundProps } from './tile-ground.tsx';

/** Where something stands on the map, for its style. */
export const at = ({ x, y }: Spot) => ({ insetInlineStart: Math.round(x), insetBlockStart: Math.round(y) });

type GroundProps = { view: View; size: Size; venues: readonly VenueSummary[]; spots: readonly Spot[] };

/** The city as the device knows it: its areas, from where the venues are. */
export function DrawnGround({ view, size, venues, spots }: GroundProps) {
  const areas = useMemo(() => areasOf(venues, spots), [venues, spots]);
  const pins = placePins(spots, view, size).pins.map((index) => pixelOf(view, spots[index] ?? { x: 0, y: 0 }));
  return (
    <>
      <svg className="map-areas" aria-hidden="true">
        {areas.map((area) => {
          const { x, y } = pixelOf(view, area);
          return <circle key={area.name} cx={x} cy={y} r={area.radius * view.zoom} />;
        })}
      </svg>
      {placeNames(areas, pins, view).map((area) => (
        <span key={area.name} className="map-area" aria-hidden="true" style={at(pixelOf(view, area))}>
          {area.name}
        </span>
      ))}
    </>
  );
}

/** Where tiles come from; '' in a build without them, which then has no code for them either. */
const tilesAddress = import.meta.env.VITE_MAP_TILES ?? '';
const nothing = () => null;
const TileGround = tilesAddress ? lazyScreen<TileGroundProps>(() => import('./tile-ground.tsx'), nothing) : undefined;

type Known = { isOnline: boolean; state: 'coming' | 'shown' | 'failed' };

/** Whether tiles are asked for, and whether they are there; each new connection is a new chance. */
export function useTiles(savesData: boolean) {
  const isOnline = useOnline();
  const [known, setKnown] = useState<Known>({ isOnline, state: 'coming' });
  if (known.isOnline !== isOnline) setKnown({ isOnline, state: 'coming' });
  const isWanted = isOnline && !savesData && known.state !== 'failed';
  const onShown = useCallback(() => setKnown((old) => (old.state === 'shown' ? old : { ...old, state: 'shown' })), []);
  const onFailed = useCallback(() => setKnown((old) => ({ ...old, state: 'failed' })), []);
  return { isWanted, areShown: isWanted && known.state === 'shown', onShown, onFailed };
}

/** Whom the tiles are by: their makers ask for it on every map. */
export function TilesCredit() {
  const words = import.meta.env.VITE_MAP_CREDIT;
  const address = import.meta.env.VITE_MAP_CREDIT_URL;
  return (
    <span className="map-credit" dir="auto">
      {address ? (
        <a href={address} target="_blank" rel="noopener">
          {words}
          <span className="sr-only"> {t('footer.newTab')}</span>
        </a>
      ) : (
        words
      )}
    </span>
  );
}

type TilesProps = { tiles: ReturnType<typeof useTiles> } & Pick<TileGroundProps, 'middle' | 'view' | 'size'>;

/** Tiles over the drawn map: it is there at once, and stays where none come. */
export function Tiles({ tiles: { isWanted, onShown, onFailed }, ...sight }: TilesProps) {
  if (!TileGround || !isWanted) return null;
  return (
    <ErrorBoundary renderFallback={nothing}>
      <TileGround address={tilesAddress} {...sight} onShown={onShown} onFailed={onFailed} />
    </ErrorBoundary>
  );
}
