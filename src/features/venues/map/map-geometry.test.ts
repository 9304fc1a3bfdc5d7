import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kilometresBetween } from '#domain/venue-search.ts';
import {
  areasOf,
  degreesOf,
  fitView,
  flatten,
  nearestSpot,
  panned,
  pinSize,
  pixelOf,
  placePins,
  roundLength,
  tileLevel,
  zoomed,
  type Spot,
} from './map-geometry.ts';

const size = { width: 360, height: 480 };
const karachi = { lat: 24.86, lng: 67.01 };
const spot = fc.record({
  x: fc.double({ min: -20, max: 20, noNaN: true }),
  y: fc.double({ min: -20, max: 20, noNaN: true }),
});

describe('a city on a flat map', () => {
  it('distances are those of the earth within half a percent', () => {
    const clifton = { lat: 24.81, lng: 67.03 };
    const { x, y } = flatten(karachi)(clifton);
    expect(Math.hypot(x, y) / kilometresBetween(karachi, clifton)).toBeCloseTo(1, 2);
    expect(x).toBeGreaterThan(0);
    expect(y).toBeGreaterThan(0);
  });

  it('a spot leads back to its place, and lies where tiles have it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 23, max: 37, noNaN: true }),
        fc.double({ min: 60, max: 78, noNaN: true }),
        (lat, lng) => {
          const spotOf = flatten(karachi)({ lat, lng });
          const back = degreesOf(karachi, spotOf);
          expect(back.lat).toBeCloseTo(lat, 9);
          expect(back.lng).toBeCloseTo(lng, 9);
          // The tile names of OpenStreetMap, at a level of which a pixel is a pixel here.
          const level = 12;
          const zoom = 2 ** (level - tileLevel(karachi, 1));
          const pixel = (place: { lat: number; lng: number }) => ({
            x: ((place.lng + 180) / 360) * 2 ** level * 256,
            y: ((1 - Math.asinh(Math.tan((place.lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** level * 256,
          });
          expect(spotOf.x * zoom).toBeCloseTo(pixel({ lat, lng }).x - pixel(karachi).x, 4);
          expect(spotOf.y * zoom).toBeCloseTo(pixel({ lat, lng }).y - pixel(karachi).y, 4);
        },
      ),
    );
  });

  it('all spots are on the screen at first, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(spot, { minLength: 1, maxLength: 30 }), (spots) => {
        const view = fitView(spots, size);
        for (const each of spots) {
          const at = pixelOf(view, each);
          expect(Math.abs(at.x)).toBeLessThanOrEqual(size.width / 2);
          expect(Math.abs(at.y)).toBeLessThanOrEqual(size.height / 2);
        }
      }),
    );
  });

  it('no spot lies under the buttons at the edge', () => {
    const three = [
      { x: -10, y: -6 },
      { x: 10, y: -6 },
      { x: 10, y: 6 },
    ];
    const view = fitView(three, size, 48);
    const xs = three.map((each) => pixelOf(view, each).x);
    expect(Math.max(...xs)).toBeLessThanOrEqual(size.width / 2 - 48 - 40);
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(-size.width / 2 + 40);
  });

  it('what is under the finger stays there while the map is dragged or zoomed', () => {
    const view = { x: 1, y: 2, zoom: 30 };
    const under: Spot = { x: 3, y: 1 };
    const at = pixelOf(view, under);
    const dragged = pixelOf(panned(view, 40, -10), under);
    expect(dragged.x).toBeCloseTo(at.x + 40, 6);
    expect(dragged.y).toBeCloseTo(at.y - 10, 6);
    const closer = pixelOf(zoomed(view, 1.7, at), under);
    expect(closer.x).toBeCloseTo(at.x, 6);
    expect(closer.y).toBeCloseTo(at.y, 6);
  });

  it('pins never lie over each other, and every spot in sight is a pin or a dot', () => {
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 80 }), fc.double({ min: 2, max: 200, noNaN: true }), (spots, zoom) => {
        const view = { x: 0, y: 0, zoom };
        const { pins, dots } = placePins(spots, view, size);
        const at = pins.map((index) => pixelOf(view, spots[index] ?? { x: 0, y: 0 }));
        for (const [one, a] of at.entries()) {
          for (const b of at.slice(one + 1)) {
            expect(Math.abs(a.x - b.x) >= pinSize.width || Math.abs(a.y - b.y) >= pinSize.height).toBe(true);
          }
        }
        const inSight = spots.filter((each) => {
          const { x, y } = pixelOf(view, each);
          return Math.abs(x) <= size.width * 0.75 && Math.abs(y) <= size.height * 0.75;
        });
        expect(pins.length + dots.length).toBe(inSight.length);
      }),
    );
  });

  it('a tap takes the nearest spot, or none', () => {
    const spots = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ];
    const view = { x: 0, y: 0, zoom: 50 };
    expect(nearestSpot(spots, view, { x: 40, y: 5 }, 24)).toBe(1);
    expect(nearestSpot(spots, view, { x: 25, y: 90 }, 24)).toBe(-1);
  });

  it('the scale is a round length', () => {
    expect(roundLength(30, 100)).toBe(2);
    expect(roundLength(30, 160)).toBe(5);
    expect(roundLength(600, 100)).toBeCloseTo(0.1);
  });

  it('an area lies where its venues are', () => {
    const venues = [{ area: 'Clifton' }, { area: 'Clifton' }, { area: 'Saddar' }];
    const spots = [
      { x: 0, y: 0 },
      { x: 2, y: 0 },
      { x: 9, y: 9 },
    ];
    expect(areasOf(venues, spots)).toEqual([
      { name: 'Clifton', x: 1, y: 0, radius: 1.9, count: 2 },
      { name: 'Saddar', x: 9, y: 9, radius: 0.9, count: 1 },
    ]);
  });
});
