import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { useLine } from '#hooks/use-line.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { BankDetails } from './bank-details.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { ConfirmFoot } from './confirm-foot.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { PaymentCheckStep } from './payment-check-step.tsx';
import { PriceSummary } from './price-summary.tsx';
import { ReceiptPicker } from './receipt-picker.tsx';
import { UnknownOutcome } from './unknown-outcome.tsx';
import type { BookingView } from './use-booking.ts';
import './confirm-dialog.css';

/** Pay and confirm: what is held and for how long, where to transfer, the receipt. Fills the screen on a phone. */
export function ConfirmDialog({ booking }: { booking: BookingView }) {
  const { state, dispatch } = booking;
  useLine();
  const titleId = useId();
  const { stage } = state;
  const lost = stage === 'unknown' || (stage === 'sending' && state.unanswered > 0);
  const busy = stage === 'uploading' || stage === 'sending';
  const close = () => dispatch({ type: 'closed' });
  return (
    <Dialog
      open
      onClose={busy ? undefined : close}
      maxWidth={false}
      className="confirm-dialog"
      aria-labelledby={titleId}
      disableRestoreFocus
      slotProps={{ paper: { className: 'confirm-paper' } }}
    >
      <div className="confirm-head">
        <h2 id={titleId}>{t('booking.confirmTitle')}</h2>
        <IconButton aria-label={t('action.close')} disabled={busy} onClick={close}>
          <Icon name="close" />
        </IconButton>
      </div>
      {!lost && <HoldCountdown booking={booking} />}
      <div className="confirm-body">
        {lost ? (
          <UnknownOutcome booking={booking} />
        ) : (
          <>
            {state.unsafe && <Notice kind="warning">{t('booking.unsafe')}</Notice>}
            <BookingFacts booking={booking} />
            <PriceSummary booking={booking} />
            <BankDetails court={state.choice.courtId} total={state.total} />
            <ReceiptPicker booking={booking} />
            <PaymentCheckStep />
          </>
        )}
      </div>
      {!lost && <ConfirmFoot booking={booking} />}
    </Dialog>
  );
}
