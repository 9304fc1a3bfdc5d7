import { useId, useState } from 'react';
import { typedDate } from '#domain/desk/typed-date.ts';
import { dayToType, withSlashes } from '#domain/typed-day.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { IconButton } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyDialog, openOnceHere } from '#ui/overlay/lazy-dialog.ts';

const CalendarDialog = lazyDialog(() => import('#ui/form/calendar-dialog.tsx'));
const preload = () => void CalendarDialog.preload().catch(() => undefined);

type CalendarDateProps = {
  day: string;
  /** Which days can be looked at. */
  first: string;
  last: string;
  today: string;
  /** Without the field: a phone has room for its button alone. */
  isNarrow: boolean;
  onDay: (day: string) => void;
};

/** Any date, typed day first or chosen in a month, which comes at the first touch of its button. */
export function CalendarDate({ day, first, last, today, isNarrow, onDay }: CalendarDateProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  // What is typed stays on the screen while it is no date, until another day comes.
  const [typed, setTyped] = useState<{ over: string; text: string; left: boolean }>();
  const own = typed?.over === day ? typed : undefined;
  const found = own && typedDate(own.text);
  const isOutside = found !== undefined && (found < first || found > last);
  const words = isOutside
    ? t('calendar.dateOutside', { first: formatDay(first), last: formatDay(last) })
    : t('calendar.dateWrong');
  const error = own?.left === true && own.text !== '' && (isOutside || !found) ? words : undefined;

  function type(raw: string): void {
    const text = withSlashes(raw);
    const to = typedDate(text);
    const isShown = to !== undefined && to >= first && to <= last;
    if (isShown) onDay(to);
    setTyped({ over: isShown ? to : day, text, left: false });
  }
  const open = () => openOnceHere(CalendarDialog, () => setOpen(true));
  const button = (
    <IconButton
      aria-label={t('calendar.openDates')}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={open}
    >
      <Icon name="calendar" />
    </IconButton>
  );
  return (
    <>
      {isNarrow ? (
        button
      ) : (
        <Field id={id} label={t('calendar.date')} error={error} className="calendar-date">
          <TextInput
            id={id}
            label={t('calendar.date')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={own ? own.text : dayToType(day)}
            aria-invalid={error !== undefined}
            aria-describedby={error && `${id}-error`}
            onFocus={({ target }) => target.select()}
            onBlur={() =>
              setTyped(own && own.text !== '' && (isOutside || !found) ? { ...own, left: true } : undefined)
            }
            onChange={(event) => type(event.target.value)}
            end={button}
          />
        </Field>
      )}
      {isOpen && (
        <CalendarDialog
          day={day}
          first={first}
          last={last}
          today={today}
          onChoose={(chosen) => {
            setTyped(undefined);
            onDay(chosen);
          }}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  );
}
