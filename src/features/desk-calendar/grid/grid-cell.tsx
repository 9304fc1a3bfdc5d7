import { memo } from 'react';
import type { GridBox, GridCell } from '#domain/desk/day-grid.ts';
import { entryChips, entryName } from '#text/entry-words.ts';
import { formatClock, formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { entryMarks } from '#ui/desk/entry-look.ts';
import { bareAmount, boxText, hourText } from '#features/desk-calendar/calendar-words.ts';

type Common = {
  /** Column and row, `0:3`; of a box also its number. */
  at: string;
  /** Where Tab stops. */
  isStop: boolean;
  /** The court, or in a week the day, as it is read out. */
  place: string;
};

type HourProps = Common & {
  day: string;
  hour: number;
  state: Extract<GridCell, { is: 'hour' }>['state'];
  until: string | null;
  isMove: boolean;
  goesOnAbove: boolean;
  goesOnBelow: boolean;
  isChoosable: boolean;
  /** It leads to its day and is not chosen. */
  isLink: boolean;
  isChosen: boolean;
  /** The name of its break, and whether the hour above has said it. */
  why: string | null;
  isWhyAbove: boolean;
  /** PKR; undefined where it is not known. */
  price: number | undefined;
  /** The price stands in the cell, too. */
  isPriced: boolean;
};

/** An hour that no entry covers. What a finger slides over changes one or two of them: the others stay as they are. */
export const HourCell = memo(function HourCell(props: HourProps) {
  const { at, isStop, place, day, hour, state, until, isMove, goesOnAbove, goesOnBelow } = props;
  const { isChoosable, isLink, isChosen, why, isWhyAbove, price, isPriced } = props;
  const held =
    state === 'held' && until
      ? t(isMove ? 'calendar.heldMove' : 'calendar.held', { time: formatClock(until) })
      : undefined;
  const what = {
    place,
    hour: hourText(day, hour),
    state:
      held ?? (why !== null ? t('calendar.closedFor', { why }) : state === 'held' ? '' : t(`calendar.state.${state}`)),
  };
  const isSold = price !== undefined && (state === 'free' || state === 'past');
  return (
    <td
      className="hour"
      data-at={at}
      data-state={state}
      data-above={goesOnAbove || undefined}
      data-below={goesOnBelow || undefined}
      aria-label={isSold ? t('calendar.cellPrice', { ...what, price: formatPrice(price) }) : t('calendar.cell', what)}
      aria-selected={isChoosable && !isLink ? isChosen : undefined}
      aria-disabled={(!isChoosable && !isLink) || undefined}
      tabIndex={isStop ? 0 : -1}
    >
      {held && !goesOnAbove && <span>{held}</span>}
      {why !== null && !isWhyAbove && (
        <span className="why" dir="auto">
          {why}
        </span>
      )}
      {isPriced && isSold && state === 'free' && <small className="price">{bareAmount(price)}</small>}
    </td>
  );
});

type BoxProps = Common & { box: GridBox; lanes: number; cellSpan: number };

const part = (count: number, of: number) => `${(count / of) * 100}%`;

/** One stretch of an entry, as tall as its hours. */
const EntryBox = memo(
  function EntryBox({ at, isStop, place, box, lanes, cellSpan }: BoxProps) {
    const { entry, span, from, lane } = box;
    const { sign, ...marks } = entryMarks(entry);
    const chips = entryChips(entry);
    // Nearly every entry has its hours to itself: its box is where the style sheet puts it.
    const isAlone = lanes === 1 && span === cellSpan;
    return (
      <button
        type="button"
        className="box"
        {...marks}
        data-at={at}
        data-tall={span > 1 || undefined}
        aria-label={boxText(box, place, chips)}
        tabIndex={isStop ? 0 : -1}
        {...(!isAlone && {
          'data-lane': lane,
          style: {
            insetBlockStart: part(from, cellSpan),
            blockSize: `calc(${part(span, cellSpan)} - 3px)`,
            insetInlineStart: part(lane, lanes),
            inlineSize: `calc(${part(1, lanes)} - 4px)`,
          },
        })}
      >
        <span className="who" dir="auto">
          {sign && <b>{sign}</b>}
          {entryName(entry)}
        </span>
        <span className="chips">
          {chips.map(({ tone, words }) => (
            <span key={words} data-tone={tone}>
              {words}
            </span>
          ))}
          {entry.total !== null && entry.total > 0 && <span className="total">{formatPrice(entry.total)}</span>}
        </span>
      </button>
    );
  },
  // Every reading of the device makes all entries anew; most of them say what they said before.
  ({ box: before, ...old }, { box: after, ...now }) =>
    (Object.keys(now) as (keyof typeof now)[]).every((name) => old[name] === now[name]) &&
    (before === after || JSON.stringify(before) === JSON.stringify(after)),
);

type EntryCellProps = {
  cell: Extract<GridCell, { is: 'entries' }>;
  column: number;
  place: string;
  /** The box at which Tab stops; -1 for none of them. */
  stop: number;
};

/** The hours that an entry covers, or several that share an hour. */
export function EntryCell({ cell: { row, span, lanes, boxes }, column, place, stop }: EntryCellProps) {
  return (
    <td className="taken" rowSpan={span}>
      {boxes.map((box, at) => (
        <EntryBox
          key={`${box.entry.id} ${box.day} ${box.hour}`}
          at={`${column}:${row}:${at}`}
          isStop={stop === at}
          place={place}
          box={box}
          lanes={lanes}
          cellSpan={span}
        />
      ))}
    </td>
  );
}
