import { readBookingDraft } from '#data/repositories/drafts.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { payPath } from '#domain/return-paths.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useSession } from '#hooks/use-session.ts';
import { formatClock } from '#text/format.ts';
import { choiceWords } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { NoticeTitle } from '#features/booking/parts.ts';

/** Above the person's own details: the payment that waits while they correct their number, and the way back to it. */
export default function BackToPayment({ venueId }: { venueId: string }) {
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
