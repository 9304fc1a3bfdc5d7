import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { palette, styled } from '#ui/styled.ts';
import { Hint } from './parts.ts';
import { problemText } from './problem-text.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { BookingView } from './use-booking.ts';

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
