import { millisecondsToMinutes } from 'date-fns';
import { memo } from 'react';
import { karachiDate } from '#domain/calendar.ts';
import { hoursOn } from '#domain/offer.ts';
import { useAfterPaint } from '#hooks/use-after-paint.ts';
import { isNight, rangeWords } from '#text/hour-words.ts';
import { shortHour } from '#text/near-time.ts';
import { perHourText } from '#text/price-span.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { palette, smallRadius, styled } from '#ui/styled.ts';
import { type BookingState, isOfSport } from '#features/booking/machine/booking-state.ts';
import {
  boardCourts,
  gridMode,
  isSaidOnBoard,
  nearestFree,
  problemText,
} from '#features/booking/machine/booking-view.ts';
import { NearestHours } from '#features/booking/nearest-hours.tsx';
import { Ends, Hint } from '#features/booking/parts.ts';
import type { BookingView } from '#features/booking/use-booking.ts';
import './hour-grid.css';

/** What the address asks for and the venue has not. */
export function Unknown({ booking: { state } }: { booking: BookingView }) {
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
export function NotToBeHad({ booking: { state, now, dispatch } }: { booking: BookingView }) {
  const { problem, stage } = state;
  if (!problem || !isSaidOnBoard(problem) || stage !== 'choosing') return null;
  return (
    <Notice kind="warning" role="alert" action={<NearestHours hours={nearestFree(state, now)} dispatch={dispatch} />}>
      {problemText(problem)}
    </Notice>
  );
}

/** A line of the board, drawn when its words change: each drawing of a styled element takes as long as those of four hours. */
export const BoardHint = memo(Hint);

/** A tap on another court's hour has taken the choice there: said, since it was given up on the first one. */
export function Moved({ booking: { state } }: { booking: BookingView }) {
  const { moved, choice, courts } = state;
  const nameOf = (courtId: string | null) => courts.find(({ id }) => id === courtId)?.name ?? '';
  return (
    <BoardHint role="status">
      {moved &&
        choice.day &&
        t('board.moved', {
          court: nameOf(choice.courtId),
          before: nameOf(moved.courtId),
          hours: rangeWords(choice.day, moved.hours).join(', '),
        })}
    </BoardHint>
  );
}

const Age = styled(Ends)({ fontSize: '0.8125rem', color: palette.text.secondary });

const OldAge = styled(Age)({
  marginBlock: 4,
  padding: '6px 10px',
  borderRadius: smallRadius,
  background: palette.warning.soft,
  color: palette.text.primary,
});

/**
 * How old the hours on screen are, and the way to newer ones. Ages are never rounded down to a comforting word. With its button it
 * takes as long to draw as forty hours: it follows them.
 */
export function GridAge({ booking }: { booking: BookingView }) {
  return <Ages booking={useAfterPaint(booking)} />;
}

const Ages = memo(function Ages({ booking: { state, now, dispatch } }: { booking: BookingView }) {
  const { value, loading } = state.grid;
  const mode = gridMode(state, now);
  if (mode === 'loading') return <Age>{t('booking.loadingSlots')}</Age>;
  if (mode === 'none' || mode === 'failed') return null;

  const count = value ? Math.max(0, millisecondsToMinutes(now - value.fetchedAt)) : 0;
  const live = mode === 'live';
  const Line = live ? Age : OldAge;
  return (
    <Line>
      <span>
        {live && t(count === 0 ? 'booking.checkedNow' : 'booking.checkedMinutes', { count })}
        {mode === 'seen' && t(count === 0 ? 'booking.seenNow' : 'booking.seenMinutes', { count })}{' '}
        {mode === 'seen' && t(state.online ? 'booking.seenHint' : 'booking.seenOffline')}
        {mode === 'unchecked' && t('booking.unchecked')}
      </span>
      <Button
        look="link"
        className="small"
        disabled={loading}
        onClick={() => dispatch({ type: 'refreshed', byHand: true })}
      >
        {t(loading ? 'booking.refreshing' : 'booking.refresh')}
      </Button>
    </Line>
  );
});

/** Takes its room and shows nothing. */
export const unseen = { visibility: 'hidden' } as const;

/** As tall as today's board of these courts will be, so that nothing below it moves when it comes. */
export function BoardShape({ state, now }: { state: BookingState; now: number }) {
  const courts = boardCourts(state);
  const hours = hoursOn(state.offer, courts[0]?.id ?? '', karachiDate(now), now).map(({ hour }) => hour);
  const isSingle = courts.length === 1;
  // Hours of a single court fill lines; those of several are of one height.
  const cells = isSingle ? hours : hours.slice(0, 1);
  return (
    <div className={`board ${isSingle ? 'board-single' : 'board-many'}`} aria-hidden="true">
      <div className="board-row board-heads" style={unseen}>
        <span className="board-corner">{t('booking.court')}</span>
        <span className="board-head">
          <bdi>{shortHour(0)}</bdi>
          {hours.some(isNight) && <small>{shortHour(0)}</small>}
        </span>
      </div>
      {courts.map(({ id, name, price }) => (
        <div key={id} className="board-row">
          <span className="board-court">
            <strong dir="auto">{name}</strong>
            <small>{perHourText({ min: price, max: price })}</small>
          </span>
          {cells.map((hour) => (
            <span key={hour} className="hour hour-none" />
          ))}
        </div>
      ))}
    </div>
  );
}
