import { useEffect } from 'react';
import { pullBookings } from '#data/repositories/bookings.ts';
import { readTicket } from '#data/repositories/tickets.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { type Booking, spokenCode } from '#domain/booking.ts';
import { isTicketOf } from '#domain/own-ticket.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useRequest } from '#hooks/use-request.ts';
import { useSession } from '#hooks/use-session.ts';
import { useStayAwake } from '#hooks/use-stay-awake.ts';
import { errorText } from '#text/error-text.ts';
import { choiceWords } from '#text/hour-words.ts';
import { playTime } from '#text/play-time.ts';
import { cancelRule } from '#text/terms-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { DialogBody, DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { palette, styled } from '#ui/styled.ts';
import { QrCode } from './qr-code.tsx';

const Code = styled('p')({
  textAlign: 'center',
  '& > strong': {
    display: 'block',
    fontSize: '2.5rem',
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '0.06em',
    lineHeight: 1.2,
  },
});

const Centred = styled('p')({ textAlign: 'center', textWrap: 'balance' });

const When = styled('p')({ fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.3 });

const Facts = styled('div')({
  display: 'grid',
  gap: 4,
  borderBlockStart: `1px solid ${palette.divider}`,
  paddingBlockStart: 16,
});

/** What the person can do about a ticket of a booking that has changed: look again. */
function Changed() {
  const { run, state, error } = useRequest(pullBookings);
  const isBusy = state === 'loading';
  const button = (
    <Button look="outline" aria-disabled={isBusy} onClick={() => isBusy || void run()}>
      {t(isBusy ? 'ticket.refreshing' : 'ticket.refresh')}
    </Button>
  );
  return (
    <Notice kind="warning" role="status" action={button}>
      {t('ticket.changed')} {error && errorText(error)}
    </Notice>
  );
}

/** The picture of a ticket that is still for this booking; else why there is none. */
function Picture({ booking, found }: { booking: Booking; found: Awaited<ReturnType<typeof readTicket>> | undefined }) {
  if (found === undefined) return <Skeleton height={280} />;
  if (found && isTicketOf(found.made, booking)) return <QrCode picture={found.picture} label={t('ticket.qr')} />;
  if (found || booking.status !== 'confirmed') return <Changed />;
  return null;
}

/** What is shown at the gate: a QR code, the same as a code in large type, and for what it is good. From this device alone. */
export default function TicketDialog({ booking, onClosed }: { booking: Booking; onClosed: () => void }) {
  const user = useSession();
  const found = useLiveQuery(() => readTicket(user?.id, booking.id), [user?.id, booking.id]);
  useStayAwake();
  // It comes with the bookings; a request that failed before is made again for whoever looks.
  useEffect(() => {
    if (found === null) pullBookings().catch(() => undefined);
  }, [found]);
  const { code, day, hours, venueName, venueAddress, city, courtName, sport } = booking;
  const isConfirmed = booking.status === 'confirmed';
  return (
    <DialogFrame
      title={t('ticket.title')}
      full
      onClosed={onClosed}
      renderBody={() => (
        <DialogBody>
          <Picture booking={booking} found={found} />
          {isConfirmed && (
            <Code>
              <span className="small muted">{t('ticket.code')}</span>
              <strong dir="ltr">{spokenCode(code)}</strong>
            </Code>
          )}
          {found === null && isConfirmed && <Centred role="status">{t('ticket.later')}</Centred>}
          {isConfirmed && <Centred className="muted">{t('ticket.show')}</Centred>}
          <Facts>
            <When>{playTime(day, hours, serverNow())}</When>
            <p className="small muted">{choiceWords(day, hours)}</p>
            <p dir="auto">
              <strong>{venueName}</strong>
              <br />
              {[courtName, sport].filter(Boolean).join(' · ')}
            </p>
            <p className="small muted" dir="auto">
              {[venueAddress, city].filter(Boolean).join(', ')}
            </p>
            {user && (
              <p>
                {t('ticket.name')} <strong dir="auto">{user.name}</strong>
              </p>
            )}
          </Facts>
          {booking.moveOffer && <p>{t('ticket.moveAsked')}</p>}
          <p className="small muted">{cancelRule(booking)}</p>
        </DialogBody>
      )}
    />
  );
}
