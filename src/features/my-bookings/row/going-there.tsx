import { useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { door } from '#domain/door.ts';
import { directionsTo } from '#domain/venue-display.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { SupportIcon } from '#ui/support-icon.tsx';
import { styled } from '#ui/styled.ts';
import { lazyDialog, useLazyDialog } from '#ui/overlay/lazy-dialog.ts';

const Ways = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 14px',
  marginBlockStart: 4,
  '& > .MuiButton-root': { gap: 6, textAlign: 'start' },
  '& svg': { flex: 'none' },
});

// A door: few people ask for a file for their calendar.
const loadCalendarEvent = door(() => import('#domain/calendar-event.ts'));

/** Offered as a file: every calendar, on a phone and on a desk, opens it. Made on the device, so it works offline. */
async function saveCalendarFile(booking: Booking): Promise<void> {
  const { calendarFile } = await loadCalendarEvent();
  const words = {
    title: t('bookings.calendar.title', {
      sport: booking.sport ?? t('bookings.calendar.game'),
      venue: booking.venueName,
    }),
    description: t('bookings.calendar.text', { court: booking.courtName }),
  };
  const file = new Blob([calendarFile(booking, words, Date.now())], { type: 'text/calendar' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `baari-${booking.day}.ics`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const TeamDialog = lazyDialog(() => import('#features/my-bookings/game/team-share.tsx'));

/** What helps to be there in time and with everybody, for bookings that are still to come. */
export function GoingThere({ booking, hasTeam = true }: { booking: Booking; hasTeam?: boolean }) {
  const team = useLazyDialog(`team ${booking.id}`, TeamDialog);
  const { venueName: venue, venueAddress, city } = booking;
  const day = formatDay(booking.day);
  const [hasFailed, setFailed] = useState(false);
  const save = () => {
    setFailed(false);
    saveCalendarFile(booking).catch(() => setFailed(true));
  };
  return (
    <Ways>
      <Button
        look="link"

        aria-label={t('bookings.calendar.label', { venue, day })}
        onClick={save}
      >
        <Icon name="calendar" size={16} />
        {t('bookings.calendar.add')}
      </Button>
      <ButtonLink
        look="link"
        href={directionsTo([venue, venueAddress, city])}
        target="_blank"
        rel="noreferrer"
        aria-label={t('bookings.directionsLabel', { venue })}
      >
        <SupportIcon name="directions" size={16} />
        {t('bookings.directions')}
      </ButtonLink>
      {hasTeam && (
        <Button
          look="link"
          aria-haspopup="dialog"
          aria-label={t('bookings.teamLabel', { venue, day })}
          {...team.near}
          onClick={team.show}
        >
          <SupportIcon name="people" size={16} />
          {t('bookings.team')}
        </Button>
      )}
      {hasFailed && (
        <HelperText component="span" role="alert" error>
          {t('bookings.calendar.failed')}
        </HelperText>
      )}
      {team.open && <TeamDialog booking={booking} onClosed={team.hide} />}
    </Ways>
  );
}
