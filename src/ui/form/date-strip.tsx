import ButtonBase from '@mui/material/ButtonBase';
import { memo, useEffect, useRef, useState } from 'react';
import { bookingWindow, dayAfter } from '#domain/calendar.ts';
import { dayToType, typedDay, withSlashes } from '#domain/typed-day.ts';
import { formatDay, formatDayShort, formatWeekday } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyDialog, openOnceHere } from '#ui/overlay/lazy-dialog.ts';
import { column, paintedApart, palette, styled, wide } from '#ui/styled.ts';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

const CalendarDialog = lazyDialog(() => import('./calendar-dialog.tsx'));
const preload = () => void CalendarDialog.preload().catch(() => undefined);

const Dates = styled('div')({ ...paintedApart, ...column, gap: 6, minInlineSize: 0 });

const Strip = styled('div')({
  position: 'relative',
  display: 'flex',
  gap: 8,
  marginInline: -16,
  padding: '4px 16px 8px',
  overflowX: 'auto',
  scrollPaddingInline: 16,
  scrollbarWidth: 'thin',
  // Room for the outline of what has the focus.
  [wide]: { marginInline: -5, paddingInline: 5 },
});

const Day = styled(ButtonBase)({
  flex: 'none',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  minInlineSize: 68,
  minBlockSize: 60,
  padding: '6px 8px',
  border: `1px solid ${palette.outline}`,
  borderRadius: 'var(--radius)',
  background: palette.background.paper,
  lineHeight: 1.25,
  '& > span:first-of-type': { fontSize: '0.8125rem', color: palette.text.secondary },
  '& > strong': { fontSize: '0.9375rem', whiteSpace: 'nowrap' },
  '&[aria-pressed="false"]:hover:not(:disabled)': {
    borderColor: palette.primary.main,
    background: palette.primary.soft,
  },
  '&[aria-pressed="true"]': {
    borderColor: palette.primary.main,
    background: palette.primary.main,
    color: palette.primary.contrastText,
    '& > span:first-of-type': { color: 'inherit' },
  },
  [wide]: { minBlockSize: 52, paddingBlock: 4 },
  '@media (forced-colors: active)': {
    '&[aria-pressed="true"]': {
      forcedColorAdjust: 'none',
      borderColor: 'Highlight',
      background: 'Highlight',
      color: 'HighlightText',
      outlineColor: 'CanvasText',
    },
  },
});

const shownDays = 14;

/** Leads to all other dates. */
const More = styled(Day)({ minInlineSize: 48, color: palette.primary.main });

/** Any date of the booking window, typed day first or chosen in a calendar that comes at the first touch of its button. */
function OtherDate({ day, now, locked, onDay, onChosen, isAskedFor }: DateStripProps & { isAskedFor: boolean }) {
  const { first, last } = bookingWindow(now);
  const field = useRef<HTMLInputElement>(null);
  const [calendar, setCalendar] = useState(false);
  useEffect(() => {
    // Who pressed for it goes on in it: the button is gone.
    if (isAskedFor) field.current?.focus();
  }, [isAskedFor]);
  // What is typed stays on the screen while it is not a date, until another day is chosen.
  const [typed, setTyped] = useState<{ over: string | null; text: string; left: boolean }>();
  const own = typed?.over === day ? typed : undefined;
  const unreadable = own?.left === true && own.text !== '' && typedDay(own.text) === undefined;

  function type(raw: string) {
    const text = withSlashes(raw);
    const found = typedDay(text);
    if (found) onDay(found);
    setTyped({ over: found ?? day, text, left: false });
  }
  function leave() {
    if (!own) return;
    setTyped(own.text === '' || typedDay(own.text) ? undefined : { ...own, left: true });
  }
  // Without the calendar's code the date can still be typed.
  const open = () => openOnceHere(CalendarDialog, () => setCalendar(true));
  function choose(chosen: string) {
    setTyped(undefined);
    onDay(chosen);
    onChosen();
  }

  return (
    <>
      <Field
        id="booking-other-date"
        label={t('booking.otherDate')}
        hint={t('booking.otherDateHint', { last: formatDay(last) })}
        error={unreadable ? t('booking.dateUnreadable') : undefined}
        disabled={locked}
      >
        <TextInput
          id="booking-other-date"
          label={t('booking.otherDate')}
          ref={field}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          placeholder={t('booking.datePlaceholder')}
          value={own ? own.text : dayToType(day ?? '')}
          disabled={locked}
          aria-invalid={unreadable}
          aria-describedby={unreadable ? 'booking-other-date-hint booking-other-date-error' : 'booking-other-date-hint'}
          onFocus={({ target }) => target.select()}
          onBlur={leave}
          onChange={(event) => type(event.target.value)}
          end={
            <IconButton
              aria-label={t('booking.openCalendar')}
              aria-haspopup="dialog"
              disabled={locked}
              onPointerEnter={preload}
              onFocus={preload}
              onClick={open}
            >
              <Icon name="calendar" />
            </IconButton>
          }
        />
      </Field>
      {calendar && (
        <CalendarDialog day={day} first={first} last={last} onChoose={choose} onClosed={() => setCalendar(false)} />
      )}
    </>
  );
}

type DayButtonProps = Pick<DateStripProps, 'locked' | 'onDay' | 'onChosen'> & {
  date: string;
  isToday: boolean;
  isChosen: boolean;
};

/** One of two weeks: a press changes two of them. */
const DayButton = memo(function DayButton({ date, isToday, isChosen, locked, onDay, onChosen }: DayButtonProps) {
  return (
    <Day
      focusRipple={false}
      data-day={date}
      aria-pressed={isChosen}
      aria-label={isToday ? t('booking.todayLabel', { day: formatDay(date) }) : formatDay(date)}
      disabled={locked}
      onClick={() => {
        onDay(date);
        onChosen();
      }}
    >
      <span>{isToday ? t('booking.today') : formatWeekday(date)}</span>
      <strong>{formatDayShort(date)}</strong>
    </Day>
  );
});

type DateStripProps = {
  /** The chosen date, YYYY-MM-DD. */
  day: string | null;
  /** The server's instant in ms that the dates are counted from. */
  now: number;
  locked: boolean;
  onDay: (day: string) => void;
  /** A date was pressed and not typed, whether or not it can be booked. */
  onChosen: () => void;
};

/**
 * Two weeks as buttons, and behind one more any date of the booking window. "Today" is today in Pakistan. A press on an hour
 * changes none of them: they are memoized, and so must be what is passed.
 */
export const DateStrip = memo(function DateStrip({ day, now, locked, onDay, onChosen }: DateStripProps) {
  const { first } = bookingWindow(now);
  const days = Array.from({ length: shownDays }, (_, at) => dayAfter(first, at));
  const [asksMore, askMore] = useState(false);
  const showsMore = asksMore || (day !== null && !days.includes(day));
  const strip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // With the next frame, which lays the page out anyway: here it would be laid out twice.
    const frame = requestAnimationFrame(() => {
      const chosen = strip.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
      // Not scrollIntoView: that would also scroll the page to a restored choice.
      if (strip.current && chosen) {
        strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.clientWidth) / 2;
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [day]);

  return (
    <Dates role="group" aria-label={t('booking.date')}>
      <Strip ref={strip}>
        <More
          focusRipple={false}
          aria-label={t('booking.moreDates')}
          aria-expanded={showsMore}
          disabled={locked}
          onClick={() => askMore(!asksMore)}
        >
          <Icon name="calendar" />
        </More>
        {days.map((date) => (
          <DayButton
            key={date}
            date={date}
            isToday={date === first}
            isChosen={date === day}
            locked={locked}
            onDay={onDay}
            onChosen={onChosen}
          />
        ))}
      </Strip>
      {showsMore && (
        <OtherDate day={day} now={now} locked={locked} onDay={onDay} onChosen={onChosen} isAskedFor={asksMore} />
      )}
    </Dates>
  );
});
