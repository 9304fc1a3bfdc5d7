import { useId, useState } from 'react';
import { bookingWindow } from '#domain/calendar.ts';
import { anyTime, nearDays, type When } from '#domain/when.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { nearDay, shortHour } from '#text/near-time.ts';
import { ChipStrip, ChoiceChip } from './choice-chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { SelectField } from './select-field.tsx';
import { styled, wide } from '#ui/styled.ts';
import { lazyDialog, openOnceHere } from '#ui/overlay/lazy-dialog.ts';

const CalendarDialog = lazyDialog(() => import('./calendar-dialog.tsx'));
const preload = () => void CalendarDialog.preload().catch(() => undefined);

const Group = styled('div')({
  display: 'grid',
  gap: 4,
  minInlineSize: 0,
  '.when-label': { fontSize: '0.8125rem', fontWeight: 600 },
  // The label of the list stands on its frame.
  '.when-times': { alignItems: 'center', paddingBlockStart: 10 },
  '.when-times .MuiFormControl-root': { flex: '0 0 128px' },
  // A mouse has nothing to scroll a row with: there are two lines at most, and the days after tomorrow stand in the calendar.
  [wide]: { '& > div': { flexWrap: 'wrap' }, '.when-far[aria-pressed="false"]': { display: 'none' } },
});

const hours = Array.from({ length: 24 }, (_, hour) => String((hour + 6) % 24));
const parts = ['', 'evening', 'night'] as const;
const partWords = { '': 'when.anyTime', evening: 'when.evening', night: 'when.night' } as const;
const partLabels = { '': 'when.anyTime', evening: 'when.eveningHint', night: 'when.nightHint' } as const;

type WhenPickerProps = {
  when: When;
  /** The instant in ms that the days are counted from. */
  now: number;
  onChange: (when: When) => void;
};

/** Any date of the booking window, from a calendar that comes at the first touch of its button. */
function OtherDay({ when, now, onChange }: WhenPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const { first, last } = bookingWindow(now);
  const isChosen = when.day !== '' && !nearDays(now).includes(when.day);
  const open = () => openOnceHere(CalendarDialog, () => setOpen(true));
  return (
    <>
      <ChoiceChip
        aria-pressed={isChosen}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
      >
        <Icon name="calendar" size={18} />
        {isChosen ? nearDay(when.day, first) : t('when.otherDate')}
      </ChoiceChip>
      {isOpen && (
        <CalendarDialog
          day={when.day || null}
          first={first}
          last={last}
          onChoose={(day) => onChange({ ...when, day })}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Part of the day or one hour of it; only once a day is chosen. */
function Times({ when, onChange }: Omit<WhenPickerProps, 'now'>) {
  const id = useId();
  const isHour = hours.includes(when.at);
  return (
    <ChipStrip className="when-times" role="group" aria-label={t('when.time')}>
      {parts.map((part) => (
        <ChoiceChip
          key={part}
          aria-pressed={when.at === part}
          aria-label={t(partLabels[part])}
          onClick={() => onChange({ ...when, at: part })}
        >
          {t(partWords[part])}
        </ChoiceChip>
      ))}
      <SelectField
        id={id}
        label={t('when.hour')}
        value={isHour ? when.at : ''}
        onChange={(at) => onChange({ ...when, at })}
      >
        <option value="">{t('when.anyHour')}</option>
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {shortHour(Number(hour))}
          </option>
        ))}
      </SelectField>
    </ChipStrip>
  );
}

/** A day of the next week at one tap, any other from a calendar, and then a time of it. */
export function WhenPicker({ when, now, onChange }: WhenPickerProps) {
  const id = useId();
  const days = nearDays(now);
  const [today = ''] = days;
  return (
    <Group role="group" aria-labelledby={id}>
      <span id={id} className="when-label">
        {t('when.title')}
      </span>
      <ChipStrip>
        <ChoiceChip aria-pressed={when.day === ''} onClick={() => onChange(anyTime)}>
          {t('when.anyDay')}
        </ChoiceChip>
        {days.map((day, at) => (
          <ChoiceChip
            key={day}
            className={at < 2 ? undefined : 'when-far'}
            aria-pressed={when.day === day}
            aria-label={at < 2 ? t('when.both', { day: nearDay(day, today), time: formatDay(day) }) : undefined}
            onClick={() => onChange({ ...when, day })}
          >
            {nearDay(day, today)}
          </ChoiceChip>
        ))}
        <OtherDay when={when} now={now} onChange={onChange} />
      </ChipStrip>
      {when.day !== '' && <Times when={when} onChange={onChange} />}
    </Group>
  );
}
