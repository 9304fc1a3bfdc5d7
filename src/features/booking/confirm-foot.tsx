import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { problemText } from './problem-text.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { BookingView } from './use-booking.ts';

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
    <div className="confirm-foot">
      <div role="alert">{problem && <Notice kind="error">{problemText(problem)}</Notice>}</div>
      <div role="status" className="confirm-progress">
        {busy && <span className="small">{t(stage === 'uploading' ? 'booking.uploading' : 'booking.sending')}</span>}
      </div>
      {busy && (
        <div className="confirm-bar">
          <UploadProgress state={state} />
        </div>
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
      <p className="field-hint" id="booking-confirm-hint">
        {t(receipt ? 'booking.afterwards' : 'booking.receiptNeeded')}
      </p>
    </div>
  );
}
