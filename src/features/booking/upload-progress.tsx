import LinearProgress from '@mui/material/LinearProgress';
import { millisecondsInMinute } from 'date-fns/constants';
import { t } from '#text/translate.ts';
import type { BookingState, Sending } from './booking-state.ts';

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
