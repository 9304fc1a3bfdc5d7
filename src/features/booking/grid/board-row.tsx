import { memo } from 'react';
import type { Rate } from '#domain/rates.ts';
import type { Court } from '#domain/venue.ts';
import { formatPrice, formatWeekday } from '#text/format.ts';
import { hourWords, isNight } from '#text/hour-words.ts';
import { shortHour } from '#text/near-time.ts';
import { bareAmount, perHourText } from '#text/price-span.ts';
import { t } from '#text/translate.ts';
import type { PriceOf, Slot } from '#features/booking/machine/booking-view.ts';

/** A court with what its hours cost on the chosen date, in PKR, and how they stand. */
export type BoardRow = { court: Court; rate: Rate; priceOf: PriceOf; slots: readonly Slot[] };

const isOffered = (state: Slot['state']) => state === 'free' || state === 'unchecked';

type CellProps = Slot & {
  /** Row and column, `0:3`. */
  at: string;
  isStop: boolean;
  /** Of an hour after midnight, which says its morning; '' for the others, which say the same on every date. */
  day: string;
  court: string;
  /** PKR; null where it is not to be had, or every hour of the court costs the same that day. */
  price: number | null;
  isSingle: boolean;
  /** True for an hour out of view while those in view are drawn: it stays as it is until then. */
  waits: boolean;
  locked: boolean;
};

/** What an hour of a single court shows, and one that has more than a word to show: each on its own line. */
function Lines({ hour, state: is, chosen, day, price, isSingle, said }: CellProps & { said: string }) {
  // Beside the column's head an hour says one thing: when it can be had, or why not. A price says that it can be had.
  const saysWhen = isSingle || isOffered(is) || is === 'held';
  const saysHow = chosen || (price === null && (isSingle || !isOffered(is))) || (isSingle && isNight(hour));
  return (
    <>
      {saysWhen && <bdi>{shortHour(hour)}</bdi>}
      {saysHow && <small>{isSingle && isNight(hour) ? t('board.early', { day: formatWeekday(day) }) : said}</small>}
      {price !== null && <span className="hour-price">{bareAmount(price)}</span>}
    </>
  );
}

/** Compared by hand: what waits keeps what it was drawn with. */
function isDrawn(before: CellProps, next: CellProps): boolean {
  if (next.waits) return true;
  const names = Object.keys(next) as (keyof CellProps)[];
  return names.every((name) => name === 'waits' || before[name] === next[name]);
}

/**
 * One hour of a court. A press changes one or two, another date those that stand otherwise: the others, which are most of what
 * is drawn, stay as they are. Most are one element with one text, which takes half the time of one with elements inside.
 */
const Cell = memo(function Cell(props: CellProps) {
  const { hour, state: is, selectable, chosen, at, isStop, day, court, price, isSingle, locked } = props;
  const state = t(chosen ? 'booking.state.chosen' : `booking.state.${is}`);
  const said = price === null ? state : `${state}, ${formatPrice(price)}`;
  const isOne = !isSingle && !chosen && price === null && is !== 'held';
  const isWhy = isOne && !isOffered(is);
  return (
    <span
      role="gridcell"
      className={`hour hour-${is}${isWhy ? ' hour-why' : ''}`}
      aria-selected={chosen}
      aria-disabled={locked || (!selectable && !chosen)}
      aria-label={t('booking.hourLabel', { hour: hourWords(day, hour), state: said, court })}
      data-at={at}
      tabIndex={isStop ? 0 : -1}
    >
      {isOne ? isWhy ? state : shortHour(hour) : <Lines {...props} said={state} />}
    </span>
  );
}, isDrawn);

type HeadProps = Rate & { name: string; at: number; isHere: boolean; isStop: boolean; locked: boolean };

const Head = memo(function Head({ name, min, max, at, isHere, isStop, locked }: HeadProps) {
  return (
    <span
      role="rowheader"
      className="board-court"
      aria-selected={isHere}
      aria-disabled={locked || undefined}
      data-at={`${at}:0`}
      tabIndex={isStop ? 0 : -1}
    >
      <strong dir="auto">{name}</strong>
      <small>{perHourText({ min, max })}</small>
    </span>
  );
});

type RowProps = {
  row: BoardRow;
  at: number;
  /** The column that Tab stops at; -1 when it stops in another row. */
  stop: number;
  hours: readonly number[];
  isHere: boolean;
  day: string;
  /** Of `hours` those that are drawn at once, from the first to before the second; the others wait for the next drawing. */
  from: number;
  to: number;
} & Pick<CellProps, 'isSingle' | 'locked'>;

/** True for a court that stands as it was drawn: a press changes one or two of eight. */
function isDrawnRow(
  { row: before, hours: listed, ...rest }: RowProps,
  { row: next, hours, ...others }: RowProps,
): boolean {
  const names = Object.keys(others) as (keyof typeof others)[];
  return (
    names.every((name) => rest[name] === others[name]) &&
    hours.join() === listed.join() &&
    next.court === before.court &&
    next.rate.min === before.rate.min &&
    next.rate.max === before.rate.max &&
    next.slots.length === before.slots.length &&
    next.slots.every((slot, place) => {
      const { hour, state, selectable, chosen } = before.slots[place] ?? slot;
      const isSame = slot.hour === hour && slot.state === state && slot.chosen === chosen;
      return isSame && slot.selectable === selectable && next.priceOf(hour) === before.priceOf(hour);
    })
  );
}

/** A court and its hours, one for each of `hours`. */
export const Row = memo(function Row({ row, at, stop, hours, isHere, day, from, to, ...shared }: RowProps) {
  const { court, rate, priceOf, slots } = row;
  const slotAt = new Map(slots.map((slot) => [slot.hour, slot]));
  return (
    <div role="row" className={isHere ? 'board-row board-here' : 'board-row'}>
      <Head {...rate} name={court.name} at={at} isHere={isHere} isStop={stop === 0} locked={shared.locked} />
      {hours.map((hour, index) => {
        const morning = isNight(hour) ? day : '';
        const waits = index < from || index >= to;
        const place = { at: `${at}:${index + 1}`, isStop: stop === index + 1, day: morning, waits };
        const slot = slotAt.get(hour);
        const isPriced = rate.max > rate.min && (slot?.selectable || slot?.chosen);
        const price = isPriced ? priceOf(hour) : null;
        if (slot) return <Cell key={hour} {...slot} {...place} court={court.name} price={price} {...shared} />;
        return (
          <span
            key={hour}
            role="gridcell"
            className="hour hour-none"
            aria-label={t('booking.hourLabel', {
              hour: hourWords(morning, hour),
              state: t('booking.state.unknown'),
              court: court.name,
            })}
            data-at={place.at}
            tabIndex={place.isStop ? 0 : -1}
          />
        );
      })}
    </div>
  );
}, isDrawnRow);
