import { readBookingDraft } from '#data/repositories/drafts.ts';
import { readVenueSummary } from '#data/repositories/venues.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { choiceWords } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { NoticeTitle } from '#features/booking/parts.ts';

async function readChoice(venueId: string): Promise<{ what: string; venue: string | undefined } | null> {
  const draft = await readBookingDraft('anon').catch(() => undefined);
  if (!draft || draft.venueId !== venueId) return null;
  const venue = await readVenueSummary(venueId).catch(() => undefined);
  return { what: choiceWords(draft.day, draft.hours), venue: venue?.name };
}

/** Above the login form: what the person was about to pay for, and that it comes next. */
export default function ChoiceToPay({ venueId }: { venueId: string }) {
  const choice = useLiveQuery(() => readChoice(venueId), [venueId]);
  if (!choice) return null;
  const { what, venue } = choice;
  return (
    <Notice kind="info">
      <NoticeTitle dir="auto">{venue ? t('booking.atVenue', { venue, what }) : what}</NoticeTitle>
      {t('booking.loginFirst')}
    </Notice>
  );
}
