// Where places lie on a flat map: kilometres east and south of its middle, and pixels for each of them.

const kilometresPerDegree = 111.32;
const radians = Math.PI / 180;

/** Kilometres east (x) and south (y) of where the map was laid out. */
export type Spot = { readonly x: number; readonly y: number };

/** What is in the middle of the map, and how many pixels a kilometre has. */
export type View = Spot & { readonly zoom: number };

export type Size = { readonly width: number; readonly height: number };

export type Degrees = { lat: number; lng: number };

const zoomLimits = { least: 0.3, most: 600 };

/** Mercator's way north of a latitude, in degrees of longitude at the equator. */
const northOf = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * radians) / 2)) / radians;

/** Kilometres of a degree eastward at the middle of the map; Mercator's map is as wide everywhere. */
const perDegreeAt = ({ lat }: Degrees) => kilometresPerDegree * Math.cos(lat * radians);

/** How places in degrees lie around a middle: as on every map made of tiles, so that pins stand on their streets. */
export function flatten(middle: Degrees): (place: Degrees) => Spot {
  const perDegree = perDegreeAt(middle);
  const north = northOf(middle.lat);
  return ({ lat, lng }) => ({ x: (lng - middle.lng) * perDegree, y: (north - northOf(lat)) * perDegree });
}

/** The way back from `flatten`. */
export function degreesOf(middle: Degrees, { x, y }: Spot): Degrees {
  const perDegree = perDegreeAt(middle);
  const north = northOf(middle.lat) - y / perDegree;
  return { lat: (2 * Math.atan(Math.exp(north * radians)) - Math.PI / 2) / radians, lng: middle.lng + x / perDegree };
}

/** The level of tiles of 256 pixels, in fractions, at which a kilometre has so many pixels. */
export function tileLevel(middle: Degrees, zoom: number): number {
  return Math.log2((zoom * perDegreeAt(middle) * 360) / 256);
}

const limited = (zoom: number) => Math.min(zoomLimits.most, Math.max(zoomLimits.least, zoom));

/**
 * The view that shows all spots with a margin around them; one spot alone stands in a few kilometres of town. `tools`: px that
 * buttons cover at the right edge.
 */
export function fitView(spots: readonly Spot[], { width, height }: Size, tools = 0): View {
  if (spots.length === 0) return { x: 0, y: 0, zoom: 20 };
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of spots) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const margin = 48;
  const least = 3;
  const zoom = Math.min(
    Math.max(40, width - 2 * margin - tools) / Math.max(least, right - left),
    Math.max(40, height - 2 * margin) / Math.max(least, bottom - top),
  );
  const fitted = limited(zoom);
  return { x: (left + right) / 2 + tools / 2 / fitted, y: (top + bottom) / 2, zoom: fitted };
}

/** The view after dragging it by pixels. */
export function panned(view: View, right: number, down: number): View {
  return { ...view, x: view.x - right / view.zoom, y: view.y - down / view.zoom };
}

/** The view zoomed by a factor around a point, in pixels from the middle of the map, which stays where it is. */
export function zoomed(view: View, factor: number, at: Spot = { x: 0, y: 0 }): View {
  const zoom = limited(view.zoom * factor);
  const kept = 1 / view.zoom - 1 / zoom;
  return { x: view.x + at.x * kept, y: view.y + at.y * kept, zoom };
}

/** Where a spot lies, in pixels from the middle of the map. */
export function pixelOf(view: View, { x, y }: Spot): Spot {
  return { x: (x - view.x) * view.zoom, y: (y - view.y) * view.zoom };
}

/** Pins that fit beside each other on the screen, and what is left as dots. */
type Placed = { pins: number[]; dots: number[] };

export const pinSize = { width: 62, height: 36 };
const mostPins = 60;

/**
 * Which of the spots in sight get a pin: the first ones, as long as none lies over another; the others are dots. A spot is
 * where the point of its pin is.
 */
export function placePins(spots: readonly Spot[], view: View, { width, height }: Size): Placed {
  const pins: number[] = [];
  const dots: number[] = [];
  const taken = new Map<string, Spot[]>();
  const isFree = (at: Spot, column: number, row: number) => {
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        for (const other of taken.get(`${column + dx},${row + dy}`) ?? []) {
          const isOver = Math.abs(other.x - at.x) < pinSize.width && Math.abs(other.y - at.y) < pinSize.height;
          if (isOver) return false;
        }
      }
    }
    return true;
  };
  for (const [index, spot] of spots.entries()) {
    const at = pixelOf(view, spot);
    if (Math.abs(at.x) > width * 0.75 || Math.abs(at.y) > height * 0.75) continue;
    const [column, row] = [Math.floor(at.x / pinSize.width), Math.floor(at.y / pinSize.height)];
    if (pins.length < mostPins && isFree(at, column, row)) {
      pins.push(index);
      const key = `${column},${row}`;
      taken.set(key, [...(taken.get(key) ?? []), at]);
    } else {
      dots.push(index);
    }
  }
  return { pins, dots };
}

/** Names that lie neither over a pin nor over each other, those of the largest areas first. */
export function placeNames(areas: readonly MapArea[], pins: readonly Spot[], view: View): MapArea[] {
  const across = 96;
  const taken: Spot[] = [];
  const lies = (a: Spot, b: Spot, x: number, y: number) => Math.abs(a.x - b.x) < x && Math.abs(a.y - b.y) < y;
  return [...areas]
    .sort((a, b) => b.count - a.count)
    .filter((area) => {
      const middle = pixelOf(view, area);
      const high = area.name.length > inOneLine ? 34 : 18;
      const { x, y } = { x: middle.x, y: middle.y + nameBelow + high / 2 };
      // A pin stands above its spot.
      const isFree =
        !taken.some((other) => lies(other, { x, y }, across, high)) &&
        !pins.some((pin) =>
          lies({ x: pin.x, y: pin.y - pinSize.height / 2 }, { x, y }, (across + 56) / 2, high / 2 + 17),
        );
      if (isFree) taken.push({ x, y });
      return isFree;
    });
}

/** How far under the middle of an area its name begins, in pixels. */
const nameBelow = 6;

/** Letters of a name that stand beside each other; a longer one takes two lines. */
const inOneLine = 13;

/** The spot nearest to a point of the map (pixels from its middle) within so many pixels; -1 where there is none. */
export function nearestSpot(spots: readonly Spot[], view: View, at: Spot, within: number): number {
  let best = -1;
  let bestFar = within;
  for (const [index, spot] of spots.entries()) {
    const { x, y } = pixelOf(view, spot);
    const far = Math.hypot(x - at.x, y - at.y);
    if (far < bestFar) {
      best = index;
      bestFar = far;
    }
  }
  return best;
}

/** A round length in km that is at most so many pixels, for the scale and for the lines of the map. */
export function roundLength(zoom: number, pixels: number): number {
  const longest = pixels / zoom;
  const power = 10 ** Math.floor(Math.log10(longest));
  return ([5, 2, 1].find((step) => step * power <= longest) ?? 1) * power;
}

/** An area as the middle of its venues, and how far around they lie. */
type MapArea = Spot & { name: string; radius: number; count: number };

/** The areas of venues, from where the venues are. */
export function areasOf(venues: readonly { area: string }[], spots: readonly Spot[]): MapArea[] {
  const members = new Map<string, Spot[]>();
  for (const [index, { area }] of venues.entries()) {
    const spot = spots[index];
    if (spot && area) members.set(area, [...(members.get(area) ?? []), spot]);
  }
  return [...members].map(([name, all]) => {
    const x = all.reduce((sum, spot) => sum + spot.x, 0) / all.length;
    const y = all.reduce((sum, spot) => sum + spot.y, 0) / all.length;
    const reach = Math.max(...all.map((spot) => Math.hypot(spot.x - x, spot.y - y)));
    return { name, x, y, radius: Math.min(4, reach + 0.9), count: all.length };
  });
}
