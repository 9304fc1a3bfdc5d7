import { useEffect, useRef, useState } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { mayAtDesk } from '#domain/desk/entry-actions.ts';
import type { GridChoice } from '#domain/desk/grid-choice.ts';
import { playingDay } from '#domain/desk/playing-day.ts';
import { type EntryView, useEntries } from '#hooks/use-entries.ts';
import { useFarDays } from '#hooks/use-far-days.ts';
import { useOnline } from '#hooks/use-online.ts';
import { clockText } from '#text/clock-text.ts';
import { t } from '#text/translate.ts';
import { useWideScreen } from '#ui/use-wide-screen.ts';
import type { CalendarAddress } from './calendar-address.ts';
import { datesBehind, type Days, missingDays, shownDays } from './calendar-days.ts';
import { CalendarSkeleton, MissingDays } from './missing-days.tsx';
import { CalendarView } from './calendar-view.tsx';

const lookEvery = 20_000;

/** The server's time, moved on often enough for an hour, a hold and a line that say when they end. */
function useServerTime(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), lookEvery);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type DeskCalendarProps = {
  desk: Desk;
  address: CalendarAddress;
  /** A sheet lies above. */
  isCovered: boolean;
  onAddress: (address: CalendarAddress, how: { replace: boolean }) => void;
  onHours: (choice: GridChoice, anchor: HTMLElement) => void;
  onEntry: (entry: EntryView, anchor: HTMLElement) => void;
};

type Reading = {
  address: CalendarAddress;
  of: string;
  entries: readonly EntryView[];
  known: readonly Days[];
  at: number;
};

/** The calendar of a venue: from the device, and beyond the days that it keeps from the server. */
export function DeskCalendar({ desk, address, isCovered, onAddress, onHours, onEntry }: DeskCalendarProps) {
  const isNarrow = !useWideScreen();
  const online = useOnline();
  const now = useServerTime();
  const { venueId, firstDay, lastDay } = desk;
  const today = playingDay(now, desk);
  const days = shownDays(address.day ?? today, address.view);
  const dates = datesBehind(days, desk);
  const here = useEntries(venueId, dates.first, dates.last);

  const missing = missingDays(dates, desk);
  const mayLook = mayAtDesk(desk, 'booking.decline');
  // The whole week is asked for, so that a step to the next day asks nothing.
  const week = missingDays(datesBehind(shownDays(days[0] ?? today, 'week'), desk), desk);
  const far = useFarDays(venueId, missing && mayLook ? week : undefined);

  const of = `${dates.first} ${dates.last}`;
  const kept = { first: firstDay, last: lastDay };
  const ids = new Set(far.entries?.map(({ id }) => id));
  const reading: Reading | undefined = here && {
    of,
    address,
    entries: far.entries ? [...far.entries, ...here.filter(({ id }) => !ids.has(id))] : here,
    known: week && far.entries ? [kept, week] : [kept],
    at: Math.min(desk.at, far.at ?? desk.at),
  };
  // A step to another day is read in a moment: what was shown stays until then, so that nothing flickers and no focus is lost.
  const [shown, setShown] = useState<Reading>();
  const asked = useRef(address);
  useEffect(() => {
    asked.current = address;
  }, [address]);
  if (reading && shown?.of !== of) setShown(reading);
  const view = reading ?? shown;
  if (!view) return <CalendarSkeleton />;

  return (
    <CalendarView
      desk={desk}
      entries={view.entries}
      known={view.known}
      renderMissing={(isWhole) =>
        missing && (
          <MissingDays desk={desk} missing={missing} far={far} mayLook={mayLook} isOnline={online} isWhole={isWhole} />
        )
      }
      now={now}
      address={view.address}
      dayAsked={() => asked.current.day}
      isNarrow={isNarrow}
      age={online ? undefined : t('calendar.asOf', { time: clockText(view.at, now) })}
      isCovered={isCovered}
      onAddress={(to, how) => {
        asked.current = to;
        onAddress(to, how);
      }}
      onHours={onHours}
      onEntry={onEntry}
    />
  );
}
