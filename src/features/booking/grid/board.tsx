import { memo, type ReactNode, useCallback, useState } from 'react';
import { dayAfter, inBookingWindow, karachiDate } from '#domain/calendar.ts';
import { runsPastMidnight } from '#domain/offer.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay } from '#text/format.ts';
import { nearDay, shortHour } from '#text/near-time.ts';
import { playTime } from '#text/play-time.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { DateStrip } from '#ui/form/date-strip.tsx';
import { column, styled } from '#ui/styled.ts';
import { type BookingState, isOfSport } from '#features/booking/machine/booking-state.ts';
import { type BoardRow, boardRows, gridMode } from '#features/booking/machine/booking-view.ts';
import { Ends, Group, GroupLabel, Hint, Nothing } from '#features/booking/parts.ts';
import type { BookingView } from '#features/booking/use-booking.ts';
import { BoardGrid } from './board-grid.tsx';
import { BoardHint, BoardShape, GridAge, Moved, NotToBeHad, Unknown, unseen } from './board-notices.tsx';

/** An hour that somebody else has: start hour 0 to 23 of a date, YYYY-MM-DD. */
export type TakenHour = { venue: VenueDetails; courtId: string; day: string; hour: number };

/** Says no more than that the hour is taken. */
export function Taken({ venue, courtId, hour }: TakenHour) {
  const court = venue.courts.find(({ id }) => id === courtId)?.name ?? '';
  return <Hint role="status">{t('board.taken', { hour: shortHour(hour), court })}</Hint>;
}

const Frame = styled('section')({ ...column, gap: 10, minInlineSize: 0, '& > h2': { margin: 0 } });

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** After a date its hours are what is looked at next; on a screen that shows them already nothing moves. */
function comeToHours(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  requestAnimationFrame(() => {
    const behavior = isCalm ? 'auto' : 'smooth';
    document.getElementById('booking-hours')?.scrollIntoView({ block: 'nearest', behavior });
  });
}

/** The sports of the courts, where there are several, the one of the address first: a press chooses the first court of one. */
function SportSwitch({ booking: { state, dispatch } }: { booking: BookingView }) {
  const { courts, choice, stage, wanted } = state;
  // The first choice forgets what the address asked for, and nothing may change places under the finger that made it.
  const [asked] = useState(wanted?.sport);
  const firsts = courts
    .filter((court, at) => courts.findIndex((other) => sameSport(court, other)) === at)
    .sort((one, other) => Number(isOfSport(other, asked)) - Number(isOfSport(one, asked)));
  const chosen = courts.find(({ id }) => id === choice.courtId);
  if (firsts.length < 2) return null;
  return (
    <Row role="group" aria-label={t('board.sports')}>
      {firsts.map((court) => {
        const isHere = chosen !== undefined && sameSport(court, chosen);
        return (
          <Button
            key={court.id}
            look={isHere ? 'primary' : 'outline'}
            aria-pressed={isHere}
            disabled={stage !== 'choosing'}
            onClick={() => !isHere && dispatch({ type: 'courtChosen', courtId: court.id })}
          >
            {court.sport ?? t('venue.anySport')}
          </Button>
        );
      })}
    </Row>
  );
}

function sameSport(one: Parameters<typeof isOfSport>[0], other: Parameters<typeof isOfSport>[0]): boolean {
  return one.sport === other.sport || isOfSport(one, other.sport);
}

/** The same whatever is chosen, and a button of Material's takes as long to draw as forty hours. */
const Clear = memo(function Clear({ dispatch }: Pick<BookingView, 'dispatch'>) {
  return (
    <Button look="link" className="small" onClick={() => dispatch({ type: 'cleared' })}>
      {t('booking.clear')}
    </Button>
  );
});

/** The taken hour that an address leads to whose end is waited for; undefined once it is free, or another one was chosen. */
function watchedHour(
  { wanted }: BookingState,
  rows: readonly BoardRow[],
): { courtId: string; hour: number } | undefined {
  const row = wanted?.watch ? rows.find(({ court }) => court.id === wanted.court) : undefined;
  const slot = row?.slots.find(({ hour, state }) => hour === wanted?.hour && state === 'taken');
  return row && slot && { courtId: row.court.id, hour: slot.hour };
}

/** Drawn when the date changes, as `BoardHint` is. */
const TimeLabel = memo(GroupLabel);

/** The courts of the chosen sport and their hours on the chosen date, with how far they can be believed. */
function Hours({ booking, renderTaken }: Pick<BoardProps, 'booking' | 'renderTaken'>) {
  const { state, now, dispatch, venue } = booking;
  const [taken, setTaken] = useState<{ courtId: string; day: string; hour: number }>();
  const { choice, grid, stage } = state;
  const { day, courtId, hours } = choice;
  // Which date it is follows in a moment, from a started booking or from the venue's hours.
  if (!day && !state.isLookedUp)
    return (
      <Group>
        <Ends />
        <BoardShape state={state} now={now} />
        {runsPastMidnight(state.offer, courtId, karachiDate(now)) && (
          <Hint aria-hidden="true" style={unseen}>
            {t('booking.afterMidnight', { day: formatDay(karachiDate(now)) })}
          </Hint>
        )}
      </Group>
    );
  if (!day) return <Nothing>{t('booking.pickDate')}</Nothing>;

  const { error } = grid;
  const mode = gridMode(state, now);
  const rows = boardRows(state, now);
  const hasSlots = rows.some(({ slots }) => slots.length > 0);
  const isKnown = mode === 'live' || mode === 'seen';
  const none = isKnown && rows.every(({ slots }) => slots.every(({ state: is }) => is !== 'free' && is !== 'held'));
  const next = dayAfter(day, 1);
  const today = karachiDate(now);
  const watched = watchedHour(state, rows);
  const asked = taken?.day === day ? rows.find(({ court }) => court.id === taken.courtId)?.court : undefined;
  return (
    <Group role="group" aria-labelledby="booking-time-label">
      <Ends>
        <TimeLabel id="booking-time-label">{t('board.time', { day: nearDay(day, today) })}</TimeLabel>
        <div role="status">
          <GridAge booking={booking} />
        </div>
      </Ends>
      {error && state.online && (
        <Notice
          kind="error"
          role="alert"
          action={<Button onClick={() => dispatch({ type: 'refreshed', byHand: true })}>{t('action.retry')}</Button>}
        >
          {errorText(error)}
        </Notice>
      )}
      {watched && !taken && renderTaken({ venue, day, ...watched })}
      <NotToBeHad booking={booking} />
      {none && (
        <Nothing>
          {t('booking.noSlots')}
          {inBookingWindow(next, now) && stage === 'choosing' && (
            <Button look="link" onClick={() => dispatch({ type: 'dayChosen', day: next })}>
              {t('board.nextDay', { day: nearDay(next, today) })}
            </Button>
          )}
        </Nothing>
      )}
      {hasSlots && (
        <BoardGrid
          day={day}
          rows={rows}
          courtId={courtId}
          mode={mode}
          locked={stage !== 'choosing'}
          onCourt={(chosen) => dispatch({ type: 'courtChosen', courtId: chosen })}
          onHour={(on, hour) => {
            setTaken(undefined);
            dispatch({ type: 'hourToggled', courtId: on, hour });
          }}
          onTaken={(on, hour) => setTaken({ courtId: on, day, hour })}
        />
      )}
      {hours.length > 0 && stage === 'choosing' && (
        <Ends>
          <GroupLabel>{playTime(day, hours, now)}</GroupLabel>
          <Clear dispatch={dispatch} />
        </Ends>
      )}
      <Moved booking={booking} />
      {taken && asked && renderTaken({ venue, ...taken })}
      {hasSlots && runsPastMidnight(state.offer, courtId, day) && (
        <BoardHint>{t('booking.afterMidnight', { day: formatDay(next) })}</BoardHint>
      )}
    </Group>
  );
}

type BoardProps = {
  booking: BookingView;
  /** What is said and offered about a taken hour that was pressed. */
  renderTaken: (taken: TakenHour) => ReactNode;
};

/** All courts of a sport for one date in one look: sport, date and hours are chosen here, the card beside it sums them up. */
export default function Board({ booking, renderTaken }: BoardProps) {
  const { venue, state, now, dispatch } = booking;
  const chooseDay = useCallback((day: string) => dispatch({ type: 'dayChosen', day }), [dispatch]);
  if (venue.courts.length === 0) return <EmptyState icon="ball" title={t('venue.noCourts')} />;
  return (
    <Frame aria-label={t('board.title')}>
      <Unknown booking={booking} />
      <SportSwitch booking={booking} />
      <DateStrip
        day={state.choice.day}
        now={now}
        locked={state.stage !== 'choosing'}
        onDay={chooseDay}
        onChosen={comeToHours}
      />
      <Hours booking={booking} renderTaken={renderTaken} />
    </Frame>
  );
}
