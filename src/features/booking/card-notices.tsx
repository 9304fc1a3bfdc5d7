import type { AppError, ErrorCode } from '#domain/errors.ts';
import { paths } from '#domain/paths.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { formatClock, formatPrice } from '#text/format.ts';
import { choiceWords } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Notice, NoticeTitle } from '#ui/feedback/notice.tsx';
import type { BookingState } from './machine/booking-state.ts';
import { requestConfirmMail } from './machine/booking-services.ts';
import {
  gridMode,
  heldUntil,
  isBookableAgain,
  isOutOfReach,
  isSaidOnBoard,
  mayAskRefund,
  nearestFree,
  problemText,
} from './machine/booking-view.ts';
import { NearestHours } from './nearest-hours.tsx';
import type { BookingView } from './use-booking.ts';

/** True while the card says why no choice can be booked now: one tap would meet the same refusal. */
function isRefused({ problem }: BookingState): boolean {
  return problem !== null && isOutOfReach(problem);
}

function statusText({ state, now }: BookingView): string {
  const { day, hours } = state.choice;
  if (hours.length === 0) return t('booking.startedNoTime');
  const what = choiceWords(day, hours);
  if (!state.online) return t('booking.keptText', { what });
  const held = heldUntil(state, now);
  if (held) return t('booking.startedHeld', { what, time: formatClock(held) });
  if (gridMode(state, now) === 'live' && !isRefused(state)) return t('booking.startedFree', { what });
  return t(state.grid.loading ? 'booking.startedChecking' : 'booking.startedText', { what });
}

/** A booking that was begun and not finished: after a killed tab, a login, a closed dialog or a choice made offline. */
export function StartedNotice({ booking }: { booking: BookingView }) {
  const { state, now, dispatch } = booking;
  if (!state.saved || state.stage !== 'choosing') return null;
  const hasHours = state.choice.hours.length > 0;
  return (
    <Notice
      kind={state.online ? 'info' : 'offline'}
      role="status"
      action={
        <>
          {hasHours && gridMode(state, now) === 'live' && !isRefused(state) && (
            <Button look="primary" onClick={() => dispatch({ type: 'proceeded' })}>
              {t('booking.continue')}
            </Button>
          )}
          <ConfirmButton
            label={t('booking.discard')}
            asksFirst={state.receipt !== null}
            question={t('booking.discardAsk')}
            yes={t('booking.discardYes')}
            no={t('booking.discardNo')}
            onYes={() => dispatch({ type: 'discarded' })}
          />
        </>
      }
    >
      <NoticeTitle>{t(state.online ? 'booking.started' : 'booking.kept')}</NoticeTitle>
      {statusText(booking)}
      {state.receipt && hasHours && ` ${t('booking.startedReceipt')}`}
    </Notice>
  );
}

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

/** The way on for somebody whose address is not confirmed yet: the mail once more. */
function ConfirmMail() {
  const { run, state, value, error } = useRequest(requestConfirmMail);
  return (
    <>
      {state !== 'done' && (
        <Button disabled={state === 'loading'} onClick={() => void run()}>
          {t(state === 'loading' ? 'booking.mailSending' : 'booking.mailAgain')}
        </Button>
      )}
      <span role="status" className="small">
        {state === 'done' && t('booking.mailSent', { email: value ?? '' })}
        {error && errorText(error)}
      </span>
    </>
  );
}

/** True where the bookings of the person tell what they can do: the one of these hours, those that wait, or those not found paid. */
function leadsToMyBookings({ code, detail }: AppError): boolean {
  return (
    code === 'ALREADY_YOURS' ||
    (code === 'TOO_MANY_LIVE' && detail['reason'] !== 'new_day' && detail['reason'] !== 'new_evening') ||
    (code === 'BLOCKED' && detail['reason'] === 'not_paid')
  );
}

/** What went wrong last and what can be done about it; stays in the card until the choice changes. */
export function CardNotices({ booking: { state, now, dispatch } }: { booking: BookingView }) {
  const { problem, dialog, stage, receipt, paidFor } = state;
  const refundable = mayAskRefund(state);
  return (
    <>
      {state.unsafe && <Notice kind="warning">{t('booking.unsafe')}</Notice>}
      <div role="alert">
        {problem && !isSaidOnBoard(problem) && !dialog && stage === 'choosing' && (
          <Notice
            kind={isBookableAgain(problem) ? 'info' : 'error'}
            action={
              <>
                {leadsToMyBookings(problem) && (
                  <ButtonLink look="outline" to={paths.myBookings}>
                    {t('booking.toMyBookings')}
                  </ButtonLink>
                )}
                {problem.code === 'BLOCKED' && (
                  <ButtonLink look="outline" to={paths.contact}>
                    {t('booking.contact')}
                  </ButtonLink>
                )}
                {problem.code === 'CONTACT_UNCONFIRMED' && <ConfirmMail />}
                <NearestHours hours={nearestFree(state, now)} dispatch={dispatch} />
              </>
            }
          >
            {problemText(problem)}
            {receipt && refundable && ` ${t('booking.receiptKept')}`}
          </Notice>
        )}
      </div>
      {(refundable || stage === 'refunding') && paidFor && (
        <Notice
          kind="info"
          action={
            <Button
              look="outline"

              disabled={stage === 'refunding'}
              onClick={() => dispatch({ type: 'refundAsked' })}
            >
              {t(stage === 'refunding' ? 'booking.refunding' : 'booking.askRefund')}
            </Button>
          }
        >
          {t('booking.askRefundHint', { total: formatPrice(paidFor.total) })}
        </Notice>
      )}
    </>
  );
}
