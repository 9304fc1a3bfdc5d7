import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import type { BookingWaitsProps } from './booking-waits.tsx';

const shortly: Readonly<Record<string, { waits: TextKey; failed: TextKey }>> = {
  'cancel-booking': { waits: 'bookings.cancel.queued', failed: 'outbox.cancelFailed' },
  'submit-review': { waits: 'bookings.rate.queued', failed: 'outbox.reviewFailed' },
  'report-problem': { waits: 'problem.queued', failed: 'outbox.problemFailed' },
};

/** The least that has to be said, also when the rest cannot be downloaded. */
function Plain({ write }: BookingWaitsProps) {
  const said = shortly[write.kind];
  return said ? <p>{t(write.state === 'failed' ? said.failed : said.waits)}</p> : null;
}

/** How a write about a booking stands; few bookings have one, so what it takes to say it comes when one has. */
export const LazyWaits = lazyOptional<BookingWaitsProps>(() => import('./booking-waits.tsx'), Plain);
