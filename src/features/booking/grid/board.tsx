import { useState } from 'react';
import { closesAfterMidnight } from '#domain/opening-hours.ts';
import { dayAfter, inBookingWindow } from '#domain/calendar.ts';
import type { VenueDetails } from '#domain/venue.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay } from '#text/format.ts';
import { rangeWords, shortHour } from '#text/hour-words.ts';
import { t } from '#text/translate.ts';
import { nearDay, playTime } from '#text/play-time.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { styled } from '#ui/styled.ts';
import { isOfSport, isSaidOnBoard, unitPrice } from '#features/booking/machine/booking-state.ts';
import { boardCourts, gridMode, nearestFree, slotsOf } from '#features/booking/machine/booking-view.ts';
import { Ends, Group, GroupLabel, Hint, Nothing } from '#features/booking/parts.ts';
import { problemText } from '#features/booking/problem-text.ts';
import type { BookingView } from '#features/booking/use-booking.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { BoardGrid } from './board-grid.tsx';
import { DatePicker } from './date-picker.tsx';
import { GridAge } from './grid-age.tsx';

type TakenProps = { venue: VenueDetails; courtId: string; day: string; hour: number };

function Taken({ venue, courtId, hour }: TakenProps) {
  const court = venue.courts?.find(({ id }) => id === courtId)?.name ?? '';
  return <Hint role="status">{t('board.taken', { hour: shortHour(hour), court })}</Hint>;
}

/** Wanted by few; while it can't be had the hour is only said to be taken. */
const WatchHour = lazyOptional(() => import('./watch-hour.tsx'), Taken);

const Frame = styled('section')({ display: 'grid', gap: 10, minInlineSize: 0, '& > h2': { margin: 0 } });

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** After a date its hours are what is looked at next; on a screen that shows them already nothing moves. */
function comeToHours(): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  requestAnimationFrame(() => {
    const behavior = isCalm ? 'auto' : 'smooth';
    document.getElementById('booking-hours')?.scrollIntoView({ block: 'nearest', behavior });
  });
}

/** The sports of the courts, where there are several: a press chooses the first court of one. */
function SportSwitch({ booking: { state, dispatch } }: { booking: BookingView }) {
  const { courts, choice, stage } = state;
  const firsts = courts.filter((court, at) => courts.findIndex((other) => sameSport(court, other)) === at);
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

/** What the address asks for and the venue has not. */
function Unknown({ booking: { state } }: { booking: BookingView }) {
  const { courts, wanted } = state;
  if (!wanted || courts.length === 0) return null;
  const { sport, court } = wanted;
  const isGone = Boolean(court) && courts.every(({ id }) => id !== court);
  const isElsewhere = Boolean(sport) && courts.every((each) => !isOfSport(each, sport));
  if (!isGone && !isElsewhere) return null;
  return (
    <Notice kind="info" role="status">
      {isElsewhere ? t('board.noSport', { sport: sport ?? '' }) : t('board.noCourt')}
    </Notice>
  );
}

/** What was wanted is not to be had, by the address or by a tap: says why, with the nearest hours that are. */
function NotToBeHad({ booking }: { booking: BookingView }) {
  const { state, now, dispatch } = booking;
  const { problem } = state;
  if (!problem || !isSaidOnBoard(problem) || state.stage !== 'choosing') return null;
  const [hour] = Array.isArray(problem.detail['hours']) ? problem.detail['hours'] : [];
  const others = typeof hour === 'number' ? nearestFree(state, now, hour) : [];
  return (
    <Notice
      kind="warning"
      role="alert"
      action={
        others.length > 0 && (
          <Row>
            {others.map((other) => (
              <Button
                key={`${other.court.id} ${other.hour}`}
                onClick={() => dispatch({ type: 'hourToggled', courtId: other.court.id, hour: other.hour })}
              >
                {t('board.alternative', { hour: shortHour(other.hour), court: other.court.name })}
              </Button>
            ))}
          </Row>
        )
      }
    >
      {problemText(problem)}
    </Notice>
  );
}

/** A tap on another court's hour has taken the choice there: said, since it was given up on the first one. */
function Moved({ booking: { state } }: { booking: BookingView }) {
  const { moved, choice, courts } = state;
  const nameOf = (courtId: string | null) => courts.find(({ id }) => id === courtId)?.name ?? '';
  return (
    <Hint role="status">
      {moved &&
        choice.day &&
        t('board.moved', {
          court: nameOf(choice.courtId),
          before: nameOf(moved.courtId),
          hours: rangeWords(choice.day, moved.hours).join(', '),
        })}
    </Hint>
  );
}

/** The courts of the chosen sport and their hours on the chosen date, with how far they can be believed. */
function Hours({ booking }: { booking: BookingView }) {
  const { state, now, dispatch, venue } = booking;
  const [taken, setTaken] = useState<{ courtId: string; day: string; hour: number }>();
  const { choice, grid, stage } = state;
  const { day, courtId, hours } = choice;
  if (!day) return <Nothing>{t('booking.pickDate')}</Nothing>;

  const { error } = grid;
  const mode = gridMode(state, now);
  const rows = boardCourts(state).map((court) => ({
    court,
    price: unitPrice(state, court.id) ?? court.price,
    slots: slotsOf(state, now, court.id),
  }));
  const hasSlots = rows.some(({ slots }) => slots.length > 0);
  const isKnown = mode === 'live' || mode === 'seen';
  const none = isKnown && rows.every(({ slots }) => slots.every(({ state: is }) => is !== 'free' && is !== 'held'));
  const next = dayAfter(day, 1);
  const asked = taken?.day === day ? rows.find(({ court }) => court.id === taken.courtId)?.court : undefined;
  return (
    <Group role="group" aria-labelledby="booking-time-label">
      <Ends>
        <GroupLabel id="booking-time-label">{t('board.time', { day: nearDay(day, now) })}</GroupLabel>
        <div role="status">
          <GridAge booking={booking} />
        </div>
      </Ends>
      {error && (state.online || error.code !== 'OFFLINE') && (
        <Notice
          kind="error"
          role="alert"
          action={<Button onClick={() => dispatch({ type: 'refreshed', byHand: true })}>{t('action.retry')}</Button>}
        >
          {errorText(error)}
        </Notice>
      )}
      <NotToBeHad booking={booking} />
      {none && (
        <Nothing>
          {t('booking.noSlots')}
          {inBookingWindow(next, now) && stage === 'choosing' && (
            <Button look="link" onClick={() => dispatch({ type: 'dayChosen', day: next })}>
              {t('board.nextDay', { day: nearDay(next, now) })}
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
          <Button look="link" className="small" onClick={() => dispatch({ type: 'cleared' })}>
            {t('booking.clear')}
          </Button>
        </Ends>
      )}
      <Moved booking={booking} />
      {taken && asked && <WatchHour venue={venue} {...taken} />}
      {hasSlots && closesAfterMidnight(venue.open, venue.close) && (
        <Hint>{t('booking.afterMidnight', { day: formatDay(next) })}</Hint>
      )}
    </Group>
  );
}

type BoardProps = {
  booking: BookingView;
  /** True while courts that are not on this phone may still arrive. */
  coming: boolean;
};

/** All courts of a sport for one date in one look: sport, date and hours are chosen here, the card beside it sums them up. */
export default function Board({ booking, coming }: BoardProps) {
  const { venue, state } = booking;
  if (!venue.courts && !coming) return <EmptyState icon="offline" title={t('venue.courtsLater')} />;
  if (venue.courts?.length === 0) return <EmptyState icon="ball" title={t('venue.noCourts')} />;
  if (state.courts.length === 0) return <Skeleton height={360} />;
  return (
    <Frame aria-label={t('board.title')}>
      <Unknown booking={booking} />
      <SportSwitch booking={booking} />
      <DatePicker booking={booking} onChosen={comeToHours} />
      <Hours booking={booking} />
    </Frame>
  );
}
