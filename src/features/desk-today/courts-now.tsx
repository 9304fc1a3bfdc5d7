import { memo } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '#data/server/server-clock.ts';
import type { CourtNow, Stretch } from '#domain/desk/day-model.ts';
import type { DeskCourt } from '#domain/desk/desk.ts';
import type { PauseShown } from '#domain/desk/pauses.ts';
import { calendarPath } from '#domain/desk/desk-paths.ts';
import { clockText } from '#text/clock-text.ts';
import { blockReason, entryName } from '#text/entry-words.ts';
import { formatClock } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { entryLook } from '#ui/desk/entry-look.ts';
import type { LazyDialog } from '#ui/overlay/lazy-dialog.ts';
import { palette, styled, wide } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 8,
  // The words of its button end where the cards below end, and begin there where they have a line of their own.
  '& > button': { marginInline: -16 },
  // A button is taller than a heading, which stands where those of the other columns stand.
  [theme.breakpoints.up(1000)]: { '& > button': { marginBlock: -9 } },
});

const Grid = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 8,
  [wide]: { gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' },
});

const Court = styled(Card)({
  // Its edge is that of an entry: striped while this device has not sent it.
  ...entryLook,
  '--edge': palette.outline,
  '&&': { background: palette.background.paper },
  display: 'grid',
  gridTemplateRows: '1fr auto',
  gap: 6,
  blockSize: '100%',
  paddingBlock: 10,
  paddingInline: '16px 12px',
  '&[data-is=free]': { '--edge': palette.info.main },
  '&[data-is=playing]': { '--edge': palette.success.main },
  '&[data-is=held]': { '--edge': palette.secondary.main },
  '& .name': { fontWeight: 700 },
  // All of the card leads to the calendar, but for its button.
  '& .name > a': {
    color: 'inherit',
    textDecoration: 'none',
    '&::after': { position: 'absolute', inset: 0, content: '""' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `3px solid ${palette.primary.main}`, outlineOffset: -3, borderRadius: 12 },
  },
  '& .next': { color: palette.text.secondary, fontSize: '0.875rem' },
  '& > .MuiButton-root': { position: 'relative', minBlockSize: 44 },
  // One below the other there is room beside the words.
  [theme.breakpoints.up(1000)]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateRows: 'auto',
    alignItems: 'center',
    '& > .MuiButton-root': { inlineSize: 'auto' },
  },
}) as typeof Card;

/** A card has room for a name, not for that of a whole league. */
const mostLetters = 28;

/** The name as it fits. */
function shortName(entry: Parameters<typeof entryName>[0]): string {
  const name = entryName(entry);
  const letters = [...name];
  return letters.length > mostLetters
    ? t('today.shortName', {
        name: letters
          .slice(0, mostLetters - 1)
          .join('')
          .trimEnd(),
      })
    : name;
}

/** What happens on the court, in one line. */
function stateText(court: CourtNow): string {
  switch (court.is) {
    case 'playing':
      if (court.entry.seen === 'no_show') return t('entry.noShowLabel', { name: shortName(court.entry) });
      if (court.entry.status === 'pending') return t('entry.notConfirmed');
      return t('today.playing', { name: shortName(court.entry), time: formatClock(court.until) });
    case 'blocked':
      return t('today.blocked', { reason: blockReason(court.entry.name), time: formatClock(court.until) });
    case 'held':
      return court.until === null ? t('today.freeToClose') : t('today.held', { time: formatClock(court.until) });
    case 'free':
      return court.until === null ? t('today.freeToClose') : t('today.freeUntil', { time: formatClock(court.until) });
    case 'closed':
      return t('today.closed');
  }
}

type CourtsNowProps = {
  venueId: string;
  courts: readonly DeskCourt[];
  states: readonly CourtNow[];
  pauses: readonly PauseShown[];
  /** Opens the pauses of online booking; left out for who may pause nothing. */
  pausing?: LazyDialog | undefined;
  /** Left out for who may enter nothing. */
  onWalkIn?: ((courtId: string, free: Stretch) => void) | undefined;
};

/** A card per court: who plays, who comes next, or what can be given to somebody who stands there. */
export const CourtsNow = memo(function CourtsNow({
  venueId,
  courts,
  states,
  pauses,
  pausing,
  onWalkIn,
}: CourtsNowProps) {
  const pauseOf = (court: string) => pauses.find(({ is, courtId }) => is !== 'waiting' && (courtId ?? court) === court);
  return (
    <section className="courts" aria-labelledby="desk-courts">
      <Head>
        <h2 id="desk-courts">{t('today.courts')}</h2>
        {pausing && (
          <Button look="quiet" {...pausing.near} onClick={pausing.show}>
            {t('pause.title')}
          </Button>
        )}
      </Head>
      <Grid className="court-cards">
        {states.map((state) => {
          const { courtId, is, next, freeHours } = state;
          const name = courts.find(({ id }) => id === courtId)?.name ?? '';
          const pause = pauseOf(courtId);
          const entry = 'entry' in state ? state.entry : null;
          return (
            <li key={courtId}>
              <Court data-is={is} data-mark={entry?.isQueued ? 'queued' : undefined}>
                <div>
                  <p className="name" dir="auto">
                    <Link
                      to={calendarPath(venueId, { court: courtId })}
                      aria-label={t('today.calendarOf', { court: name })}
                    >
                      {name}
                    </Link>
                  </p>
                  <p>{stateText(state)}</p>
                  {entry?.isNew && <p className="next">{t('entry.chip.queued')}</p>}
                  {pause && <p className="next">{t('pause.card', { time: clockText(pause.untilAt, serverNow()) })}</p>}
                  {next && (
                    <p className="next">
                      {t('today.next', { name: shortName(next.entry), time: formatClock(next.from) })}
                    </p>
                  )}
                </div>
                {freeHours && onWalkIn && (
                  <Button
                    look="outline"
                    block
                    aria-label={t('today.walkInAt', { court: name })}
                    onClick={() => onWalkIn(courtId, freeHours)}
                  >
                    {t('today.walkIn')}
                  </Button>
                )}
              </Court>
            </li>
          );
        })}
      </Grid>
    </section>
  );
});
