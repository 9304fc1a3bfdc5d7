import { useEffect, useRef, useState } from 'react';
import { bookingWindow } from '#domain/calendar.ts';
import { formatDay, formatDayShort, formatWeekday } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { stripDays } from './booking-view.ts';
import type { BookingView } from './use-booking.ts';
import './date-picker.css';

/** A date that is being typed starts with years like 0002: nobody has chosen those. */
const typedYears = '2000';

/** Two weeks as buttons, anything later by the phone's own date picker. "Today" is today in Pakistan. */
export function DatePicker({ booking }: { booking: BookingView }) {
  const { state, now, dispatch } = booking;
  const { day } = state.choice;
  const { first, last } = bookingWindow(now);
  const days = stripDays(first);
  const strip = useRef<HTMLDivElement>(null);
  const locked = state.stage !== 'choosing';
  // What is typed stays on the screen while it is not a date that can be booked, until another day is chosen.
  const [typed, setTyped] = useState({ over: day, text: '' });
  const isTyping = typed.over === day && typed.text !== '';

  function chooseTyped(text: string) {
    setTyped({ over: day, text });
    if (text >= typedYears) dispatch({ type: 'dayChosen', day: text });
  }

  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(`[data-day="${day}"]`);
    // Not scrollIntoView: that would also scroll the page to a restored choice.
    if (strip.current && chosen) {
      strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.clientWidth) / 2;
    }
  }, [day]);

  return (
    <div className="field" role="group" aria-labelledby="booking-date-label">
      <span className="label" id="booking-date-label">
        {t('booking.date')}
      </span>
      <div className="date-strip" ref={strip}>
        {days.map((date) => (
          <button
            key={date}
            type="button"
            className="date-strip-day"
            data-day={date}
            aria-pressed={date === day}
            aria-label={date === first ? t('booking.todayLabel', { day: formatDay(date) }) : formatDay(date)}
            disabled={locked}
            onClick={() => dispatch({ type: 'dayChosen', day: date })}
          >
            <span>{date === first ? t('booking.today') : formatWeekday(date)}</span>
            <strong>{formatDayShort(date)}</strong>
          </button>
        ))}
      </div>
      <div className="date-later">
        <Field
          id="booking-other-date"
          label={t('booking.otherDate')}
          hint={t('booking.otherDateHint', { last: formatDay(last) })}
          disabled={locked}
        >
          <TextInput
            id="booking-other-date"
            label={t('booking.otherDate')}
            type="date"
            min={first}
            max={last}
            value={isTyping ? typed.text : (day ?? '')}
            disabled={locked}
            aria-describedby="booking-other-date-hint"
            onChange={(event) => chooseTyped(event.target.value)}
          />
        </Field>
      </div>
    </div>
  );
}
