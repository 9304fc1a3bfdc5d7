import { useCallback, useState } from 'react';
import type { Point } from '#features/venues/query/venue-filter.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

type NearMe = {
  state: 'unasked' | 'asking' | 'found' | 'denied' | 'failed';
  point?: Point;
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

type NearNoticeProps = { state: NearMe['state']; city: string; onAsk: () => void };

const inCity: Record<NearMe['state'], TextKey> = {
  unasked: 'venues.near.cityCentre',
  asking: 'venues.near.asking',
  found: 'venues.near.asking',
  denied: 'venues.near.deniedCity',
  failed: 'venues.near.failedCity',
};

const anywhere: Record<NearMe['state'], TextKey> = {
  ...inCity,
  unasked: 'venues.near.unknown',
  denied: 'venues.near.denied',
  failed: 'venues.near.failed',
};

/** Says from where "nearest" measures whenever it is not from where the person is. */
export function NearNotice({ state, city, onAsk }: NearNoticeProps) {
  if (state === 'found') return null;
  return (
    <Notice
      kind={state === 'denied' || state === 'failed' ? 'warning' : 'info'}
      role="status"
      action={
        state !== 'asking' && (
          <Button look="link" onClick={onAsk}>
            {t(state === 'unasked' ? 'venues.near.use' : 'action.retry')}
          </Button>
        )
      }
    >
      {t((city ? inCity : anywhere)[state], { city })}
    </Notice>
  );
}

/** Where the kilometres on the cards begin, when the person has not said where they are. */
export function FromCentre({ city, state, onAsk }: NearNoticeProps) {
  return (
    <p className="small muted">
      {t('venues.near.fromCentre', { city })}{' '}
      {state === 'unasked' && (
        <Button look="link" onClick={onAsk}>
          {t('venues.near.use')}
        </Button>
      )}
    </p>
  );
}
