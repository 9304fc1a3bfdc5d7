import { useCallback, useState } from 'react';

/** Where the person is, and how asking for it went. */
export type NearMe = {
  state: 'unasked' | 'asking' | 'found' | 'denied' | 'failed';
  point?: { lat: number; lng: number };
};

const options: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 10 * 60_000 };

/** Kept until the page is closed, so that coming back from a venue does not ask again; never stored or sent. */
let known: NearMe = { state: 'unasked' };

function locate(): Promise<NearMe> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ state: 'failed' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ state: 'found', point: { lat: coords.latitude, lng: coords.longitude } }),
      (error) => resolve({ state: error.code === error.PERMISSION_DENIED ? 'denied' : 'failed' }),
      options,
    );
  });
}

/** Where the person is, for "nearest"; the device asks for permission only when `ask` is called from a tap. */
export function useNearMe(): NearMe & { ask: () => Promise<void> } {
  const [near, setNear] = useState(known);
  const ask = useCallback(async () => {
    setNear({ state: 'asking' });
    known = await locate();
    setNear(known);
  }, []);
  return { ...near, ask };
}
