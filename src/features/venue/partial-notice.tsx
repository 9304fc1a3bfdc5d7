import type { AppError } from '#domain/errors.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { styled } from '#ui/styled.ts';

const Place = styled('div')({ marginBlockEnd: 12 });

type PartialNoticeProps = { hasCourts: boolean; online: boolean; error: AppError | undefined; retry: () => void };

/** Only the city's pack is on the phone: says what is missing and when it will come. */
export function PartialNotice({ hasCourts, online, error, retry }: PartialNoticeProps) {
  if (online && !error) return null;
  return (
    <Place>
      <Notice
        kind={online ? 'error' : 'offline'}
        role="status"
        action={
          online && (
            <Button look="outline" onClick={retry}>
              {t('action.retry')}
            </Button>
          )
        }
      >
        {t(hasCourts ? 'venue.partial' : 'venue.partialCourts')}{' '}
        {online && error ? errorText(error) : t('venue.partialOffline')}
      </Notice>
    </Place>
  );
}
