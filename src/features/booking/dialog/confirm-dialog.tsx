import Step from '@mui/material/Step';
import StepContent from '@mui/material/StepContent';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { codeOfRequest, spokenCode } from '#domain/booking.ts';
import { formatPhone } from '#domain/phone.ts';
import { payPath, profilePath } from '#domain/return-paths.ts';
import { supportPhones, whatsAppTo } from '#domain/support.ts';
import { readProfile } from '#data/repositories/profile.ts';
import { useLine } from '#hooks/use-line.ts';
import { usePaymentCheck } from '#hooks/use-payment-check.ts';
import { useSession } from '#hooks/use-session.ts';
import { checkText } from '#text/check-text.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { DialogBody, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { palette, styled } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';
import { BookingFacts, CancelTerms, PriceSummary } from '#features/booking/booking-summary.tsx';
import { UnknownOutcome } from '#features/booking/card-notices.tsx';
import { problemText } from '#features/booking/machine/booking-view.ts';
import { Hint } from '#features/booking/parts.ts';
import type { BookingView } from '#features/booking/use-booking.ts';
import { BankDetails } from './bank-details.tsx';
import { HoldCountdown } from './hold-countdown.tsx';
import { ReceiptPicker, UploadProgress } from './receipt.tsx';

const Steps = styled(Stepper)({
  gap: 8,
  paddingBlockStart: 16,
  borderBlockStart: `1px solid ${palette.divider}`,
  '& .MuiStepConnector-root': { display: 'none' },
  '& .MuiStepLabel-label': { color: palette.text.primary },
});

/** Beside the line that joins the steps; on a phone, whose width the account numbers need, below it. */
const Content = styled(StepContent)({
  paddingBlockEnd: 8,
  [theme.breakpoints.down('md')]: { marginInline: 0, paddingInline: 0, border: 0 },
  '& section': { display: 'grid', gap: 10 },
});

type ConfirmStep = { title: string; content: ReactNode; isDone?: boolean };

/** What there is to do, in order and all of it in sight: a payment is checked against what stands below it. */
function ConfirmSteps({ steps }: { steps: readonly ConfirmStep[] }) {
  const id = useId();
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Steps orientation="vertical" activeStep={next}>
      {steps.map(({ title, content, isDone = false }, at) => (
        <Step key={title} expanded completed={isDone}>
          <StepLabel>
            <h3 id={`${id}${at}`}>{title}</h3>
          </StepLabel>
          <Content>
            <section aria-labelledby={`${id}${at}`}>{content}</section>
          </Content>
        </Step>
      ))}
    </Steps>
  );
}

const Points = styled('ul')({
  display: 'grid',
  gap: 4,
  paddingInlineStart: 18,
  color: palette.text.secondary,
  fontSize: '0.875rem',
});

const Lines = styled('div')({
  display: 'grid',
  gap: 2,
  fontSize: '0.9375rem',
  '& > p': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px' },
  '& a': { display: 'inline-flex', alignItems: 'center', minBlockSize: 44 },
});

type PaymentCheckStepProps = {
  /** Says that the person goes to correct their number and comes back. */
  onStepAside: () => void;
  venueId: string;
  code: string;
};

/**
 * What happens to the payment, before it is made. Whose account it is, the device learns with the booking: so nobody is
 * named here.
 */
export function PaymentCheckStep({ onStepAside, venueId, code }: PaymentCheckStepProps) {
  const check = checkText(usePaymentCheck());
  const user = useSession();
  const phone = user && readProfile(user.id)?.phone;
  const whatsApp = whatsAppTo(supportPhones.mobile, t('booking.whatsAppText', { code }));
  const navigate = useNavigate();
  const stepAside = (event: MouseEvent) => {
    // With one of these the link opens elsewhere, and this tab stays with its payment.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // Back from the profile leads on to the payment, as the link there does.
    void navigate(payPath(venueId), { replace: true });
    onStepAside();
  };
  return (
    <>
      <p className="small">{t('booking.checkText', { check })}</p>
      <Lines>
        <p>
          {phone ? t('booking.callsTo') : t('booking.callsNobody')}{' '}
          {phone && <strong dir="ltr">{formatPhone(phone)}</strong>}{' '}
          <Link to={profilePath(payPath(venueId))} onClick={stepAside}>
            {t(phone ? 'booking.changeNumber' : 'booking.addNumber')}
          </Link>
        </p>
      </Lines>
      <Points>
        <li>{t('booking.checkLate')}</li>
        <li>{t('booking.checkCancel')}</li>
      </Points>
      <Lines>
        <p>
          {t('booking.stuck')}{' '}
          <a href={`tel:${supportPhones.mobile.replaceAll(' ', '')}`} dir="ltr">
            {supportPhones.mobile}
          </a>
          <a href={whatsApp} target="_blank" rel="noreferrer">
            {t('booking.whatsApp')}
          </a>
        </p>
      </Lines>
    </>
  );
}

const Foot = styled('div')({
  display: 'grid',
  flex: 'none',
  gap: 6,
  padding: '12px 20px max(12px, env(safe-area-inset-bottom))',
  borderBlockStart: `1px solid ${palette.divider}`,
  '& > p': { textAlign: 'center' },
});

const Progress = styled('div')({ display: 'grid', gap: 4, marginBlockEnd: 8 });

/** The last button, and how far the confirmation has come. */
export function ConfirmFoot({ booking }: { booking: BookingView }) {
  const { state, dispatch } = booking;
  const { stage, receipt, problem, total, preparing } = state;
  const busy = stage === 'uploading' || stage === 'sending';
  const label =
    problem?.code === 'PRICE_CHANGED' && total !== null
      ? t('booking.confirmAt', { total: formatPrice(total) })
      : t('booking.confirm');
  return (
    <Foot>
      <div role="alert">{problem && <Notice kind="error">{problemText(problem)}</Notice>}</div>
      <div id="booking-confirm-news" role="status">
        {busy && <span className="small">{t(stage === 'uploading' ? 'booking.uploading' : 'booking.sending')}</span>}
      </div>
      {busy && (
        <Progress>
          <UploadProgress state={state} />
        </Progress>
      )}
      <Button
        look="primary"
        block
        disabled={!receipt || busy || preparing || stage !== 'paying'}
        aria-describedby="booking-confirm-hint"
        onClick={() => dispatch({ type: 'confirmed' })}
      >
        {label}
      </Button>
      <Hint id="booking-confirm-hint">{t(receipt ? 'booking.afterwards' : 'booking.receiptNeeded')}</Hint>
    </Foot>
  );
}

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
                <CancelTerms booking={booking} />
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
