import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import { createContext, use, useMemo, useState } from 'react';
import { parseDay, toDay } from '#domain/calendar.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { DialogFrame } from '#ui/overlay/dialog-frame.tsx';
import { styled } from '#ui/styled.ts';

/** As wide as its seven days, each as large as a thumb where the screen has the room. */
const Calendar = styled(DateCalendar)({
  '--day': 'min(44px, (100vw - 32px) / 7)',
  inlineSize: 'calc(7 * var(--day) + 24px)',
  maxInlineSize: '100%',
  marginInline: 'auto',
  blockSize: 'auto',
  maxBlockSize: 'none',
  paddingBlockEnd: 16,
  '& .MuiPickerDay-root': {
    '--PickerDay-size': 'var(--day)',
    '--PickerDay-horizontalMargin': '0px',
    fontSize: '1rem',
  },
  '& .MuiDayCalendar-weekDayLabel': { inlineSize: 'var(--day)', margin: 0, fontSize: '1rem' },
  '& .MuiPickersCalendarHeader-root': { marginBlock: 0 },
  '& .MuiDayCalendar-slideTransition': { minBlockSize: 'calc(6 * (var(--day) + 4px))' },
  '& .MuiPickersCalendarHeader-label': { fontWeight: 600 },
});

const Today = createContext('');

/** The device may be in another zone: today is what it is in Pakistan, and a day is read out in full. */
function Day(props: PickerDayProps) {
  const day = toDay(props.day);
  const isToday = day === use(Today);
  return (
    <PickerDay
      {...props}
      today={isToday}
      aria-current={isToday ? 'date' : undefined}
      aria-label={isToday ? t('booking.todayLabel', { day: formatDay(day) }) : formatDay(day)}
    />
  );
}

const slots = { day: Day };

type CalendarDialogProps = {
  /** The chosen date and both ends of what can be chosen, YYYY-MM-DD. */
  day: string | null;
  first: string;
  last: string;
  /** Today in Pakistan, where that is not the first date. */
  today?: string;
  onChoose: (day: string) => void;
  onClosed: () => void;
};

/** A month at a time, from today to the last bookable date; choosing a day closes it. */
export default function CalendarDialog({ day, first, last, today = first, onChoose, onClosed }: CalendarDialogProps) {
  const [focused, setFocused] = useState<'day' | null>('day');
  // The calendar turns to the month of each new value: the same date must stay the same object.
  const days = useMemo(() => {
    const opensAt = day && day >= first && day <= last ? day : first;
    return { value: parseDay(day ?? '') ?? null, ...ends(first, last, opensAt) };
  }, [day, first, last]);
  const words = { previousMonth: t('booking.previousMonth'), nextMonth: t('booking.nextMonth') };
  return (
    <DialogFrame
      title={t('booking.chooseDate')}
      onClosed={onClosed}
      renderBody={(close) => (
        <Today value={today}>
          <LocalizationProvider dateAdapter={AdapterDateFns} localeText={words}>
            <Calendar
              // Whoever opened it goes on in it: the keyboard begins at the chosen day.
              focusedView={focused}
              onFocusedViewChange={(_view, has) => setFocused(has ? 'day' : null)}
              views={['day']}
              {...days}
              slots={slots}
              onChange={(date) => {
                if (date) onChoose(toDay(date));
                close();
              }}
            />
          </LocalizationProvider>
        </Today>
      )}
    />
  );
}

function ends(first: string, last: string, opensAt: string) {
  const [minDate, maxDate, referenceDate] = [first, last, opensAt].map(parseDay);
  return { ...(minDate && { minDate }), ...(maxDate && { maxDate }), ...(referenceDate && { referenceDate }) };
}
