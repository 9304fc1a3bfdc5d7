import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseDay } from '#domain/calendar.ts';
import { playingDay } from '#domain/desk/playing-day.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { EntryActions } from '#features/desk-entries/row/entry-actions.tsx';
import { prepareGate } from '#features/desk-entries/row/lazy-gate.ts';
import { useDeskSheets } from '#features/desk-entries/use-desk-sheets.tsx';
import { DayHead } from '#features/desk-today/day-head.tsx';
import { Today } from '#features/desk-today/today.tsx';
import { TodaySkeleton } from '#features/desk-today/today-skeleton.tsx';
import { useNow } from '#features/desk-today/use-now.ts';
import { untilShown } from '#hooks/use-after-first-render.ts';
import { useEntries } from '#hooks/use-entries.ts';
import { formatDayShort, formatWeekday } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { DeskFrame } from './desk-frame.tsx';
import { entriesAhead, useOpenVenue, type OpenVenue } from './use-membership.ts';

const dayText = (day: string) => `${formatWeekday(day)} ${formatDayShort(day)}`;

/** The day of the address, as far as this phone has it; else the one that is on. */
function dayOf(asked: string | null, desk: Desk, today: string): string {
  return asked && parseDay(asked) && asked >= desk.firstDay && asked <= desk.lastDay ? asked : today;
}

// Of the venue that the app was opened at.
let readEntries: Awaited<typeof entriesAhead>;
const entriesRead = entriesAhead.then((ahead) => {
  readEntries = ahead;
  return ahead?.done;
});

function TodayOf({ desk, refused, pauses }: OpenVenue) {
  const { venueId } = desk;
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const entries = useEntries(venueId, desk.firstDay, desk.lastDay, readEntries);
  const { sheets, node } = useDeskSheets(venueId);
  // What the first tap needs, after what is to be tapped: its dozens of files took a fifth of a slow phone's start.
  useEffect(() => void untilShown().then(prepareGate), []);
  const today = playingDay(now, desk);
  const day = dayOf(search.get('day'), desk, today);
  const onDay = (next: string) => setSearch(next === today ? {} : { day: next }, { replace: true });
  return (
    <DeskFrame
      venueId={venueId}
      title={day === today ? t('today.title', { day: dayText(day) }) : dayText(day)}
      renderHeading={(heading) => <DayHead desk={desk} day={day} today={today} heading={heading} onDay={onDay} />}
    >
      {entries ? (
        <Today
          desk={desk}
          entries={entries}
          day={day}
          today={today}
          now={now}
          refused={refused}
          pauses={pauses}
          onLook={sheets.openRefusals}
          onOpen={sheets.openEntry}
          onWalkIn={(courtId, free) =>
            sheets.openWalkIn({
              ...(courtId && { courtIds: [courtId] }),
              // Past midnight who stands here plays on the next date: the form begins with that of the clock.
              ...(free ? { day: free.day, hours: [free.start] } : day !== today && { day }),
            })
          }
          renderActions={(entry) => <EntryActions desk={desk} entry={entry} now={now} sheets={sheets} />}
        />
      ) : (
        <TodaySkeleton />
      )}
      {node}
    </DeskFrame>
  );
}

/** /vendor/:venueId/today, with `?day=` for another playing day. */
function DeskTodayPage() {
  return <TodayOf {...useOpenVenue()} />;
}

export default Object.assign(DeskTodayPage, { ready: entriesRead });
