import { payingAt, payPath } from '#domain/return-paths.ts';
import { watchingAt } from '#domain/venue-choice.ts';
import { readBookingDraft } from '#data/repositories/drafts.ts';
import { readVenueSummary } from '#data/repositories/venues.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useSession } from '#hooks/use-session.ts';
import { formatClock } from '#text/format.ts';
import { choiceWords } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice, NoticeTitle } from '#ui/feedback/notice.tsx';

async function readChoice(venueId: string): Promise<{ what: string; venue: string | undefined } | null> {
  const draft = await readBookingDraft('anon').catch(() => undefined);
  if (!draft || draft.venueId !== venueId) return null;
  const venue = await readVenueSummary(venueId).catch(() => undefined);
  return { what: choiceWords(draft.day, draft.hours), venue: venue?.name };
}

type WaitingProps = { what: string; venue: string | undefined; why: 'booking.loginFirst' | 'booking.watchFirst' };

function Waiting({ what, venue, why }: WaitingProps) {
  return (
    <Notice kind="info">
      <NoticeTitle dir="auto">{venue ? t('booking.atVenue', { venue, what }) : what}</NoticeTitle>
      {t(why)}
    </Notice>
  );
}

/** What the person was about to pay for, and that it comes next. */
function ChoiceToPay({ venueId }: { venueId: string }) {
  const choice = useLiveQuery(() => readChoice(venueId), [venueId]);
  return choice ? <Waiting {...choice} why="booking.loginFirst" /> : null;
}

/** The taken hour of which the person wants to be told. */
function HourToWatch({ venueId, day, hour }: { venueId: string; day: string; hour: number }) {
  const venue = useLiveQuery(() => readVenueSummary(venueId).catch(() => undefined), [venueId]);
  return <Waiting what={choiceWords(day, [hour])} venue={venue?.name} why="booking.watchFirst" />;
}

/** Above the login form: why one is there, by the address that it leads on to. */
export function BeforeLogin({ next }: { next: string }) {
  const venueId = payingAt(next);
  const watched = watchingAt(next);
  if (watched) return <HourToWatch {...watched} />;
  return venueId && <ChoiceToPay venueId={venueId} />;
}

/** Above the person's own details: the payment that waits while they correct their number, and the way back to it. */
export function BackToPayment({ venueId }: { venueId: string }) {
  const owner = useSession()?.id ?? 'anon';
  const draft = useLiveQuery(() => readBookingDraft(owner).catch(() => undefined), [owner]);
  if (!draft || draft.venueId !== venueId) return null;
  const until = draft.holdUntil !== null && Date.parse(draft.holdUntil) > serverNow() ? draft.holdUntil : null;
  const action = (
    <ButtonLink look="primary" to={payPath(venueId)}>
      {t('booking.backToPayment')}
    </ButtonLink>
  );
  return (
    <Notice kind="info" action={action}>
      <NoticeTitle>{choiceWords(draft.day, draft.hours)}</NoticeTitle>
      {until ? t('booking.heldUntil', { time: formatClock(until) }) : t('booking.notHeldNow')}
    </Notice>
  );
}
