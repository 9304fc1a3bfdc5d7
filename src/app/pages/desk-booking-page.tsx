import { millisecondsInMinute } from 'date-fns/constants';
import { useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { serverNow } from '#data/server/server-clock.ts';
import type { Case } from '#domain/desk/case.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { deskBookingPath, deskBookingsPath } from '#domain/desk/desk-paths.ts';
import { mayAtDesk } from '#domain/desk/entry-actions.ts';
import { CaseScreen } from '#features/cases/case-screen.tsx';
import { EntryActions } from '#features/desk-entries/row/entry-actions.tsx';
import { useDeskSheets } from '#features/desk-entries/use-desk-sheets.tsx';
import { useEntries, type EntryView } from '#hooks/use-entries.ts';
import { courtName } from '#text/entry-words.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { LineLink } from '#ui/line-link.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { useOpenVenue } from './use-membership.ts';

const nothing = () => null;
const NoteField = lazyScreen<{ desk: Desk; entry: EntryView; onDone: () => void }>(
  () => import('#features/desk-entries/sheets/note-field.tsx').then(({ NoteField: Field }) => ({ default: Field })),
  nothing,
);

/** What this phone keeps of a booking: enough to call somebody, too little to decide. */
function knownCase(desk: Desk, entry: EntryView): Case {
  return {
    ...entry,
    venueName: desk.name,
    courtName: courtName(desk.courts, entry.courtId),
    payee: entry.isOwn ? 'venue' : 'platform',
    facts: null,
  };
}

/** The team's note: it is kept on this phone and sent when there is a way, so it can be changed offline. */
function Note({ desk, entry }: { desk: Desk; entry: EntryView }) {
  const [isNoting, setNoting] = useState(false);
  if (isNoting) return <NoteField desk={desk} entry={entry} onDone={() => setNoting(false)} />;
  return (
    <>
      {entry.note && <span dir="auto">{entry.note}</span>}
      <Button look="link" onClick={() => setNoting(true)}>
        {t(entry.note ? 'entry.change' : 'cases.addNote')}
      </Button>
    </>
  );
}

function Booking({ desk, bookingId }: { desk: Desk; bookingId: string }) {
  const { venueId } = desk;
  const entries = useEntries(venueId, desk.firstDay, desk.lastDay);
  const { sheets, node } = useDeskSheets(venueId);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), millisecondsInMinute);
    return () => clearInterval(timer);
  }, []);
  const pathOf = useCallback((id: string) => deskBookingPath(venueId, id), [venueId]);
  const entry = entries?.find(({ id }) => id === bookingId);
  return (
    <>
      <LineLink to={deskBookingsPath(venueId)}>{t('cases.back')}</LineLink>
      {entries && (
        <CaseScreen
          key={bookingId}
          venueId={venueId}
          id={bookingId}
          known={entry && knownCase(desk, entry)}
          mayAsk={mayAtDesk(desk, 'booking.decline')}
          mayDecline={mayAtDesk(desk, 'booking.decline')}
          mayCancel={mayAtDesk(desk, 'booking.cancel')}
          mayMove={mayAtDesk(desk, 'booking.move')}
          note={entry && mayAtDesk(desk, 'entry.make') ? <Note desk={desk} entry={entry} /> : undefined}
          actions={
            entry && entry.status !== 'pending' && <EntryActions desk={desk} entry={entry} now={now} sheets={sheets} />
          }
          next={{ listPath: deskBookingsPath(venueId) }}
          pathOf={pathOf}
        />
      )}
      {node}
    </>
  );
}

/** /vendor/:venueId/bookings/:bookingId */
export default function DeskBookingPage() {
  const { venueId = '', bookingId = '' } = useParams();
  const { desk } = useOpenVenue();
  return (
    <DeskFrame venueId={venueId} title={t('cases.title')}>
      <Booking key={bookingId} desk={desk} bookingId={bookingId} />
    </DeskFrame>
  );
}
