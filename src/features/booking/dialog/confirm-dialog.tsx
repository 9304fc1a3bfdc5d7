import { codeOfRequest, spokenCode } from '#domain/booking.ts';
import { useLine } from '#hooks/use-line.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { DialogBody, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { BankDetails } from './bank-details.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { ConfirmFoot } from './confirm-foot.tsx';
import { ConfirmSteps, type ConfirmStep } from './confirm-steps.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { PaymentCheckStep } from './payment-check-step.tsx';
import { PriceSummary } from '#features/booking/price-summary.tsx';
import { ReceiptPicker } from './receipt-picker.tsx';
import { UnknownOutcome } from '#features/booking/unknown-outcome.tsx';
import type { BookingView } from '#features/booking/use-booking.ts';

function stepsOf(booking: BookingView): ConfirmStep[] {
  const { state, venue, dispatch } = booking;
  const { receipt, choice, total, requestId } = state;
  const isDone = receipt !== null;
  return [
    {
      // Whoever has a receipt has paid.
      isDone,
      title: t('booking.payTitle', { total: formatPrice(total ?? 0) }),
      content: <BankDetails court={choice.courtId} total={total} requestId={requestId} />,
    },
    { isDone, title: t('booking.receiptTitle'), content: <ReceiptPicker booking={booking} /> },
    {
      title: t('booking.checkTitle'),
      content: (
        <PaymentCheckStep
          venueId={venue.id}
          code={spokenCode(codeOfRequest(requestId))}
          onStepAside={() => dispatch({ type: 'steppedAside' })}
        />
      ),
    },
  ];
}

/** Pay and confirm: what is held and for how long, where to transfer, the receipt. Fills the screen on a phone. */
export function ConfirmDialog({ booking }: { booking: BookingView }) {
  const { state, dispatch } = booking;
  useLine();
  const { stage } = state;
  const lost = stage === 'unknown' || (stage === 'sending' && state.unanswered > 0);
  return (
    <DialogFrame
      title={t('booking.confirmTitle')}
      full
      busy={stage === 'uploading' || stage === 'sending'}
      restoresFocus={false}
      onClosed={() => dispatch({ type: 'closed' })}
      renderBody={() => (
        <>
          {!lost && <HoldCountdown booking={booking} />}
          <DialogBody>
            {lost ? (
              <UnknownOutcome booking={booking} />
            ) : (
              <>
                {state.unsafe && <Notice kind="warning">{t('booking.unsafe')}</Notice>}
                <BookingFacts booking={booking} />
                <ConfirmSteps steps={stepsOf(booking)} />
                <PriceSummary booking={booking} />
              </>
            )}
          </DialogBody>
          {!lost && <ConfirmFoot booking={booking} />}
        </>
      )}
    />
  );
}
