import { Map as Tiles } from 'pigeon-maps';
import { useRef } from 'react';
import { degreesOf, tileLevel, type Degrees, type Size, type View } from './map-geometry.ts';

export type TileGroundProps = {
  /** With {z}, {x} and {y}, and {r} where sharper pictures may be asked for. */
  address: string;
  middle: Degrees;
  view: View;
  size: Size;
  onShown: () => void;
  /** Called when no picture comes from there. */
  onFailed: () => void;
};

/** So many pictures in a row: one alone may be of the sea. */
const mostMisses = 4;

/** Real streets under the pins. The map above them has the fingers and the keys: the library only knows what is in sight. */
export default function TileGround({ address, middle, view, size, onShown, onFailed }: TileGroundProps) {
  const misses = useRef(0);
  const { lat, lng } = degreesOf(middle, view);
  const tile = (x: number, y: number, z: number, sharpness = 1) =>
    address
      .replace('{z}', String(z))
      .replace('{x}', String(x))
      .replace('{y}', String(y))
      .replace('{r}', sharpness > 1 ? '@2x' : '');
  return (
    <div
      className="map-tiles"
      aria-hidden="true"
      onLoadCapture={() => {
        misses.current = 0;
        onShown();
      }}
      onErrorCapture={() => {
        misses.current += 1;
        if (misses.current === mostMisses) onFailed();
      }}
    >
      <Tiles
        center={[lat, lng]}
        zoom={tileLevel(middle, view.zoom)}
        width={size.width}
        height={size.height}
        provider={tile}
        dprs={address.includes('{r}') ? [1, 2] : []}
        minZoom={1}
        maxZoom={19}
        animate={false}
        mouseEvents={false}
        touchEvents={false}
        attribution={false}
      />
    </div>
  );
}
