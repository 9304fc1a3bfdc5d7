import { type ReactNode, useId, useMemo, useState } from 'react';
import { dayAfter } from '#domain/calendar.ts';
import { buildGrid } from '#domain/desk/day-grid.ts';
import type { ShownEntry } from '#domain/desk/day-model.ts';
import { courtsShown, type Desk } from '#domain/desk/desk.ts';
import { priceBook, rateOf } from '#domain/desk/price-book.ts';
import { entryWindow, mayAtDesk } from '#domain/desk/entry-actions.ts';
import type { GridChoice } from '#domain/desk/grid-choice.ts';
import { playingDay } from '#domain/desk/playing-day.ts';
import { formatDay, formatWeekday } from '#text/format.ts';
import { playingHoursText } from '#text/playing-hours-text.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { type CalendarAddress, daysInReach } from './calendar-address.ts';
import { type Days, runningAt, shownDays, startAt } from './calendar-days.ts';
import { CalendarHead } from '#features/desk-calendar/head/calendar-head.tsx';
import { CourtTabs, everyCourt } from '#features/desk-calendar/head/court-tabs.tsx';
import { dayText, rateText, weekText } from './calendar-words.ts';
import { CourtName, DayHead } from '#features/desk-calendar/grid/grid-heads.tsx';
import { GridTable } from '#features/desk-calendar/grid/grid-table.tsx';
import { WeekCounts } from '#features/desk-calendar/grid/week-counts.tsx';

export type CalendarViewProps<E extends ShownEntry> = {
  desk: Desk;
  entries: readonly E[];
  /** Dates whose entries are among these. */
  known: readonly Days[];
  /** What is said of days that are not known: in their place (`isWhole`), or above those that are. */
  renderMissing: (isWhole: boolean) => ReactNode;
  /** Server time in ms. */
  now: number;
  address: CalendarAddress;
  /** The day that was asked for last, which is shown in a moment: two quick steps are two days. */
  dayAsked?: (() => string | null) | undefined;
  isNarrow: boolean;
  /** How old what is shown is, where that must be said. */
  age: string | undefined;
  /** A sheet lies above. */
  isCovered: boolean;
  onAddress: (address: CalendarAddress, how: { replace: boolean }) => void;
  onHours: (choice: GridChoice, anchor: HTMLElement) => void;
  onEntry: (entry: E, anchor: HTMLElement) => void;
};

/** A day of all courts, or a week of one of them, or the free hours of a week. */
export function CalendarView<E extends ShownEntry>(props: CalendarViewProps<E>) {
  const { desk, entries, known, renderMissing, now, address, dayAsked, isNarrow, age, isCovered } = props;
  const { onAddress, onHours, onEntry } = props;
  const [sport, setSport] = useState<string | null>(null);
  // Grows when somebody asks for today: the running hour comes into sight again.
  const [jumps, setJumps] = useState(0);
  const id = useId();
  const priceOf = useMemo(() => priceBook(desk), [desk]);
  const today = playingDay(now, desk);
  const reach = daysInReach(desk, today);
  const day = address.day ?? today;
  const { view } = address;
  const days = shownDays(day, view);
  const all = courtsShown(desk, entries, days);
  const courts = sport === null ? all : all.filter((court) => court.sport === sport);
  const isWeek = view === 'week';
  const chosen = courts.find((court) => court.id === address.courtId);
  const court = isWeek ? (chosen ?? (courts.length === 1 ? courts[0] : undefined)) : undefined;

  const go = (change: Partial<CalendarAddress>, replace = false) =>
    onAddress({ ...address, day, ...change }, { replace });
  // One step after the other would fill the history: Back leaves the calendar after them.
  const goBy = (by: number) => {
    const to = dayAfter((dayAsked ? dayAsked() : day) ?? today, by * (isWeek ? 7 : 1));
    const isReached = isWeek
      ? shownDays(to, view).some((each) => each >= reach.first && each <= reach.last)
      : to >= reach.first && to <= reach.last;
    if (isReached) go({ day: to }, true);
  };
  const openDay = (column: number, courtId = address.courtId) => go({ day: days[column] ?? day, view: 'day', courtId });

  const { words, rule: special } = playingHoursText(desk, day);
  const title = isWeek ? weekText(days) : dayText(day);
  const facts = {
    desk,
    entries,
    holds: desk.holds,
    now,
    known,
    mayEnter: mayAtDesk(desk, 'entry.make') ? entryWindow(desk, now) : null,
  };
  const isKnown = days.some((each) => known.some(({ first, last }) => each >= first && each <= last));
  const columnOf = { today: days.indexOf(today), court: courts.findIndex((each) => each.id === address.courtId) };

  const dayHeads = days.map((each, column) => ({
    key: String(column),
    place: formatDay(each),
    head: <DayHead day={each} isToday={each === today} onOpen={() => openDay(column)} />,
  }));

  function renderGrid() {
    if (courts.length === 0) return <EmptyState icon="calendar" title={t('calendar.noCourts')} />;
    if (!isKnown) return renderMissing(true);
    if (isWeek && !court) {
      return (
        <>
          {renderMissing(false)}
          <WeekCounts
            key={jumps}
            label={t('calendar.labelFree', { week: title })}
            facts={facts}
            courts={courts}
            days={days}
            heads={dayHeads}
            today={today}
            onOpenDay={openDay}
            onStep={goBy}
          />
        </>
      );
    }
    const columns = court
      ? days.map((each) => ({ courtId: court.id, day: each }))
      : courts.map((each) => ({ courtId: each.id, day }));
    const grid = buildGrid({ ...facts, columns });
    const running = runningAt(grid, today, now);
    const isRunning = days.includes(today);
    const rates = columns.map(({ courtId }, column) => rateOf(priceOf, courtId, grid.open[column] ?? []));
    const ofWeek = rateOf(priceOf, court?.id ?? '', grid.open.flat());
    const heads = court
      ? dayHeads
      : courts.map((each, column) => ({
          key: each.id,
          place: each.name,
          head: <CourtName name={each.name} detail={rates[column] ? rateText(rates[column]) : t('calendar.closed')} />,
        }));
    const isPriced = (column: number) => {
      const rate = court ? ofWeek : rates[column];
      return rate !== undefined && rate.max > rate.min;
    };
    return (
      <>
        {renderMissing(false)}
        <GridTable
          key={`${view} ${court?.id ?? ''} ${sport ?? ''} ${jumps}`}
          label={
            court
              ? t('calendar.labelWeek', { court: court.name, week: title })
              : t('calendar.label', { day: formatDay(day) })
          }
          view={view}
          isNarrow={isNarrow}
          grid={grid}
          heads={heads}
          courts={all}
          priceOf={priceOf}
          isPriced={isPriced}
          night={
            isWeek
              ? t('calendar.afterMidnightWeek')
              : t('calendar.afterMidnight', { day: formatWeekday(dayAfter(day, 1)) })
          }
          now={isRunning ? running : undefined}
          start={startAt(isRunning ? running : undefined, isWeek ? columnOf.today : columnOf.court)}
          isCovered={isCovered}
          acrossCourts={!isWeek}
          onChosen={onHours}
          onEntry={onEntry}
          onOpenDay={isWeek && isNarrow ? (column) => openDay(column, court?.id ?? null) : undefined}
          onStep={goBy}
        />
      </>
    );
  }

  const ids = (name: string) => ({ tab: `${id}-${name}`, panel: `${id}-panel` });
  const open = court?.id ?? everyCourt;
  return (
    <>
      <CalendarHead
        title={title}
        day={day}
        today={today}
        view={view}
        isNarrow={isNarrow}
        reach={reach}
        courts={all}
        sport={sport}
        hours={isWeek || !special ? undefined : words}
        age={age}
        onStep={goBy}
        onDay={(to) => {
          setJumps(jumps + (to === today ? 1 : 0));
          go({ day: to });
        }}
        onView={(to) => go({ view: to })}
        onSport={setSport}
      />
      {isWeek && courts.length > 1 ? (
        <>
          <CourtTabs
            courts={courts}
            open={open}
            onOpen={(name) => go({ courtId: name === everyCourt ? null : name }, true)}
            idsOf={ids}
          />
          <div role="tabpanel" style={{ marginBlockStart: 8 }} id={ids(open).panel} aria-labelledby={ids(open).tab}>
            {renderGrid()}
          </div>
        </>
      ) : (
        renderGrid()
      )}
    </>
  );
}
