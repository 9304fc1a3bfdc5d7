import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Desk } from '#domain/desk/desk.ts';
import {
  readCalendarAddress,
  writeCalendarAddress,
  type CalendarAddress,
} from '#features/desk-calendar/calendar-address.ts';
import { DeskCalendar } from '#features/desk-calendar/desk-calendar.tsx';
import { useDeskSheets } from '#features/desk-entries/use-desk-sheets.tsx';
import { t } from '#text/translate.ts';
import { DeskFrame } from './desk-frame.tsx';
import { useOpenVenue } from './use-membership.ts';

/** The calendar, and the sheets that its hours and entries open. */
function Calendar({ desk }: { desk: Desk }) {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readCalendarAddress(params), [params]);
  const { sheets, node } = useDeskSheets(desk.venueId);
  const navigate = useCallback(
    (to: CalendarAddress, how: { replace: boolean }) => setParams(writeCalendarAddress(to), how),
    [setParams],
  );
  return (
    <>
      <DeskCalendar
        desk={desk}
        address={address}
        isCovered={Boolean(node)}
        onAddress={navigate}
        onHours={(choice, anchor) => sheets.openHours({ ...choice, anchor })}
        onEntry={(entry) => sheets.openEntry(entry.id, entry)}
      />
      {node}
    </>
  );
}

/** /vendor/:venueId/calendar?day=&view=&court= */
export default function DeskCalendarPage() {
  const { desk } = useOpenVenue();
  return (
    <DeskFrame venueId={desk.venueId} title={t('desk.calendar')} hideHeading>
      <Calendar desk={desk} />
    </DeskFrame>
  );
}
