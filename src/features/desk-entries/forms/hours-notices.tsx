import { serverNow } from '#data/server/server-clock.ts';
import { holdAt } from '#domain/desk/day-model.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { isOpenHour } from '#domain/desk/playing-day.ts';
import { formatClock } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Notice } from '#ui/feedback/notice.tsx';

type HoursNoticesProps = { desk: Desk; courtIds: readonly string[]; day: string; hours: readonly number[] };

/** True for a date whose entries are on this device. */
function isOnDevice({ firstDay, lastDay }: Desk, day: string): boolean {
  return day >= firstDay && day <= lastDay;
}

/** What somebody should know of the chosen hours before they save: closed, being paid for, or not known here. */
export function HoursNotices({ desk, courtIds, day, hours }: HoursNoticesProps) {
  const now = serverNow();
  const held = courtIds
    .flatMap((courtId) => hours.map((hour) => holdAt(desk.holds, { courtId, day, hour }, now)))
    .find((hold) => hold !== undefined);
  return (
    <>
      {hours.some((hour) => !isOpenHour(hour, desk)) && <Notice kind="info">{t('walkIn.outside')}</Notice>}
      {held && <Notice kind="warning">{t('walkIn.held', { time: formatClock(held.until) })}</Notice>}
      {hours.length > 0 && !isOnDevice(desk, day) && <Notice kind="info">{t('walkIn.notHere')}</Notice>}
    </>
  );
}
