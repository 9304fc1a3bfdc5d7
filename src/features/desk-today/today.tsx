import { useMemo, type ReactNode } from 'react';
import { karachiDate } from '#domain/calendar.ts';
import { arrivalsOf, courtsNow, type Stretch } from '#domain/desk/day-model.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { mayAtDesk } from '#domain/desk/entry-actions.ts';
import { outsideHours } from '#domain/desk/outside-hours.ts';
import type { PauseShown } from '#domain/desk/pauses.ts';
import { thingsToDo } from '#domain/desk/things-to-do.ts';
import type { EntryView } from '#hooks/use-entries.ts';
import { playingHoursText } from '#text/playing-hours-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { lazyDialog, useLazyDialog } from '#ui/overlay/lazy-dialog.ts';
import { styled } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';
import { Arrivals } from './arrivals.tsx';
import { CourtsNow } from './courts-now.tsx';
import { ToDo } from './to-do.tsx';

const PauseSheet = lazyDialog(() => import('./pause-sheet.tsx'));

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: 20,
  marginBlockStart: 16,
  '& h2': { marginBlockEnd: 8, fontSize: '1.125rem' },
  [theme.breakpoints.up(1000)]: {
    '&[data-courts]': { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
    '& > .todo': { gridColumn: '1 / -1' },
    // Tab goes through the courts first; the list is what is looked at.
    '& > .arrivals, & > .empty': { gridColumn: 1, gridRow: 2 },
    '& > .courts': { gridColumn: 2, gridRow: 2 },
    '& .court-cards': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  [theme.breakpoints.up(1240)]: {
    '&[data-todo]': { gridTemplateColumns: '280px minmax(0, 1fr)' },
    '&[data-todo][data-courts]': { gridTemplateColumns: '280px minmax(0, 1fr) 320px' },
    '&[data-todo] > .todo': { gridColumn: 1, gridRow: 1 },
    '&[data-todo] > .arrivals, &[data-todo] > .empty': { gridColumn: 2, gridRow: 1 },
    '&[data-todo] > .courts': { gridColumn: 3, gridRow: 1 },
  },
});

type TodayProps = {
  desk: Desk;
  entries: readonly EntryView[];
  /** The playing day that is shown, and the one that is on. */
  day: string;
  today: string;
  now: number;
  /** How many writes of this phone were refused. */
  refused: number;
  pauses: PauseShown[];
  onLook: () => void;
  onOpen: (entryId: string) => void;
  onWalkIn: (courtId: string | null, free: Stretch | null) => void;
  renderActions: (entry: EntryView) => ReactNode;
};

/** What waits, what happens on the courts, and who comes. */
export function Today({
  desk,
  entries,
  day,
  today,
  now,
  refused,
  pauses,
  onLook,
  onOpen,
  onWalkIn,
  renderActions,
}: TodayProps) {
  const isToday = day === today;
  const groups = useMemo(() => arrivalsOf(entries, desk, day, now), [entries, desk, day, now]);
  const states = useMemo(() => (isToday ? courtsNow(entries, desk, now) : []), [entries, desk, now, isToday]);
  const things = useMemo(() => thingsToDo(entries, desk), [entries, desk]);
  const outside = useMemo(
    () => (mayAtDesk(desk, 'booking.decline') ? outsideHours(entries, desk, now).length : 0),
    [entries, desk, now],
  );
  const pausing = useLazyDialog('pause', PauseSheet);
  const mayPause = mayAtDesk(desk, 'online.pause');
  const mayEnter = mayAtDesk(desk, 'entry.make');
  const { rule: closed } = playingHoursText(desk, day);
  const isEmpty = Object.values(groups).every((group) => group.length === 0);
  // A phone that was without a signal for days knows nobody of today: that is not a free day.
  const isHere = !isToday || karachiDate(now) <= desk.lastDay;
  const isClosed = closed?.kind === 'closed';
  return (
    <Columns
      data-todo={
        things.toDecide + things.atBaari + things.toSend + refused + outside + pauses.length > 0 ? '' : undefined
      }
      data-courts={isToday && isHere ? '' : undefined}
    >
      <ToDo desk={desk} things={things} outside={outside} pauses={pauses} refused={refused} onLook={onLook} />
      {isToday && isHere && (
        <CourtsNow
          venueId={desk.venueId}
          courts={desk.courts}
          states={states}
          pauses={pauses}
          pausing={mayPause ? pausing : undefined}
          onWalkIn={mayEnter ? onWalkIn : undefined}
        />
      )}
      {isEmpty || !isHere ? (
        <EmptyState
          icon={isHere ? 'calendar' : 'offline'}
          title={
            isHere
              ? isClosed
                ? t(isToday ? 'today.emptyClosedToday' : 'today.emptyClosed', { name: closed.label })
                : t(isToday ? 'today.empty' : 'today.emptyOther')
              : t('today.notHere')
          }
          {...(isHere ? !isClosed && day >= today && { hint: t('today.emptyHint') } : { hint: t('desk.neverHint') })}
          action={
            mayEnter && (
              <Button look="primary" onClick={() => onWalkIn(null, null)}>
                {t('today.addWalkIn')}
              </Button>
            )
          }
        />
      ) : (
        <Arrivals desk={desk} day={day} now={now} groups={groups} onOpen={onOpen} renderActions={renderActions} />
      )}
      {pausing.open && <PauseSheet desk={desk} onClosed={pausing.hide} />}
    </Columns>
  );
}
