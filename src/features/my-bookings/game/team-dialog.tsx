import type { Booking } from '#domain/booking.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { playTime } from '#text/play-time.ts';
import { t } from '#text/translate.ts';
import { DialogBody, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { TeamShare } from './team-share.tsx';

/** The same as on the card of a booking that was just made, from its row. */
export default function TeamDialog({ booking, onClosed }: { booking: Booking; onClosed: () => void }) {
  const { venueName: venue, day, hours } = booking;
  return (
    <DialogFrame
      title={t('game.team')}
      lead={
        <p className="small muted" dir="auto">
          {t('bookings.at', { venue, what: playTime(day, hours, serverNow()) })}
        </p>
      }
      onClosed={onClosed}
      renderBody={() => (
        <DialogBody>
          <TeamShare booking={booking} />
        </DialogBody>
      )}
    />
  );
}
