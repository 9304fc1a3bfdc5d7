import { formatDay, formatWeekday } from '#text/format.ts';
import { t } from '#text/translate.ts';

/** The head of a court's column; a long name takes two lines. */
export function CourtName({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      <span className="name" dir="auto">
        {name}
      </span>
      <small>
        <bdi>{detail}</bdi>
      </small>
    </>
  );
}

/** The head of a day's column leads to that day. */
export function DayHead({ day, isToday, onOpen }: { day: string; isToday: boolean; onOpen: () => void }) {
  const name = formatDay(day);
  return (
    <button
      type="button"
      className="to-day"
      aria-current={isToday ? 'date' : undefined}
      aria-label={t('calendar.openDay', { day: isToday ? t('calendar.todayIs', { day: name }) : name })}
      onClick={onOpen}
    >
      {formatWeekday(day)}
      <br />
      {Number(day.slice(-2))}
    </button>
  );
}
