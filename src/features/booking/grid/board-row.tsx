import { memo } from 'react';
import type { Rate } from '#domain/rates.ts';
import { formatPrice, formatWeekday } from '#text/format.ts';
import { isNight } from '#text/hour-words.ts';
import { shortHour } from '#text/near-time.ts';
import { bareAmount, perHourText } from '#text/price-span.ts';
import { t } from '#text/translate.ts';
import type { BoardRow, Slot } from '#features/booking/machine/booking-view.ts';

const isOffered = (state: Slot['state']) => state === 'free' || state === 'unchecked';

type CellProps = Slot & {
  /** Row and column, `0:3`. */
  at: string;
  isStop: boolean;
  /** The hour from its start to its end; after midnight with its morning. */
  words: string;
  /** Of that morning; '' for the other hours, which say the same on every date. */
  weekday: string;
  court: string;
  /** PKR; null where it is not to be had, or every hour of the court costs the same that day. */
  price: number | null;
  isSingle: boolean;
  /** Nobody has said yet that it is free: it looks so under the cover of a date that is on its way. */
  isGuess: boolean;
  /** True for an hour out of view while those in view are drawn: it stays as it is until then. */
  waits: boolean;
  /** True in that frame for the others, where what no one sees follows it: that an hour is no guess any more. */
  isSaidLater: boolean;
  locked: boolean;
};

/** What an hour of a single court shows, and one that has more than a word to show: each on its own line. */
function Lines({ hour, state: is, chosen, weekday, price, isSingle, said }: CellProps & { said: string }) {
  // Beside the column's head an hour says one thing: when it can be had, or why not. A price says that it can be had.
  const saysWhen = isSingle || isOffered(is) || is === 'held';
  const saysMorning = isSingle && isNight(hour);
  const saysHow = chosen || (price === null && (isSingle || !isOffered(is))) || saysMorning;
  return (
    <>
      {saysWhen && <bdi>{shortHour(hour)}</bdi>}
      {saysHow && <small>{saysMorning ? t('board.early', { day: weekday }) : said}</small>}
      {price !== null && <span className="hour-price">{bareAmount(price)}</span>}
    </>
  );
}

/** What an hour is drawn from: of its morning the words say enough. */
const drawnFrom = [
  'state',
  'selectable',
  'chosen',
  'price',
  'words',
  'at',
  'isStop',
  'court',
  'isSingle',
  'locked',
  'isGuess',
] as const satisfies readonly (keyof CellProps)[];

/** Compared by hand: what waits keeps what it was drawn with. */
function isDrawn(before: CellProps, next: CellProps): boolean {
  if (next.waits) return true;
  return drawnFrom.every((name) => before[name] === next[name] || (next.isSaidLater && name === 'isGuess'));
}

/**
 * One hour of a court. A press changes one or two, another date those that stand otherwise: the others, which are most of what
 * is drawn, stay as they are. Most are one element with one text, which takes half the time of one with elements inside.
 */
const Cell = memo(function Cell(props: CellProps) {
  const { hour, state: is, selectable, chosen, at, isStop, words, court, price, isSingle, locked, isGuess } = props;
  const state = t(chosen ? 'booking.state.chosen' : `booking.state.${is}`);
  const said = price === null ? state : `${state}, ${formatPrice(price)}`;
  const isOpen = !locked && (selectable || chosen);
  const isOne = !isSingle && !chosen && price === null && is !== 'held';
  const isWhy = isOne && !isOffered(is);
  // "Not available" takes two.
  const isLine = isOne && is !== 'unknown';
  return (
    <span
      role="gridcell"
      className={`hour hour-${is}${isOpen ? ' hour-open' : ''}${isWhy ? ' hour-why' : ''}${isLine ? ' hour-line' : ''}`}
      aria-selected={chosen}
      aria-disabled={isGuess || !isOpen}
      aria-label={t('booking.hourLabel', { hour: words, state: isGuess ? t('booking.state.unchecked') : said, court })}
      data-at={at}
      tabIndex={isStop ? 0 : -1}
    >
      {isOne ? isWhy ? state : shortHour(hour) : <Lines {...props} said={state} />}
    </span>
  );
}, isDrawn);

type HeadProps = Rate & {
  name: string;
  at: number;
  isHere: boolean;
  isStop: boolean;
  locked: boolean;
  isGuess: boolean;
};

/** What a court costs stays while a date is on its way: it might be a line shorter, and then as long again. */
function isDrawnHead(before: HeadProps, next: HeadProps): boolean {
  const { name, at, isHere, isStop, locked, min, max } = next;
  const isSame = before.isHere === isHere && before.isStop === isStop && before.locked === locked;
  const isPriced = next.isGuess || (before.min === min && before.max === max);
  return isSame && isPriced && before.name === name && before.at === at;
}

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
}, isDrawnHead);

type RowProps = {
  row: BoardRow;
  at: number;
  /** The column that Tab stops at; -1 when it stops in another row. */
  stop: number;
  hours: readonly number[];
  /** Of each of `hours` on `day`. */
  words: readonly string[];
  isHere: boolean;
  day: string;
  /** Of `hours` those that are drawn at once, from the first to before the second; the others wait for the next drawing. */
  from: number;
  to: number;
} & Pick<CellProps, 'isSingle' | 'locked' | 'isGuess' | 'isSaidLater'>;

/** Of the words of the hours the day says enough. */
const plain = ['at', 'stop', 'day', 'isHere', 'from', 'to', 'isSingle', 'locked', 'isGuess', 'isSaidLater'] as const;

/** True for a court that stands as it was drawn: a press changes one or two of eight. */
function isDrawnRow(before: RowProps, next: RowProps): boolean {
  const { court, rate, slots, priceOf } = next.row;
  const old = before.row;
  return (
    plain.every((name) => before[name] === next[name]) &&
    next.hours.join() === before.hours.join() &&
    court === old.court &&
    rate.min === old.rate.min &&
    rate.max === old.rate.max &&
    slots.length === old.slots.length &&
    slots.every((slot, place) => {
      const { hour, state, selectable, chosen } = old.slots[place] ?? slot;
      const isSame = slot.hour === hour && slot.state === state && slot.chosen === chosen;
      return isSame && slot.selectable === selectable && priceOf(hour) === old.priceOf(hour);
    })
  );
}

/** A court and its hours, one for each of `hours`. */
export const Row = memo(function Row({
  row,
  at,
  stop,
  hours,
  words,
  isHere,
  day,
  from,
  to,
  isSingle,
  locked,
  isGuess,
  isSaidLater,
}: RowProps) {
  const { court, rate, priceOf, slots } = row;
  const weekday = formatWeekday(day);
  const slotAt = new Map(slots.map((slot) => [slot.hour, slot]));
  return (
    <div role="row" className={isHere ? 'board-row board-here' : 'board-row'}>
      <Head {...rate} name={court.name} at={at} isHere={isHere} isStop={stop === 0} locked={locked} isGuess={isGuess} />
      {hours.map((hour, index) => {
        const place = `${at}:${index + 1}`;
        const isStop = stop === index + 1;
        const said = words[index] ?? '';
        const slot = slotAt.get(hour);
        const isPriced = rate.max > rate.min && (slot?.selectable || slot?.chosen);
        if (slot)
          return (
            <Cell
              key={hour}
              hour={hour}
              state={slot.state}
              selectable={slot.selectable}
              chosen={slot.chosen}
              price={isPriced ? priceOf(hour) : null}
              words={said}
              weekday={isNight(hour) ? weekday : ''}
              court={court.name}
              at={place}
              isStop={isStop}
              waits={index < from || index >= to}
              isSingle={isSingle}
              locked={locked}
              isGuess={isGuess}
              isSaidLater={isSaidLater}
            />
          );
        return (
          <span
            key={hour}
            role="gridcell"
            className="hour hour-none"
            aria-label={t('booking.hourLabel', {
              hour: said,
              state: t('booking.state.unknown'),
              court: court.name,
            })}
            data-at={place}
            tabIndex={isStop ? 0 : -1}
          />
        );
      })}
    </div>
  );
}, isDrawnRow);
