import type { DeskCourt } from '#domain/desk/desk.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { ChipStrip, ChoiceChip } from '#ui/form/choice-chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { palette, styled, wide } from '#ui/styled.ts';
import { CalendarDate } from './calendar-date.tsx';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  marginBlockEnd: 8,
  '& .steps': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', flex: '1 1 20rem', [wide]: { gap: 4 } },
  '& .jump': { display: 'flex', alignItems: 'center', marginInlineStart: 'auto', [wide]: { marginInlineStart: 0 } },
  '& h2': { minInlineSize: '5.5em', fontSize: '1.0625rem', fontWeight: 700, textAlign: 'center', whiteSpace: 'nowrap' },
  '& .back > svg': { rotate: '90deg' },
  '& .on > svg': { rotate: '-90deg' },
  '[dir=rtl] & .back > svg': { rotate: '-90deg' },
  '[dir=rtl] & .on > svg': { rotate: '90deg' },
  '& .to-today': { paddingInline: 8 },
  '& .calendar-date': { flex: '0 1 11.5rem', marginBlockStart: 6, marginInlineStart: 8 },
  '& .hours': { flex: '1 1 100%', color: palette.text.secondary, fontSize: '0.875rem', fontWeight: 600 },
  '& .age': { color: palette.text.secondary, fontSize: '0.8125rem' },
  '& .views': {
    display: 'flex',
    flex: 'none',
    '& > :first-of-type': { borderStartEndRadius: 0, borderEndEndRadius: 0 },
  },
  '& .views > :last-of-type': { marginInlineStart: -1, borderStartStartRadius: 0, borderEndStartRadius: 0 },
  '& .choices': { display: 'flex', alignItems: 'center', gap: 12, minInlineSize: 0, maxInlineSize: '100%' },
  '& .sports': { minInlineSize: 0, flex: '0 1 auto' },
});

type CalendarHeadProps = {
  /** What stands between the arrows, and how it is read out. */
  title: string;
  day: string;
  today: string;
  view: 'day' | 'week';
  isNarrow: boolean;
  reach: { first: string; last: string };
  courts: readonly DeskCourt[];
  sport: string | null;
  /** Other hours than usual, and why. */
  hours: string | undefined;
  /** How old what is shown is, where that must be said. */
  age: string | undefined;
  onStep: (by: 1 | -1) => void;
  onDay: (day: string) => void;
  onView: (view: 'day' | 'week') => void;
  onSport: (sport: string | null) => void;
};

/** Which days, which view, which sport. */
export function CalendarHead(props: CalendarHeadProps) {
  const { title, day, today, view, isNarrow, reach, courts, sport, hours, age, onStep, onDay, onView, onSport } = props;
  const sports = [...new Set(courts.map((court) => court.sport))];
  const isDay = view === 'day';
  return (
    <Head>
      <div className="steps">
        <IconButton
          className="back"
          aria-label={t(isDay ? 'calendar.previousDay' : 'calendar.previousWeek')}
          disabled={day <= reach.first}
          onClick={() => onStep(-1)}
        >
          <Icon name="down" size={24} />
        </IconButton>
        <h2 aria-label={isDay ? formatDay(day) : undefined}>{title}</h2>
        <IconButton
          className="on"
          aria-label={t(isDay ? 'calendar.nextDay' : 'calendar.nextWeek')}
          disabled={day >= reach.last}
          onClick={() => onStep(1)}
        >
          <Icon name="down" size={24} />
        </IconButton>
        <div className="jump">
          <Button className="to-today" look="quiet" disabled={day === today} onClick={() => onDay(today)}>
            {t('calendar.today')}
          </Button>
          <CalendarDate day={day} {...reach} today={today} isNarrow={isNarrow} onDay={onDay} />
        </div>
      </div>
      <div className="choices">
        <div className="views" role="group" aria-label={t('calendar.view')}>
          {(['day', 'week'] as const).map((each) => (
            <ChoiceChip key={each} focusRipple={false} aria-pressed={view === each} onClick={() => onView(each)}>
              {t(`calendar.view.${each}`)}
            </ChoiceChip>
          ))}
        </div>
        {sports.length > 1 && (
          <ChipStrip className="sports" role="group" aria-label={t('calendar.sport')}>
            {[null, ...sports].map((each) => (
              <ChoiceChip
                key={each ?? ''}
                focusRipple={false}
                aria-pressed={sport === each}
                onClick={() => onSport(each)}
              >
                {each ?? t('calendar.everySport')}
              </ChoiceChip>
            ))}
          </ChipStrip>
        )}
      </div>
      {hours && (
        <p className="hours" dir="auto">
          {hours}
        </p>
      )}
      {age && <span className="age">{age}</span>}
    </Head>
  );
}
