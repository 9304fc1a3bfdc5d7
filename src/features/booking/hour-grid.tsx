import { formatDay, formatHour } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import type { Dispatch } from './booking-runner.ts';
import type { GridMode, Slot } from './booking-view.ts';
import { hourWords } from '#text/hour-words.ts';
import { groupOf, type HourGroup } from './hour-groups.ts';
import './hour-grid.css';

const groups: readonly HourGroup[] = ['night', 'morning', 'afternoon', 'evening'];

type HourGridProps = { day: string; slots: readonly Slot[]; mode: GridMode; locked: boolean; dispatch: Dispatch };

/** One button per hour, grouped by the part of the day; an hour that cannot be chosen says why on its face. While the
 * answer is on its way the same grid stands there in grey. */
export function HourGrid({ day, slots, mode, locked, dispatch }: HourGridProps) {
  return (
    <div className={mode === 'live' ? 'hour-groups' : 'hour-groups hour-groups-old'}>
      {groups.map((group) => {
        const found = slots.filter((slot) => groupOf(slot.hour) === group);
        if (found.length === 0) return null;
        const title = t(`booking.group.${group}`, { day: formatDay(day) });
        return (
          <div key={group} role="group" aria-label={title}>
            <p className="hour-group-title" aria-hidden="true">
              {title}
            </p>
            <div className="hour-grid">
              {found.map((slot) => {
                if (mode === 'loading') return <Skeleton key={slot.hour} height={56} />;
                const state = t(slot.chosen ? 'booking.state.chosen' : `booking.state.${slot.state}`);
                return (
                  <button
                    key={slot.hour}
                    type="button"
                    className={`hour hour-${slot.state}`}
                    aria-pressed={slot.chosen}
                    aria-label={t('booking.hourLabel', { hour: hourWords(day, slot.hour), state })}
                    disabled={locked || (!slot.selectable && !slot.chosen)}
                    onClick={() => dispatch({ type: 'hourToggled', hour: slot.hour })}
                  >
                    <strong>{formatHour(slot.hour)}</strong>
                    <span>{state}</span>
                  </button>
                );
              })}
            </div>
          </div>
        );
      })}
    </div>
  );
}
