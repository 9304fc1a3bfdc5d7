import { useCallback } from 'react';
import { type HourWatch, maxWatches } from '#domain/hour-watch.ts';
import { loginPath } from '#domain/paths.ts';
import { watchPath } from '#domain/venue-choice.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useRequest } from '#hooks/use-request.ts';
import { useSession } from '#hooks/use-session.ts';
import { useWatches } from '#hooks/use-watches.ts';
import { errorText } from '#text/error-text.ts';
import { playTime } from '#text/play-time.ts';
import { t } from '#text/translate.ts';
import { reasonText } from '#text/write-text.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice, NoticeTitle } from '#ui/feedback/notice.tsx';

type WatchHourProps = {
  venue: Pick<VenueDetails, 'id' | 'name' | 'courts'>;
  courtId: string;
  /** YYYY-MM-DD in Asia/Karachi, and the start hour 0 to 23. */
  day: string;
  hour: number;
};

/** What there is to do about an hour that somebody else has: to be told when it is free again, or no longer. */
export default function WatchHour({ venue, courtId, day, hour }: WatchHourProps) {
  const user = useSession();
  const isOnline = useOnline();
  const { list, waiting, watch, unwatch } = useWatches();
  const court = venue.courts.find(({ id }) => id === courtId);
  const isWatched = list?.some((other) => other.courtId === courtId && other.day === day && other.hour === hour);
  const write = waiting({ courtId, day, hour });
  const change = useCallback(
    async (isWanted: boolean) => {
      const row: HourWatch = {
        courtId,
        day,
        hour,
        courtName: court?.name ?? '',
        sport: court?.sport ?? null,
        venueId: venue.id,
        venueName: venue.name,
      };
      await (isWanted ? watch(row) : unwatch(row));
      return true;
    },
    [courtId, day, hour, court, venue, watch, unwatch],
  );
  const { run, state, error } = useRequest(change);
  if (!list) return null;

  const isFull = !isWatched && list.length >= maxWatches;
  const isRefused = write?.state === 'failed' && write.kind === 'watch-hour';
  // Nobody watches it yet: that is said, and promised only once our server has it.
  const isWaiting = isWatched && write !== undefined;
  const waits = isOnline ? 'watch.sending' : 'watch.queued';
  const busy = state === 'loading';
  const action = user ? (
    !isFull && (
      <Button look="outline" disabled={busy} onClick={() => void run(!isWatched)}>
        {t(isWatched ? 'watch.stop' : 'watch.start')}
      </Button>
    )
  ) : (
    <ButtonLink look="outline" to={loginPath(watchPath(venue.id, { sport: court?.sport, court: courtId, day, hour }))}>
      {t('watch.logIn')}
    </ButtonLink>
  );
  return (
    <Notice kind={isWaiting && !isOnline ? 'offline' : 'info'} role="status" action={action}>
      <NoticeTitle>{t('watch.taken', { time: playTime(day, [hour], serverNow()) })}</NoticeTitle>
      {isFull ? t('watch.full', { max: maxWatches }) : t(isWaiting ? waits : isWatched ? 'watch.on' : 'watch.off')}
      {isRefused && !isWatched && ` ${reasonText(write)}`}
      {error && ` ${errorText(error)}`}
    </Notice>
  );
}
