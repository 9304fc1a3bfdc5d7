import LinearProgress from '@mui/material/LinearProgress';
import { millisecondsInMinute } from 'date-fns/constants';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { palette, styled } from '#ui/styled.ts';
import { Hint } from '#features/booking/parts.ts';
import { problemText } from '#features/booking/problem-text.ts';
import type { BookingView } from '#features/booking/use-booking.ts';
import type { BookingState, Sending } from '#features/booking/machine/booking-state.ts';

/** How far an upload is, in kB and, once that can be said, in time. */
export function sendingText({ sent, total, msLeft }: Sending): string {
  const kB = (bytes: number) => String(Math.ceil(bytes / 1000));
  const amount = { sent: kB(sent), total: kB(total) };
  if (msLeft === null || sent === 0) return t('booking.uploaded', amount);
  // In steps of five seconds: a number that jumps to and fro is no promise.
  const left =
    msLeft < 1.5 * millisecondsInMinute
      ? t('booking.leftSeconds', { count: String(Math.max(5, Math.ceil(msLeft / 5000) * 5)) })
      : t('booking.leftMinutes', { count: String(Math.ceil(msLeft / millisecondsInMinute)) });
  return t('booking.uploadedLeft', { ...amount, left });
}

/** The bar of a confirmation under way. What changes every few seconds is shown and not announced. */
export function UploadProgress({ state }: { state: BookingState }) {
  const { stage, progress, sending, lightened } = state;
  const moving = stage === 'uploading' && progress === 30 ? sending : null;
  const detail = moving ? sendingText(moving) : undefined;
  return (
    <>
      <LinearProgress
        variant="determinate"
        sx={{ blockSize: 8, borderRadius: 4 }}
        value={moving ? 30 + Math.round((moving.sent / moving.total) * 40) : progress}
        aria-label={t('booking.progress')}
        aria-valuetext={detail}
      />
      {detail && <p className="small muted">{detail}</p>}
      {moving && lightened && <p className="small muted">{t('booking.lightened')}</p>}
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
