import type { ErrorCode } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { choiceWords } from '#text/hour-words.ts';
import { NoticeTitle } from './parts.ts';
import type { BookingView } from './use-booking.ts';

/** What the person can do something about; a server that does not answer is asked again without them. */
const tellable: readonly ErrorCode[] = ['NOT_OURS', 'SIGNED_OUT', 'ACCOUNT_GONE'];

/** Said instead of "booked" or "failed" while the answer to a confirmation is lost. */
export function UnknownOutcome({ booking }: { booking: BookingView }) {
  const { state, dispatch } = booking;
  const asking = state.stage === 'sending';
  const { problem } = state;
  const next = !state.online
    ? t('booking.unknownOffline')
    : problem && tellable.includes(problem.code)
      ? errorText(problem)
      : t('booking.unknownAgain');
  return (
    <Notice
      kind="warning"
      role="alert"
      action={
        <>
          <Button
            look="outline"

            disabled={asking}
            onClick={() => dispatch({ type: 'askedAgain', byHand: true })}
          >
            {t(asking ? 'booking.unknownAsking' : 'booking.askNow')}
          </Button>
          <ButtonLink look="quiet" to={paths.myBookings}>
            {t('booking.toMyBookings')}
          </ButtonLink>
        </>
      }
    >
      <NoticeTitle>{t('booking.unknownTitle')}</NoticeTitle>
      {choiceWords(state.choice.day, state.choice.hours)}
      <br />
      {t('booking.unknownText')} {next}
    </Notice>
  );
}
