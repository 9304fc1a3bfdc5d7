import type { Desk } from '#domain/desk/desk.ts';
import type { FarDays } from '#hooks/use-far-days.ts';
import { errorText } from '#text/error-text.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Days } from './calendar-days.ts';

/** Rows as tall as those that come. */
export function CalendarSkeleton() {
  return (
    <div role="status" aria-label={t('calendar.loading')} style={{ display: 'grid', gap: 4 }}>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height={52} />
      ))}
    </div>
  );
}

type MissingDaysProps = {
  desk: Desk;
  /** Dates that the device does not keep. */
  missing: Days;
  far: FarDays;
  /** The person may look at days that the device does not keep. */
  mayLook: boolean;
  isOnline: boolean;
  /** Nothing else is to be seen. */
  isWhole: boolean;
};

/** Why days are missing, and what brings them; nothing once they are here. */
export function MissingDays({ desk, missing, far, mayLook, isOnline, isWhole }: MissingDaysProps) {
  const { firstDay, lastDay } = desk;
  if (!mayLook) {
    return (
      <Notice kind="info" role="status">
        {t('calendar.yourDays', { first: formatDay(firstDay), last: formatDay(lastDay) })}
      </Notice>
    );
  }
  if (far.entries) return null;
  if (far.isLoading) return isWhole ? <CalendarSkeleton /> : null;
  if (isOnline && far.error) {
    return (
      <Notice kind="error" role="alert" action={<Button onClick={far.again}>{t('action.retry')}</Button>}>
        {errorText(far.error)}
      </Notice>
    );
  }
  const words =
    missing.first < firstDay
      ? t('calendar.daysBefore', { date: formatDay(firstDay) })
      : t('calendar.daysAfter', { date: formatDay(lastDay) });
  return (
    <Notice kind="offline" role="status">
      {words}
    </Notice>
  );
}
