import { useEffect, useId, useState } from 'react';
import { openHoursOn, type DeskHours } from '#domain/desk/playing-day.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { formatWeekday } from '#text/format.ts';
import { hourWords, isNight } from '#text/hour-words.ts';
import { shortHour } from '#text/near-time.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/form/choice-chip.tsx';
import { palette, styled } from '#ui/styled.ts';
import { HelperText } from '#ui/form/helper-text.tsx';
import { serverNow } from '#data/server/server-clock.ts';
import { holdAt } from '#domain/desk/day-model.ts';
import { formatClock } from '#text/format.ts';
import { Notice } from '#ui/feedback/notice.tsx';

const Group = styled('fieldset')({
  display: 'grid',
  gap: 8,
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, fontSize: '0.8125rem', fontWeight: 600 },
  '& > legend + *': { marginBlockStart: 4 },
  '& > .MuiButton-root': { justifySelf: 'start' },
});

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(76px, 1fr))',
  gap: 8,
});

const Hour = styled(ChoiceChip)({
  paddingInline: 4,
  flexDirection: 'column',
  gap: 0,
  borderRadius: 'var(--radius)',
  '& > small': { fontSize: '0.6875rem', fontWeight: 400, lineHeight: 1.1 },
  '&:disabled': { background: palette.background.soft, color: palette.text.secondary, textDecoration: 'line-through' },
});

const lookEvery = 20_000;

const allHours = Array.from({ length: 24 }, (_, hour) => hour);

type HoursFieldProps = {
  desk: DeskHours;
  /** The courts that are chosen. */
  courtIds: readonly string[];
  /** YYYY-MM-DD in Asia/Karachi. */
  day: string;
  hours: readonly number[];
  /** Hours that cannot be chosen, because somebody has them. */
  taken: (hour: number) => boolean;
  error: string | undefined;
  onHours: (hours: number[]) => void;
};

/** The hours of one date, in sight and one tap each; those outside of the opening hours come at a press. */
export function HoursField({ desk, courtIds, day, hours, taken, error, onHours }: HoursFieldProps) {
  const id = useId();
  const [asksAll, setAll] = useState(false);
  const open = (courtIds.length > 0 ? courtIds : ['']).flatMap((courtId) => openHoursOn(desk, courtId, day));
  const isClosed = open.length === 0;
  // On a closed day those of any other.
  const usual = isClosed ? openHoursOn({ open: desk.open, close: desk.close }, '', day) : open;
  const showsAll = asksAll || hours.some((hour) => !usual.includes(hour));
  const shown = allHours.filter((hour) => showsAll || usual.includes(hour));
  const toggle = (hour: number) =>
    onHours(hours.includes(hour) ? hours.filter((other) => other !== hour) : [...hours, hour].sort((a, b) => a - b));
  return (
    <Group aria-describedby={error && `${id}-error`}>
      <legend>{t('walkIn.hours')}</legend>
      {isClosed && <HelperText>{t('walkIn.closedDay')}</HelperText>}
      <Grid>
        {shown.map((hour) => {
          const isTaken = taken(hour) && !hours.includes(hour);
          const label = hourWords(day, hour);
          return (
            <Hour
              key={hour}
              focusRipple={false}
              aria-pressed={hours.includes(hour)}
              aria-label={isTaken ? t('walkIn.taken', { hour: label }) : label}
              disabled={isTaken}
              onClick={() => toggle(hour)}
            >
              {shortHour(hour)}
              {isNight(hour) && <small>{t('board.early', { day: formatWeekday(day) })}</small>}
            </Hour>
          );
        })}
      </Grid>
      {!showsAll && shown.length < allHours.length && (
        <Button look="link" onClick={() => setAll(true)}>
          {t('walkIn.moreHours')}
        </Button>
      )}
      {error && (
        <HelperText id={`${id}-error`} error>
          {error}
        </HelperText>
      )}
    </Group>
  );
}

/** The courts that can be chosen: those in use, and one that was chosen before it went out of use. */
export function courtChoices({ courts }: Pick<Desk, 'courts'>, chosen: readonly string[]): Desk['courts'] {
  return courts.filter(({ id, isActive }) => isActive || chosen.includes(id));
}

type HoursNoticesProps = { desk: Desk; courtIds: readonly string[]; day: string; hours: readonly number[] };

/** True for a date whose entries are on this device. */
function isOnDevice({ firstDay, lastDay }: Desk, day: string): boolean {
  return day >= firstDay && day <= lastDay;
}

/** What somebody should know of the chosen hours before they save: closed, being paid for, or not known here. */
export function HoursNotices({ desk, courtIds, day, hours }: HoursNoticesProps) {
  const [now, setNow] = useState(serverNow);
  // Without a signal nothing else draws this again when the customer's time has passed.
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), lookEvery);
    return () => clearInterval(timer);
  }, []);
  const isOutside = courtIds.some((courtId) => {
    const open = openHoursOn(desk, courtId, day);
    return hours.some((hour) => !open.includes(hour));
  });
  const held = courtIds
    .flatMap((courtId) => hours.map((hour) => holdAt(desk.holds, { courtId, day, hour }, now)))
    .find((hold) => hold !== undefined);
  return (
    <>
      {isOutside && <Notice kind="info">{t('walkIn.outside')}</Notice>}
      {held && (
        <Notice kind="warning">
          {t(held.isMove ? 'walkIn.heldMove' : 'walkIn.held', { time: formatClock(held.until) })}
        </Notice>
      )}
      {hours.length > 0 && !isOnDevice(desk, day) && <Notice kind="info">{t('walkIn.notHere')}</Notice>}
    </>
  );
}
