import { useDeferredValue, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { dayAfter } from '#domain/calendar.ts';
import { arrivalGroups, type Arrival, type ArrivalGroup } from '#domain/desk/day-model.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { gateStep, isLate } from '#domain/desk/entry-actions.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { courtName } from '#text/entry-words.ts';
import { formatWeekday } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { palette, styled } from '#ui/styled.ts';
import { ArrivalRow } from './arrival-row.tsx';

const Group = styled('section')({
  '& > h3': { marginBlock: '14px 6px', color: palette.text.secondary, fontSize: '0.9375rem' },
  '& > h3 > button': { marginInline: -10, minBlockSize: 44, color: 'inherit' },
  '& > h3 svg': { marginInlineStart: 4, transition: 'rotate 120ms' },
  '& > h3 > [aria-expanded=true] svg': { rotate: '180deg' },
});

const titles = {
  now: 'today.now',
  nextHour: 'today.nextHour',
  later: 'today.later',
  afterMidnight: 'today.afterMidnight',
  done: 'today.done',
} as const;

type Groups = Record<ArrivalGroup, Arrival<EntryView>[]>;

type ArrivalsProps = {
  desk: Desk;
  /** The playing day that is shown. */
  day: string;
  now: number;
  groups: Groups;
  onOpen: (entryId: string) => void;
  /** Button and menu of a row. */
  renderActions: (entry: EntryView) => ReactNode;
};

/** More rows than a screen shows. A full day has sixty, which a slow phone would draw for half a second before anything stands. */
const drawnAtOnce = 10;

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Moves the focus from row to row, as far as rows are shown. */
function moveRow(list: HTMLElement | null, event: KeyboardEvent): string | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const at = rows.indexOf(event.target as HTMLElement);
  const step = steps[event.key];
  const row = step && at >= 0 ? rows[step(at, rows.length - 1)] : undefined;
  if (!row) return undefined;
  event.preventDefault();
  row.focus();
  return row.dataset['entry'];
}

/** Everybody who comes on the day, by when: arrows move from row to row, Enter opens, Tab goes on to the row's button. */
export function Arrivals({ desk, day, now, groups, onOpen, renderActions }: ArrivalsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string>();
  const [isDoneOpen, setDoneOpen] = useState(false);
  const shown = arrivalGroups.filter((group) => group !== 'done' || isDoneOpen).flatMap((group) => groups[group]);
  const isDrawn = useDeferredValue(day, '') === day;
  const drawn = new Set(isDrawn ? shown : shown.slice(0, drawnAtOnce));
  const stopAt = shown.some(({ entry }) => entry.id === stop) ? stop : shown[0]?.entry.id;
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveRow(list.current, event);
    if (moved) setStop(moved);
  };
  const renderRow = (arrival: Arrival<EntryView>) => {
    const { entry } = arrival;
    const isMissed = isLate(entry, now);
    return (
      <ArrivalRow
        key={entry.id}
        arrival={arrival}
        court={courtName(desk.courts, entry.courtId)}
        isLate={isMissed}
        isAtGate={entry.seen === 'arrived' || (!isMissed && gateStep(entry, desk, now) === 'check-in')}
        isStop={entry.id === stopAt}
        onOpen={onOpen}
        onKeyDown={onKeyDown}
      >
        {renderActions(entry)}
      </ArrivalRow>
    );
  };
  return (
    <section className="arrivals" aria-labelledby={id}>
      <h2 id={id}>{t('today.arrivals')}</h2>
      <div ref={list}>
        {arrivalGroups
          .filter((group) => groups[group].length > 0)
          .map((group) => {
            const title = t(titles[group], { count: groups[group].length, day: formatWeekday(dayAfter(day, 1)) });
            const isDone = group === 'done';
            const rows = groups[group].filter((arrival) => drawn.has(arrival));
            return (
              <Group key={group} aria-labelledby={`${id}-${group}`}>
                <h3 id={`${id}-${group}`}>
                  {isDone ? (
                    <Button look="quiet" aria-expanded={isDoneOpen} onClick={() => setDoneOpen((open) => !open)}>
                      {title}
                      <Icon name="down" size={18} />
                    </Button>
                  ) : (
                    title
                  )}
                </h3>
                {rows.length > 0 && (
                  <Card component="ul" className="rows">
                    {rows.map(renderRow)}
                  </Card>
                )}
              </Group>
            );
          })}
      </div>
    </section>
  );
}
