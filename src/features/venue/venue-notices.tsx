import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import type { AppError } from '#domain/errors.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { useFreshness } from '#hooks/use-freshness.ts';
import { useConnection } from '#hooks/use-online.ts';
import { errorText } from '#text/error-text.ts';
import { ageText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { palette, smallRadius, styled } from '#ui/styled.ts';

const Place = styled('div')({ marginBlockEnd: 12 });

type PartialNoticeProps = { online: boolean; error: AppError | undefined; retry: () => void };

/** Only the city's pack is on the device: says what is missing and when it will come. */
export function PartialNotice({ online, error, retry }: PartialNoticeProps) {
  // Without a network a press could change nothing; a server that did not answer may answer now.
  const canTry = useConnection() !== 'offline';
  if (online && !error) return null;
  return (
    <Place>
      <Notice
        kind={online ? 'error' : 'offline'}
        role="status"
        action={
          canTry && (
            <Button look="outline" onClick={retry}>
              {t('action.retry')}
            </Button>
          )
        }
      >
        {t('venue.partial')} {online && error ? errorText(error) : t('venue.partialOffline')}
      </Notice>
    </Place>
  );
}

const Age = styled('p')({ marginBlockEnd: 12 });
const OldAge = styled(Age)({
  padding: '4px 10px',
  borderRadius: smallRadius,
  backgroundColor: palette.warning.soft,
});

/** From this age on courts and prices are likely enough to have changed that it is said in colour. */
const old = millisecondsInDay;

/** Below this age the bar under the header has said it: offline it stands there for everything on the phone. */
const fresh = 15 * millisecondsInMinute;

/**
 * How old courts and prices are: they come with the opened page and with the city, whichever was later. Shown only when
 * the page could not be refreshed, so that nothing jumps when it can.
 */
export function VenueAge({ venue }: { venue: Pick<VenueSummary, 'id' | 'city'> }) {
  const page = useFreshness(`venue:${venue.id}`).at;
  const city = useFreshness(`city:${venue.city}`).at;
  const at = Math.max(page ?? 0, city ?? 0);
  const now = serverNow();
  if (at === 0 || now - at < fresh) return null;
  const age = ageText(at, now);
  return now - at > old ? (
    <OldAge className="small">{t('venue.age.old', { age })}</OldAge>
  ) : (
    <Age className="small muted">{t('venue.age', { age })}</Age>
  );
}
