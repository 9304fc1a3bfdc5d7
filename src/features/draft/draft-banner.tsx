import { memo, useEffect, useState } from 'react';
import { type BookingDraft, hasPaymentAtStake } from '#domain/booking.ts';
import { venuePath } from '#domain/paths.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useSession } from '#hooks/use-session.ts';
import { errorText } from '#text/error-text.ts';
import { choiceWords } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { Notice, NoticeTitle } from '#ui/feedback/notice.tsx';
import { styled } from '#ui/styled.ts';
import { discardStarted, readStarted } from './draft-actions.ts';

const Place = styled('div')({ marginBlock: 12, '& .MuiAlert-message > p': { flexBasis: '100%' } });

function titleOf(draft: BookingDraft, venue: string | undefined): string {
  if (draft.outcomeUnknown) return t('booking.unknownTitle');
  if (draft.refusal) return t('booking.notBooked');
  return venue ? t('booking.startedAt', { venue }) : t('booking.started');
}

export type DraftBannerProps = {
  /** The venue whose own card shows the draft. */
  except?: string;
  /** Is told of the started booking as it is now, whichever tab changed it; null when there is none. */
  onSeen?: (draft: BookingDraft | null) => void;
};

/** The started booking for screens outside the venue page that it belongs to. */
export const DraftBanner = memo(function DraftBanner({ except, onSeen }: DraftBannerProps) {
  const user = useSession();
  const owner = user?.id ?? 'anon';
  const [failure, setFailure] = useState<string>();
  const started = useLiveQuery(() => readStarted(owner), [owner]);
  useEffect(() => {
    if (started !== undefined) onSeen?.(started?.draft ?? null);
  }, [started, onSeen]);
  // The very booking says more than that nobody knows of it.
  if (!started || started.isAnswered || started.draft.venueId === except) return null;

  const { draft, venueName } = started;
  const discard = () => {
    setFailure(undefined);
    return discardStarted(owner, user !== null).catch((thrown: unknown) => setFailure(errorText(thrown)));
  };
  const what = choiceWords(draft.day, draft.hours);
  return (
    <Place>
      <Notice
        kind={draft.outcomeUnknown ? 'warning' : 'info'}
        action={
          <>
            <ButtonLink look="outline" to={venuePath(draft.venueId)}>
              {t('booking.continue')}
            </ButtonLink>
            {!draft.outcomeUnknown && (
              <ConfirmButton
                label={t('booking.discard')}
                asksFirst={draft.receipt !== null}
                question={t('booking.discardAsk')}
                yes={t('booking.discardYes')}
                no={t('booking.discardNo')}
                onYes={() => void discard()}
              />
            )}
          </>
        }
      >
        <NoticeTitle dir="auto">{titleOf(draft, venueName)}</NoticeTitle>
        {(draft.outcomeUnknown || draft.refusal) && venueName
          ? t('booking.atVenue', { venue: venueName, what })
          : what}{' '}
        {draft.hours.length === 0 && draft.receipt && t('booking.startedNoTime')}{' '}
        {draft.outcomeUnknown && t('booking.unknownHere')}{' '}
        {except && hasPaymentAtStake(draft) && t('booking.startedOther')}
      </Notice>
      {failure !== undefined && (
        <HelperText role="alert" error>
          {failure}
        </HelperText>
      )}
    </Place>
  );
});
