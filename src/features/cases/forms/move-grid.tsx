import { useId } from 'react';
import { moveHours, type MoveCourt } from '#domain/desk/move.ts';
import { formatWeekday } from '#text/format.ts';
import { hourWords, isNight } from '#text/hour-words.ts';
import { shortHour } from '#text/near-time.ts';
import { t } from '#text/translate.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ChoiceChip } from '#ui/form/choice-chip.tsx';
import { HelperText } from '#ui/form/helper-text.tsx';
import { palette, styled } from '#ui/styled.ts';

const Group = styled('fieldset')({
  display: 'grid',
  gap: 8,
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& > legend': { padding: 0, fontSize: '0.8125rem', fontWeight: 600 },
  // Where it is now is chosen: no court stands out of sight.
  '& > .courts': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& > .hours': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(76px, 1fr))', gap: 8 },
});

const Hour = styled(ChoiceChip)({
  flexDirection: 'column',
  gap: 0,
  paddingInline: 4,
  borderRadius: 'var(--radius)',
  '& > small': { fontSize: '0.6875rem', fontWeight: 400, lineHeight: 1.1 },
  '&:disabled': { background: palette.background.soft, color: palette.text.secondary, textDecoration: 'line-through' },
});

type MoveGridProps = {
  /** Undefined until the server has answered about this date. */
  courts: readonly MoveCourt[] | undefined;
  court: MoveCourt | undefined;
  day: string;
  hours: readonly number[];
  /** How many hours the booking has. */
  count: number;
  error: string | undefined;
  onCourt: (courtId: string) => void;
  onHours: (hours: number[]) => void;
};

/** The courts of the sport on one date, and the hours of the chosen one. The earliest choice gives way to one too many. */
export function MoveGrid({ courts, court, day, hours, count, error, onCourt, onHours }: MoveGridProps) {
  const id = useId();
  if (!courts)
    return (
      <div aria-busy="true">
        <p className="sr-only" role="status">
          {t('cases.moveLoading')}
        </p>
        <Skeleton height={44} width="60%" />
        <Skeleton height={104} />
      </div>
    );
  if (!court) return <p>{t('cases.moveNoCourt')}</p>;
  const toggle = (hour: number) =>
    onHours(hours.includes(hour) ? hours.filter((one) => one !== hour) : [...hours, hour].slice(-count));
  const shown = moveHours(court);
  return (
    <>
      <Group>
        <legend>{t('cases.moveCourt')}</legend>
        <div className="courts">
          {courts.map(({ courtId, courtName }) => (
            <ChoiceChip
              key={courtId}
              focusRipple={false}
              aria-pressed={courtId === court.courtId}
              onClick={() => onCourt(courtId)}
            >
              {courtName}
            </ChoiceChip>
          ))}
        </div>
      </Group>
      <Group aria-describedby={error && `${id}-error`}>
        <legend>{t('cases.moveHours', { count })}</legend>
        {shown.length === 0 && <p>{t('cases.moveNone')}</p>}
        <div className="hours">
          {shown.map(({ hour, is }) => {
            const label = hourWords(day, hour);
            return (
              <Hour
                key={hour}
                focusRipple={false}
                aria-pressed={hours.includes(hour)}
                aria-label={is === 'free' ? label : t(`cases.moveHour.${is}`, { hour: label })}
                disabled={is !== 'free'}
                onClick={() => toggle(hour)}
              >
                {shortHour(hour)}
                {isNight(hour) && <small>{t('board.early', { day: formatWeekday(day) })}</small>}
              </Hour>
            );
          })}
        </div>
        {error && (
          <HelperText error id={`${id}-error`}>
            {error}
          </HelperText>
        )}
      </Group>
    </>
  );
}
