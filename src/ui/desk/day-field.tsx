import { useState, type Ref } from 'react';
import { typedDate } from '#domain/desk/typed-date.ts';
import { dayToType, withSlashes } from '#domain/typed-day.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { describedBy, Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyDialog, openOnceHere } from '#ui/overlay/lazy-dialog.ts';

const CalendarDialog = lazyDialog(() => import('#ui/form/calendar-dialog.tsx'));
const preload = () => void CalendarDialog.preload().catch(() => undefined);

type DayFieldProps = {
  id: string;
  ref?: Ref<HTMLInputElement>;
  /** YYYY-MM-DD, or what was typed and is no date. */
  day: string;
  /** First and last date that can be chosen. */
  window: { first: string; last: string };
  /** The date in Karachi. */
  today: string;
  label: string;
  /** Said while what was typed is no date. */
  dateHint: string;
  error: string | undefined;
  required?: boolean;
  onDay: (day: string) => void;
};

/** A date, typed day first or chosen in a calendar that comes at the first touch of its button. */
export function DayField(props: DayFieldProps) {
  const { id, ref, day, window, today, label, dateHint, error, required = true, onDay } = props;
  const [typed, setTyped] = useState<string>();
  const [calendar, setCalendar] = useState(false);
  const isDay = typedDate(day) !== undefined;
  const hint = isDay ? formatDay(day) : dateHint;
  // Without the calendar's code the date can still be typed.
  const open = () => openOnceHere(CalendarDialog, () => setCalendar(true));
  return (
    <>
      <Field id={id} label={label} hint={hint} error={error}>
        <TextInput
          id={id}
          ref={ref as Ref<HTMLInputElement | HTMLTextAreaElement>}
          label={label}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={20}
          value={typed ?? dayToType(day)}
          aria-required={required}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onBlur={() => setTyped(undefined)}
          onChange={({ target }) => {
            const text = withSlashes(target.value);
            setTyped(text);
            onDay(typedDate(text) ?? text);
          }}
          end={
            <IconButton
              aria-label={t('booking.openCalendar')}
              aria-haspopup="dialog"
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
        <CalendarDialog
          day={isDay ? day : null}
          {...window}
          today={today}
          onChoose={(chosen) => {
            setTyped(undefined);
            onDay(chosen);
          }}
          onClosed={() => setCalendar(false)}
        />
      )}
    </>
  );
}
