import { memo, useEffect } from 'react';
import { door } from '#domain/door.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** Starts the download of what the closed tabs hold; tried again at the next call if it fails. */
export const loadPanels = door(() => import('./more-tabs.tsx'));

type MoreTabProps = { name: 'details' | 'reviews'; venue: VenueDetails; online: boolean; coming: boolean };

/** A tab that is closed at first: its code comes behind what is on the screen, and it is drawn when it is opened. */
export const MoreTab = memo(function MoreTab({ name, venue, online, coming }: MoreTabProps) {
  const { value, error, run } = useRequest(loadPanels);
  useEffect(() => void run(), [run]);
  if (error) {
    const again = (
      <Button look="outline" onClick={() => void run()}>
        {t('action.retry')}
      </Button>
    );
    return (
      <Notice kind="error" role="alert" action={again}>
        {errorText(error)}
      </Notice>
    );
  }
  if (!value) return <Skeleton height={184} />;
  const { DetailsTab, ReviewsTab } = value;
  return name === 'details' ? (
    <DetailsTab venue={venue} online={online} />
  ) : (
    <ReviewsTab venue={venue} coming={coming} />
  );
});
