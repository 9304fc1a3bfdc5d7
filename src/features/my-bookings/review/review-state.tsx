import type { ReactNode } from 'react';
import { isUnsent, type QueuedWrite } from '#domain/queued-write.ts';
import { useWaitingFacts } from '#hooks/use-waiting-facts.ts';
import { t } from '#text/translate.ts';
import { stateText } from '#text/write-text.ts';
import { Icon } from '#ui/icon.tsx';
import { Stars } from '#ui/venue/stars.tsx';
import { isOnItsWay } from '#features/my-bookings/row/booking-moments.ts';
import { reviewOf } from './own-review.ts';
import { WaitBox } from '#features/my-bookings/wait-box.ts';

/** A review that our server has not confirmed, with its stars; it can be changed until it was sent. */
export function ReviewState({ write, edit }: { write: QueuedWrite; edit: ReactNode }) {
  const facts = useWaitingFacts();
  const sending = isOnItsWay(write, facts.online, facts.now);
  return (
    <WaitBox>
      <p>
        <Icon name="clock" size={18} />
        <strong>{t(sending ? 'bookings.rate.sending' : 'bookings.rate.queued')}</strong>
      </p>
      <Stars rating={reviewOf(write)?.rating} />
      {!sending && (write.state === 'parked' || write.sentOnce) && <p className="small">{stateText(write, facts)}</p>}
      {!sending && isUnsent(write) && edit}
    </WaitBox>
  );
}
