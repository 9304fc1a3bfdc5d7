import { useEffect } from 'react';
import { inBookingWindow } from '#domain/calendar.ts';
import { venuePath } from '#domain/paths.ts';
import type { BookingDraft } from '#domain/booking.ts';
import { readBookings } from '#data/repositories/bookings.ts';
import { deleteBookingDraft, readBookingDraft } from '#data/repositories/drafts.ts';
import { readVenueSummary } from '#data/repositories/venues.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useSession } from '#hooks/use-session.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { styled } from '#ui/styled.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { choiceWords } from '#text/hour-words.ts';
import { releaseHeld } from './machine/booking-services.ts';
import { hasPaymentAtStake, isAnsweredBy } from './machine/booking-state.ts';
import { DiscardButton } from './discard-button.tsx';
import { NoticeTitle } from './parts.ts';

const Place = styled('div')({ marginBlock: 12, '& .MuiAlert-message > p': { flexBasis: '100%' } });

/** Undefined for a phone that cannot read its drafts: it can still do everything else, and nobody takes them for gone. */
async function readStarted(owner: string) {
  const read = await readBookingDraft(owner).then(
    (draft) => ({ draft }),
    () => undefined,
  );
  if (!read) return undefined;
  const { draft } = read;
  if (!draft || (!hasPaymentAtStake(draft) && !inBookingWindow(draft.day, serverNow()))) return null;
  const venue = await readVenueSummary(draft.venueId);
  const rows = draft.outcomeUnknown ? await readBookings(owner) : [];
  return { draft, venueName: venue?.name, isAnswered: rows.some((booking) => isAnsweredBy(draft, booking)) };
}

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

/** "You have a started booking" for screens outside the venue page that it belongs to. */
export function DraftBanner({ except, onSeen }: DraftBannerProps) {
  const user = useSession();
  const owner = user?.id ?? 'anon';
  const started = useLiveQuery(() => readStarted(owner), [owner]);
  useEffect(() => {
    if (started !== undefined) onSeen?.(started?.draft ?? null);
  }, [started, onSeen]);
  // The very booking says more than that nobody knows of it.
  if (!started || started.isAnswered || started.draft.venueId === except) return null;

  const { draft, venueName } = started;
  async function discard(): Promise<void> {
    try {
      await deleteBookingDraft(owner);
    } catch (thrown) {
      showToast({ kind: 'error', title: errorText(thrown) });
      return;
    }
    if (user) await releaseHeld();
  }
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
              <DiscardButton asksFirst={draft.receipt !== null} onDiscard={() => void discard()} />
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
    </Place>
  );
}
