import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import type { ReactNode } from 'react';
import { datesOf } from '#domain/desk/playing-day.ts';
import type { Desk } from '#domain/desk/desk.ts';
import { dayAfter } from '#domain/calendar.ts';
import { playingHoursText } from '#text/playing-hours-text.ts';
import { t } from '#text/translate.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { styled, wide } from '#ui/styled.ts';

const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 4,
  marginInline: -8,
  '& > .day': { textAlign: 'center' },
  '& h1': { fontSize: '1.25rem', letterSpacing: '-0.01em' },
  '& > .back': { gridColumn: '1 / -1', justifySelf: 'center', minBlockSize: 44 },
  '[dir=rtl] & > button svg': { transform: 'scaleX(-1)' },
  [wide]: {
    gridTemplateColumns: 'auto auto auto auto',
    justifyContent: 'start',
    columnGap: 8,
    '& > .day': { minInlineSize: 220, textAlign: 'start' },
    '& > .back': { gridColumn: 'auto' },
  },
});

type DayHeadProps = {
  desk: Desk;
  /** The playing day that is shown, and the one that is on. */
  day: string;
  today: string;
  heading: ReactNode;
  onDay: (day: string) => void;
};

/** The playing day with its hours, and the way to those around it as far as this phone has them. */
export function DayHead({ desk, day, today, heading, onDay }: DayHeadProps) {
  const isHere = (one: string) => datesOf(one, desk).every((date) => date >= desk.firstDay && date <= desk.lastDay);
  const step = (label: string, Icon: typeof ChevronLeft, target: string) => (
    <IconButton aria-label={label} disabled={!isHere(target)} onClick={() => onDay(target)}>
      <Icon style={{ fontSize: 28 }} />
    </IconButton>
  );
  return (
    <Head role="group" aria-label={t('today.days')}>
      {step(t('today.before'), ChevronLeft, dayAfter(day, -1))}
      <div className="day">
        {heading}
        <p className="muted">
          <bdi>{playingHoursText(desk, day).words}</bdi>
        </p>
      </div>
      {step(t('today.after'), ChevronRight, dayAfter(day, 1))}
      {day !== today && (
        <Button className="back" look="quiet" onClick={() => onDay(today)}>
          {t('today.back')}
        </Button>
      )}
    </Head>
  );
}
