import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '#data/server/server-clock.ts';
import type { HourWatch } from '#domain/hour-watch.ts';
import { venuePath } from '#domain/paths.ts';
import { useRequest } from '#hooks/use-request.ts';
import { useWatches, type Watches } from '#hooks/use-watches.ts';
import { errorText } from '#text/error-text.ts';
import { playTime } from '#text/play-time.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { palette, styled } from '#ui/styled.ts';

const List = styled('ul')({
  display: 'grid',
  margin: 0,
  marginBlockStart: 10,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${palette.divider}`,
  borderRadius: 'var(--radius)',
  background: palette.background.paper,
  '& > li': { display: 'flex', alignItems: 'center', gap: 12, paddingBlock: 8, paddingInline: '16px 8px' },
  '& > li + li': { borderBlockStart: `1px solid ${palette.divider}` },
  '& > li > div': { display: 'grid', flex: 1, minInlineSize: 0 },
});

type RowProps = { watched: HourWatch; waits: boolean; stop: Watches['unwatch'] };

function Row({ watched, waits, stop }: RowProps) {
  const { venueId, venueName: venue, courtName, courtId: court, sport, day, hour } = watched;
  const { run, state, error } = useRequest(useCallback(() => stop(watched), [stop, watched]));
  const time = playTime(day, [hour], serverNow());
  return (
    <li>
      <div>
        <Link to={venuePath(venueId, { sport, court, day, hour })}>{time}</Link>
        <span className="small muted" dir="auto">
          {t('watch.place', { venue, court: courtName })}
        </span>
        {waits && <span className="small">{t('watch.waits')}</span>}
        {error && (
          <HelperText role="alert" error>
            {errorText(error)}
          </HelperText>
        )}
      </div>
      <Button
        look="quiet"
        aria-label={t('watch.stopLabel', { time, venue })}
        disabled={state === 'loading'}
        onClick={() => void run()}
      >
        {t('watch.stop')}
      </Button>
    </li>
  );
}

/** Taken hours of which the person wants to hear; nothing at all while there is none. */
export default function WatchedHours() {
  const { list = [], waiting, unwatch } = useWatches();
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="watched-hours">
      <h2 id="watched-hours">{t('watch.title')}</h2>
      <p className="small muted">{t('watch.lead')}</p>
      <List>
        {list.map((watched) => (
          <Row
            key={`${watched.courtId} ${watched.day} ${watched.hour}`}
            watched={watched}
            waits={waiting(watched) !== undefined}
            stop={unwatch}
          />
        ))}
      </List>
    </section>
  );
}
