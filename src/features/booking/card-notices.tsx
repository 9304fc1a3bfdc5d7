import { paths } from '#domain/paths.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { isBookableAgain, isSaidOnBoard, mayAskRefund } from './machine/booking-state.ts';
import { problemText } from './problem-text.ts';
import type { BookingView } from './use-booking.ts';

/** Few people ever need it. */
const nothing = () => null;
const ConfirmMail = lazyOptional(() => import('./confirm-mail.tsx'), nothing);

/** What went wrong last and what can be done about it; stays in the card until the choice changes. */
export function CardNotices({ booking }: { booking: BookingView }) {
  const { state, dispatch } = booking;
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
                {problem.code === 'ALREADY_YOURS' && (
                  <ButtonLink look="outline" to={paths.myBookings}>
                    {t('booking.toMyBookings')}
                  </ButtonLink>
                )}
                {problem.code === 'CONTACT_UNCONFIRMED' && <ConfirmMail />}
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
