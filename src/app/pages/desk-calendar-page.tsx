import { useCallback, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import {
  type CalendarAddress,
  readCalendarAddress,
  writeCalendarAddress,
} from '#features/desk-calendar/calendar-address.ts';
import { DeskCalendar } from '#features/desk-calendar/desk-calendar.tsx';
import { useDesk } from '#hooks/use-desk.ts';
import { t } from '#text/translate.ts';
import { DeskFrame } from './desk-frame.tsx';

/** /vendor/:venueId/calendar?day=&view=&court= */
export default function DeskCalendarPage() {
  const { venueId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readCalendarAddress(params), [params]);
  const navigate = useCallback(
    (to: CalendarAddress, how: { replace: boolean }) => setParams(writeCalendarAddress(to), how),
    [setParams],
  );
  const reading = useDesk(venueId);
  return (
    <DeskFrame venueId={venueId} title={t('desk.calendar')} hideHeading>
      {reading.is === 'here' && (
        <DeskCalendar
          desk={reading.desk}
          address={address}
          isCovered={false}
          onAddress={navigate}
          onHours={() => undefined}
          onEntry={() => undefined}
        />
      )}
    </DeskFrame>
  );
}
