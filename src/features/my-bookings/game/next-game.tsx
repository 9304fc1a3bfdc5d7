import { useLayoutEffect, useRef } from 'react';
import { bookingsWithPending } from '#commands/queue/overlay.ts';
import { readBookings } from '#data/repositories/bookings.ts';
import { readOutbox } from '#data/repositories/outbox.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { writeNextGameRoom } from '#data/repositories/next-game-room.ts';
import { spokenCode, type Booking } from '#domain/booking.ts';
import type { WithPending } from '#domain/command.ts';
import { bookingPath } from '#domain/item-paths.ts';
import { useFreshness } from '#hooks/use-freshness.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { usePaymentCheck } from '#hooks/use-payment-check.ts';
import { useSession } from '#hooks/use-session.ts';
import { standingText } from '#text/booking-standing-text.ts';
import { formatDay } from '#text/format.ts';
import { playTime } from '#text/play-time.ts';
import { instantText } from '#text/time-text.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { lazyDialog, useLazyDialog, useLeavingDialogs } from '#ui/overlay/lazy-dialog.ts';
import { palette, styled, wide } from '#ui/styled.ts';
import { groupBookings, isOn } from '#features/my-bookings/booking-groups.ts';
import { openOffer } from '#features/my-bookings/move/move-answer.ts';
import { GoingThere } from '#features/my-bookings/row/going-there.tsx';
import { ShortSteps, StatusBadgeOf } from '#features/my-bookings/row/booking-status.tsx';

/** The soonest booking of which the person may expect to play, also offline; one that they are cancelling is none. */
async function readNextGame(uid: string | undefined): Promise<WithPending<Booking> | null> {
  if (!uid) return null;
  const rows = bookingsWithPending(await readBookings(uid), await readOutbox(uid));
  const coming = groupBookings(rows, serverNow()).upcoming;
  return coming.find((booking) => isOn(booking) && !booking.queued['cancel-booking']) ?? null;
}

const Place = styled('section')({
  maxInlineSize: 'var(--page)',
  marginInline: 'auto',
  paddingBlockStart: 20,
  paddingInline: 'max(16px, env(safe-area-inset-left), env(safe-area-inset-right))',
});

const Ticket = styled(Card)({
  display: 'grid',
  gap: 8,
  padding: '14px 16px',
  [wide]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '8px 24px', padding: '16px 20px' },
});

const Facts = styled('div')({
  display: 'grid',
  gap: 4,
  minInlineSize: 0,
  justifyItems: 'start',
  '& > h2': { color: palette.text.secondary, fontSize: '0.9375rem', fontWeight: 600 },
});

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, '& > *': { flex: '1 1 auto' } });

const When = styled('p')({ fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.25 });

const Line = styled('p')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });

const TicketDialog = lazyDialog(() => import('#features/my-bookings/ticket/ticket-dialog.tsx'));

/** What is shown at the gate, at one tap from Home; from this device, so also where there is no signal. */
function TicketButton({ booking, isOffered }: { booking: Booking; isOffered: boolean }) {
  const { open, show, hide, near } = useLazyDialog(`ticket ${booking.id}`, TicketDialog);
  const about = { venue: booking.venueName, day: formatDay(booking.day) };
  return (
    <>
      {isOffered && (
        <Button
          look="primary"
          aria-haspopup="dialog"
          aria-label={t('bookings.actions.ticketLabel', about)}
          {...near}
          onClick={show}
        >
          {t('bookings.actions.ticket')}
        </Button>
      )}
      {open && <TicketDialog booking={booking} onClosed={hide} />}
    </>
  );
}

export type NextGameProps = {
  /** Called once the device was read: the game is there, or there is none. */
  onKnown: (isKnown: boolean) => void;
};

/** "Next game" on Home: when, where, how it stands, and what helps to be there with everybody. */
export default function NextGame({ onKnown }: NextGameProps) {
  const uid = useSession()?.id;
  useLeavingDialogs();
  const booking = useLiveQuery(() => readNextGame(uid), [uid]);
  const { at: asOf } = useFreshness('user');
  const check = usePaymentCheck();
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!uid || booking === undefined) return;
    onKnown(true);
    writeNextGameRoom(uid, place.current?.offsetHeight ?? 0);
  }, [uid, booking, onKnown]);
  if (!booking) return null;
  const { id, code, day, hours, venueName, courtName, status } = booking;
  const now = serverNow();
  const offer = openOffer(booking, now);
  return (
    <Place ref={place} aria-labelledby="next-game">
      <Ticket>
        <Facts>
          <h2 id="next-game">{t('game.next')}</h2>
          <When>{playTime(day, hours, now)}</When>
          <p dir="auto">{t('bookings.at', { venue: venueName, what: courtName })}</p>
          <Line>
            <StatusBadgeOf status={status} />
            <span className="small muted">
              {t('game.code')} <span dir="ltr">{spokenCode(code)}</span>
            </span>
          </Line>
          {status === 'pending' && (
            <>
              <ShortSteps />
              <p className="small muted">{standingText(booking, { now, asOf }, check).join(' ')}</p>
            </>
          )}
          {offer && (
            <p>
              <strong>
                {t(offer.by === 'platform' ? 'game.movePlatform' : 'game.moveVenue', {
                  when: playTime(offer.day, offer.hours, now),
                  until: instantText(Date.parse(offer.until)),
                })}
              </strong>
            </p>
          )}
          <GoingThere booking={booking} />
        </Facts>
        <Ways>
          <TicketButton booking={booking} isOffered={status === 'confirmed'} />
          <ButtonLink look="outline" to={bookingPath(id)}>
            {t(offer ? 'game.answer' : 'game.see')}
          </ButtonLink>
        </Ways>
      </Ticket>
    </Place>
  );
}
