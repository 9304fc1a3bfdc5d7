import ButtonBase from '@mui/material/ButtonBase';
import { useEffect, useRef, useState } from 'react';
import { bookingWindow } from '#domain/calendar.ts';
import { AppError } from '#domain/errors.ts';
import { dayToType, typedDay, withSlashes } from '#domain/typed-day.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay, formatDayShort, formatWeekday } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { palette, styled, wide } from '#ui/styled.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { stripDays } from '#features/booking/machine/booking-view.ts';
import { Group } from '#features/booking/parts.ts';
import type { BookingView } from '#features/booking/use-booking.ts';
import { lazyDialog } from '#ui/overlay/lazy-dialog.ts';

const CalendarDialog = lazyDialog(() => import('#ui/form/calendar-dialog.tsx'));
const preload = () => void CalendarDialog.preload().catch(() => undefined);

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

/** Leads to all other dates. */
const More = styled(Day)({ minInlineSize: 48, color: palette.primary.main });

/** Any date of the booking window, typed day first or chosen in a calendar that comes at the first touch of its button. */
function OtherDate({ booking, isAskedFor, onChosen }: DatePickerProps & { isAskedFor: boolean }) {
  const { state, now, dispatch } = booking;
  const { day } = state.choice;
  const { first, last } = bookingWindow(now);
  const locked = state.stage !== 'choosing';
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
    if (found) dispatch({ type: 'dayChosen', day: found });
    setTyped({ over: found ?? day, text, left: false });
  }
  function leave() {
    if (!own) return;
    setTyped(own.text === '' || typedDay(own.text) ? undefined : { ...own, left: true });
  }
  function open() {
    CalendarDialog.preload().then(
      () => setCalendar(true),
      // The date can still be typed.
      () => showToast({ kind: 'error', title: errorText(new AppError('OFFLINE')) }),
    );
  }
  function choose(chosen: string) {
    setTyped(undefined);
    dispatch({ type: 'dayChosen', day: chosen });
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

type DatePickerProps = {
  booking: BookingView;
  /** A date was chosen here, whether or not it can be booked. */
  onChosen: () => void;
};

/** Two weeks as buttons, and behind one more any date of the booking window. "Today" is today in Pakistan. */
export function DatePicker({ booking, onChosen }: DatePickerProps) {
  const { state, now, dispatch } = booking;
  const { day } = state.choice;
  const { first } = bookingWindow(now);
  const days = stripDays(first);
  const [asksMore, askMore] = useState(false);
  const showsMore = asksMore || (day !== null && !days.includes(day));
  const strip = useRef<HTMLDivElement>(null);
  const locked = state.stage !== 'choosing';

  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
    // Not scrollIntoView: that would also scroll the page to a restored choice.
    if (strip.current && chosen) {
      strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.clientWidth) / 2;
    }
  }, [day]);

  return (
    <Group role="group" aria-label={t('booking.date')}>
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
          <Day
            key={date}
            focusRipple={false}
            data-day={date}
            aria-pressed={date === day}
            aria-label={date === first ? t('booking.todayLabel', { day: formatDay(date) }) : formatDay(date)}
            disabled={locked}
            onClick={() => {
              dispatch({ type: 'dayChosen', day: date });
              onChosen();
            }}
          >
            <span>{date === first ? t('booking.today') : formatWeekday(date)}</span>
            <strong>{formatDayShort(date)}</strong>
          </Day>
        ))}
      </Strip>
      {showsMore && <OtherDate booking={booking} isAskedFor={asksMore} onChosen={onChosen} />}
    </Group>
  );
}
