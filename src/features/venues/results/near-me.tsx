import type { NearMe } from '#hooks/use-near-me.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

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
